#pragma once

#include "device/cpu/kernel.h"

namespace coreloom {

/// Three loops, as a student writes them.
[[nodiscard]] Kernel naiveKernel();

} // namespace coreloom
