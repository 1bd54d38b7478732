#pragma once

#include "device/cuda/kernels/report.h"

/// What a block says about itself while it computes a tile: where and when, for the loom, and what it has done, for the
/// counters of its SM.
namespace coreloom::CORELOOM_GPU {

/// Under MIG and MPS an SM's id may lie beyond the SMs that one was given.
__device__ inline SmCounters& countersOfThisSm(const BlockReport& report)
{
    return report.sms[smId() % report.smCount];
}

/// At tile `index` of the grid. `first`: no earlier grid has begun it.
__device__ inline void blockBegins(const BlockReport& report, std::int64_t index, bool first)
{
    if (threadIdx.x != 0 || threadIdx.y != 0)
        return;
    if (report.blocks && first) {
        BlockRecord& record = report.blocks[index];
        record.sm = smId();
        record.beginNs = globalTimer();
    }
    if (report.sms) {
        // Several blocks may be on one SM. Only the first to come and the last to leave touch the times; each adds its
        // own moment, so the sum is right in whatever order they do.
        SmCounters& counters = countersOfThisSm(report);
        if (atomicAdd(&counters.active, Count{1}) == 0) {
            atomicAdd(&counters.presentNs, Count{0} - globalTimer());
            atomicAdd(&counters.computeNs, Count{0} - computeTimer());
        }
    }
}

/// `last`: the tile is complete.
__device__ inline void blockEnds(const BlockReport& report, std::int64_t index, bool last, std::int64_t elements,
                                 std::int64_t flop)
{
    // The last thread of the block: the one that an emulated SM runs last.
    if (threadIdx.x != blockDim.x - 1 || threadIdx.y != blockDim.y - 1)
        return;
    if (report.blocks)
        report.blocks[index].endNs = globalTimer();
    if (report.sms) {
        SmCounters& counters = countersOfThisSm(report);
        if (last) {
            atomicAdd(&counters.tiles, Count{1});
            atomicAdd(&counters.elements, static_cast<Count>(elements));
        }
        atomicAdd(&counters.flop, static_cast<Count>(flop));
        if (atomicAdd(&counters.active, Count{0} - Count{1}) == 1) {
            atomicAdd(&counters.presentNs, static_cast<Count>(globalTimer()));
            atomicAdd(&counters.computeNs, static_cast<Count>(computeTimer()));
        }
    }
}

} // namespace coreloom::CORELOOM_GPU
