#pragma once

#include "base/environment.h"
#include "device/device.h"

#include <memory>

namespace coreloom {

/// The devices `cuda:<i>`. They live in a module of their own (coreloom_cuda), which is loaded here: the program has to
/// start where there is no CUDA. It is looked for in the folder that CORELOOM_MODULES names, beside the program, and
/// in the library folder. Where it, the driver or a GPU is missing, the provider lists one absent device `cuda:0` with
/// the reason. Takes well below a second. The environment's objects must outlive the provider.
[[nodiscard]] std::unique_ptr<DeviceProvider> cudaProvider(const Environment& environment);

} // namespace coreloom
