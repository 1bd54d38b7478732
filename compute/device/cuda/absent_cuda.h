#pragma once

#include "job/device_info.h"

#include <utility>

namespace coreloom {

/// The one device that stands for all NVIDIA GPUs where none can be used.
[[nodiscard]] inline DeviceInfo absentCudaDevice(Error reason)
{
    DeviceInfo info;
    info.kind = DeviceKind::cuda;
    info.id = "cuda:0";
    info.name = "NVIDIA GPU";
    info.absent = std::move(reason);
    return info;
}

} // namespace coreloom
