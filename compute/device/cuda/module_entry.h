#pragma once

#include "base/environment.h"
#include "device/device.h"

/// The only symbol of the module coreloom_cuda. Program and module are built together, by one compiler; the number in
/// the name goes up when an interface between them changes, so that a module left over from another build is refused.
#define CORELOOM_CUDA_ENTRY coreloomCudaProvider2
#define CORELOOM_CUDA_ENTRY_NAME "coreloomCudaProvider2"

/// A provider that the caller deletes, or null if there is no memory for one. Throws nothing.
extern "C" [[gnu::visibility("default")]] coreloom::DeviceProvider*
CORELOOM_CUDA_ENTRY(const coreloom::Environment* environment) noexcept;
