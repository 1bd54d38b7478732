#pragma once

#include "device/cpu/blas_library.h"
#include "device/cpu/kernel.h"
#include "job/device_info.h"

#include <memory>

namespace coreloom {

/// What the rung is, whichever library it calls.
[[nodiscard]] RungInfo libraryRung();

/// A BLAS library, called by each worker for panels of its own.
[[nodiscard]] Kernel libraryKernel(std::shared_ptr<const BlasLibrary> library);

} // namespace coreloom
