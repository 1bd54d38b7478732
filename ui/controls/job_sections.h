#pragma once

#include "controls/section.h"
#include "job/device_info.h"
#include "job/energy_source.h"
#include "job/job.h"

#include <vector>

namespace coreloom {

class ChoiceBox;
class Segmented;

/// What kind of work is done.
class WorkloadSection : public Section {
    Q_OBJECT

public:
    explicit WorkloadSection(QWidget* parent = nullptr);

    /// Chooses without a signal.
    void setWorkload(Workload workload);
    [[nodiscard]] Workload workload() const;

signals:
    void changed();

protected:
    void retranslate() override;

private:
    Segmented* m_workload;
};

/// The precision of all lanes.
class PrecisionSection : public Section {
    Q_OBJECT

public:
    explicit PrecisionSection(QWidget* parent = nullptr);

    /// The devices of the lanes and their workload; what one of them lacks cannot be chosen.
    void setDevices(const std::vector<DeviceInfo>& devices, Workload workload);
    /// Chooses without a signal.
    void setPrecision(Precision precision);
    /// The chosen one, or FP32 while a device lacks it.
    [[nodiscard]] Precision precision() const;

signals:
    void changed();

protected:
    void retranslate() override;

private:
    void showChoices();

    std::vector<DeviceInfo> m_devices;
    Workload m_workload = Workload::matmul;
    Precision m_asked = Precision::fp32;
    Segmented* m_precision;
};

/// How long a lane runs.
class TimeSection : public Section {
    Q_OBJECT

public:
    explicit TimeSection(QWidget* parent = nullptr);

    /// Shows that rule, without a signal.
    void setStop(const StopRule& stop);
    [[nodiscard]] const StopRule& stop() const { return m_stop; }

signals:
    void changed();

protected:
    void retranslate() override;

private:
    StopRule m_stop;
    ChoiceBox* m_time;
};

/// Where the joules come from: nothing to choose, but to know.
class EnergySection : public Section {
    Q_OBJECT

public:
    explicit EnergySection(QWidget* parent = nullptr);

    void setSource(const EnergySource& source);

protected:
    void retranslate() override;

private:
    EnergySource m_source;
    QLabel* m_line;
};

} // namespace coreloom
