#pragma once

#include "base/error.h"
#include "job/data_shape.h"
#include "job/device_info.h"
#include "job/energy_source.h"
#include "job/gpu_figures.h"
#include "job/run_request.h"
#include "machine/machine.h"

#include <QWidget>

#include <optional>
#include <vector>

class QLabel;
class QVBoxLayout;

namespace coreloom {

class CpuSection;
class EnergySection;
class GpuSection;
class NetworkSection;
class PrecisionSection;
class SizeSection;
class TimeSection;
class TrainingSection;
class WorkloadSection;

/// The column of controls: everything that is chosen before Run is pressed. What the devices cannot do is there too,
/// but cannot be chosen and says why.
class ControlPanel : public QWidget {
    Q_OBJECT

public:
    explicit ControlPanel(QWidget* parent = nullptr);

    void setMachine(const Machine& machine);
    /// All devices that are known here, those that are absent included.
    void setDevices(const std::vector<DeviceInfo>& devices);
    void setEnergySource(const EnergySource& source);

    /// Shows a request, without a signal. What the controls cannot show of it (seed, distribution, list of CPUs …) is
    /// kept and comes back from request().
    void setRequest(const RunRequest& request);
    [[nodiscard]] RunRequest request() const;
    /// Takes what is typed in a field but not confirmed yet. An error where a field holds what it does not accept.
    [[nodiscard]] std::optional<Error> commit();
    /// Chooses that GPU lane, as if by hand.
    void chooseGpu(const std::string& device);
    /// What a file of dataRequested() holds, or why it cannot be used.
    void setData(const std::string& file, const Expected<DataShape>& shape);

signals:
    /// The user changed the request.
    void requestChanged(const coreloom::RunRequest& request);
    /// The user described a GPU that is not in the list; who keeps such GPUs answers with setDevices().
    void gpuDescribed(const coreloom::GpuFigures& gpu);
    /// Somebody should read that file of samples and answer with setData().
    void dataRequested(const QString& file);
    /// The user asks why something is missing.
    void setupRequested();

protected:
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void connectSections();
    /// Tells each section what it has to know of the others.
    void share();
    void announce();
    void showWorkload();
    void askForGpu();
    void retranslate();
    void restyle();

    RunRequest m_base;
    std::vector<DeviceInfo> m_devices;
    std::vector<LaneRequest> m_gpusBeforeComparison;
    QVBoxLayout* m_layout;
    WorkloadSection* m_workload;
    SizeSection* m_size;
    NetworkSection* m_network;
    TrainingSection* m_training;
    CpuSection* m_cpu;
    GpuSection* m_gpu;
    PrecisionSection* m_precision;
    TimeSection* m_time;
    EnergySection* m_energy;
    QLabel* m_noGpu;
};

} // namespace coreloom
