#pragma once

#include "device/cpu/instruction_set.h"
#include "device/cpu/kernel.h"

namespace coreloom {

/// Cache blocking, with loops that the compiler turns into vector instructions: with one of the sets
/// that this CPU has.
[[nodiscard]] Kernel blockedKernel(InstructionSet set);

} // namespace coreloom
