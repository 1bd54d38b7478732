#pragma once

#include "device/cpu/kernel.h"

namespace coreloom {

/// Cache blocking, with loops that the compiler turns into vector instructions.
[[nodiscard]] Kernel blockedKernel();

} // namespace coreloom
