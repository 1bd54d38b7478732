#pragma once

#include "base/error.h"
#include "device/cuda/kernels.h"
#include "job/kernel_resources.h"

#include <vector>

namespace coreloom::CORELOOM_GPU {

/// What the runtime says about each function that a kernel runs on such SMs of a GPU, which must be the current one.
[[nodiscard]] Expected<std::vector<KernelResources>> kernelResources(const Kernel& kernel, Sms sms, int device);

} // namespace coreloom::CORELOOM_GPU
