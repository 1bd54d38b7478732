#pragma once

#include "base/environment.h"
#include "device/cuda/module/cublas.h"
#include "device/device.h"

namespace coreloom {

/// The NVIDIA GPUs that the CUDA runtime finds.
class CudaProvider final : public DeviceProvider {
public:
    explicit CudaProvider(const Environment& environment) : m_environment(environment) {}

    [[nodiscard]] std::vector<DeviceInfo> discover() const override;
    [[nodiscard]] Expected<std::unique_ptr<Device>> open(const DeviceInfo& info,
                                                         const LaneRequest& request) const override;

private:
    Environment m_environment;
};

} // namespace coreloom
