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

/// The GPU lanes: which GPU, how many of its SMs, which kernel. One is in the controls; further ones are listed below.
class GpuSection : public Section {
    Q_OBJECT

public:
    explicit GpuSection(QWidget* parent = nullptr);

    /// All devices; those that are no GPU are passed over.
    void setDevices(const std::vector<DeviceInfo>& devices);
    void setPrecision(Precision precision);
    /// A GPU that cannot execute it stays chosen, with the reason, and has no lane meanwhile.
    void setWorkload(Workload workload);

    /// Shows these lanes without a signal: the last one in the controls.
    void setLanes(const std::vector<LaneRequest>& lanes);
    /// The lanes as chosen; empty without a GPU.
    [[nodiscard]] std::vector<LaneRequest> lanes() const;
    /// The GPUs of all lanes.
    [[nodiscard]] std::vector<DeviceInfo> chosenDevices() const;

signals:
    /// The user chose another GPU or none.
    void deviceChanged();
    /// The user changed something else.
    void changed();
    /// The user asks why a group of the list is empty.
    void setupRequested();
    /// The user wants to describe a GPU that is not in the list.
    void newGpuRequested();

protected:
    void retranslate() override;

private:
    /// `whyEmpty`: what is said where no device of these kinds can be chosen.
    void addGroup(const QString& heading, const std::vector<DeviceKind>& kinds, const QString& whyEmpty);
    void choose(const QString& entry);
    void showDevice();
    void showFurther();
    void followLink(const QString& link);
    [[nodiscard]] std::optional<DeviceInfo> device(const std::string& id) const;
    /// Why that lane is off; empty where it runs.
    [[nodiscard]] QString lack(const LaneRequest& lane) const;

    std::vector<DeviceInfo> m_devices;
    Workload m_workload = Workload::matmul;
    Precision m_precision = Precision::fp32;
    std::vector<LaneRequest> m_further;
    LaneRequest m_lane; ///< what the controls do not show is kept in here; without a device there is no lane
    ChoiceBox* m_gpu;
    Slider* m_sms;
    QLabel* m_hint;
    KernelHeading* m_kernelHeading;
    Segmented* m_kernel;
    QLabel* m_more;
};

/// The GPU that the window takes by itself: a CUDA GPU that works here, else one through OpenGL that is no software;
/// empty where there is neither.
[[nodiscard]] std::optional<DeviceInfo> preferredGpu(const std::vector<DeviceInfo>& devices);

/// The modelled GPU that stands in where there is none: the RTX 4070 Ti SUPER, else the first of the catalogue.
[[nodiscard]] std::optional<DeviceInfo> preferredModel(const std::vector<DeviceInfo>& devices);

} // namespace coreloom
