#pragma once

#include "device/cuda/kernels/tile_turns.h"

#include <cstdint>

namespace coreloom::CORELOOM_GPU {

/// Where and when a block computed a tile. Device memory, one a tile of the grid, in the grid's order.
struct BlockRecord {
    std::uint32_t sm;
    std::uint64_t beginNs; ///< of globalTimer()
    std::uint64_t endNs;
};

/// What an SM has done since the device was opened. Device memory, one an SM. The times hold only while active is 0.
struct SmCounters {
    Count tiles;
    Count elements;
    Count flop;
    Count active;    ///< blocks on it now
    Count presentNs; ///< time with a block on it
    Count computeNs; ///< the part of that in which it really computed
};

/// Where the blocks of a grid report to; null where nobody wants to know.
struct BlockReport {
    Global<BlockRecord> blocks{};
    Global<SmCounters> sms{};
    unsigned smCount = 0; ///< entries of sms
};

} // namespace coreloom::CORELOOM_GPU
