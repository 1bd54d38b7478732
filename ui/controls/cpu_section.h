#pragma once

#include "controls/section.h"
#include "job/device_info.h"
#include "job/job.h"
#include "job/lane_request.h"
#include "machine/machine.h"

#include <optional>
#include <vector>

class QCheckBox;
class QSpinBox;

namespace coreloom {

class KernelHeading;
class Segmented;
class Slider;

/// The CPU lane: how many workers, with which kernel and schedule, and whether it is compared with a lane on one core.
class CpuSection : public Section {
    Q_OBJECT

public:
    explicit CpuSection(QWidget* parent = nullptr);

    void setMachine(const Machine& machine);
    void setDevice(const DeviceInfo& device);
    void setPrecision(Precision precision);
    /// What the workers share; for the hint.
    void setJob(const Job& job);

    /// Shows these CPU lanes, without a signal: the last one by its controls, a first one of two as what is compared.
    void setLanes(const std::vector<LaneRequest>& lanes);
    /// The CPU lanes as chosen.
    [[nodiscard]] std::vector<LaneRequest> lanes() const;
    [[nodiscard]] const DeviceInfo& device() const { return m_device; }

signals:
    /// The user changed something other than the comparison.
    void changed();
    /// The user switched the comparison of two CPU lanes on or off.
    void comparisonChanged(bool on);

protected:
    void retranslate() override;

private:
    void takeWorkers(int workers);
    void showKernels();
    void showHint();
    [[nodiscard]] int cores() const;

    Machine m_machine;
    DeviceInfo m_device;
    Precision m_precision = Precision::fp32;
    Job m_job;
    LaneRequest m_lane;          ///< what the controls do not show is kept in here
    LaneRequest m_compared;      ///< the lane on one core
    std::optional<Rung> m_asked; ///< the kernel that was asked for, also while the precision lacks it
    QSpinBox* m_workers;
    QLabel* m_cores;
    Slider* m_slider;
    QLabel* m_hint;
    KernelHeading* m_kernelHeading;
    Segmented* m_kernel;
    QLabel* m_scheduleLabel;
    Segmented* m_schedule;
    QCheckBox* m_compare;
};

inline constexpr int mostCpuWorkers = 64;

/// "125 000 elements each · 4 workers share a core (oversubscribed)"; of a network "16 384 values of its largest layer
/// each", or, over the batch, "32 samples each".
[[nodiscard]] QString shareHint(const Job& job, int workers, int cores);

} // namespace coreloom
