#pragma once

#include "device/cpu/kernel.h"

namespace coreloom {

/// Packed panels and a register-blocked micro-kernel.
[[nodiscard]] Kernel simdKernel(const std::vector<Cache>& caches);

} // namespace coreloom
