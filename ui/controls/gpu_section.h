#pragma once

#include "controls/section.h"
#include "job/device_info.h"
#include "job/lane_request.h"

#include <optional>
#include <string>
#include <vector>

namespace coreloom {

class ChoiceBox;
class KernelHeading;
class Segmented;
class Slider;

/// The GPU lane: which GPU, how many of its SMs, which kernel.
class GpuSection : public Section {
    Q_OBJECT

public:
    explicit GpuSection(QWidget* parent = nullptr);

    /// All devices; those that are no GPU are passed over.
    void setDevices(const std::vector<DeviceInfo>& devices);
    void setPrecision(Precision precision);

    /// Shows that lane, or none, without a signal.
    void setLane(const std::optional<LaneRequest>& lane);
    /// The lane as chosen; empty without one.
    [[nodiscard]] std::optional<LaneRequest> lane() const;
    /// The chosen GPU.
    [[nodiscard]] std::optional<DeviceInfo> device() const;

signals:
    /// The user chose another GPU or none.
    void deviceChanged();
    /// The user changed something else.
    void changed();

protected:
    void retranslate() override;

private:
    void addGroup(const QString& heading, const std::vector<DeviceKind>& kinds);
    void showDevice();

    std::vector<DeviceInfo> m_devices;
    Precision m_precision = Precision::fp32;
    LaneRequest m_lane; ///< what the controls do not show is kept in here; without a device there is no lane
    ChoiceBox* m_gpu;
    Slider* m_sms;
    QLabel* m_hint;
    KernelHeading* m_kernelHeading;
    Segmented* m_kernel;
};

/// The GPU that the window takes by itself: a CUDA GPU that works here, else one through OpenGL that is no software;
/// empty where there is neither.
[[nodiscard]] std::optional<DeviceInfo> preferredGpu(const std::vector<DeviceInfo>& devices);

} // namespace coreloom
