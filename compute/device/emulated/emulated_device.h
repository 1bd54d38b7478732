#pragma once

#include "device/device.h"

#include <memory>

namespace coreloom {

/// The device `emulated`: the CUDA device's own kernels and host code on a fictional GPU of 4 SMs, which threads of
/// this computer play. It shows how a GPU divides work; its times say nothing about a GPU.
[[nodiscard]] std::unique_ptr<DeviceProvider> emulatedProvider();

} // namespace coreloom
