#pragma once

#include "device/cuda/port.h"

namespace coreloom::CORELOOM_GPU {

using Count = unsigned long long; ///< the 64-bit type of CUDA's atomicAdd; negative amounts wrap

/// What the blocks of a grid that keeps to some SMs share. Device memory, all zero when the grid begins.
struct TileTurns {
    Count next;     ///< the first tile that nobody has taken
    Count arrived;  ///< blocks that have begun
    Count departed; ///< blocks that left without a tile, because they are on an SM that was not chosen
};

/// Which SMs a grid works on: a kernel is compiled for each, as what the second needs costs registers.
enum class Sms { all, chosen };

/// The SMs that were chosen; no `turns`: all.
struct SmChoice {
    Global<TileTurns> turns{};
    unsigned chosen = 0; ///< SMs 0 … chosen - 1 of …
    unsigned all = 0;
};

} // namespace coreloom::CORELOOM_GPU
