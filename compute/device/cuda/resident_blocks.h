#pragma once

#include "device/cuda/kernels/tile_turns.h"

namespace coreloom::CORELOOM_GPU {

/// The blocks of a grid that keeps to chosen SMs: as many as the GPU holds at a time, see kernels/tile_turns.cuh.
inline cudaError_t residentBlocks(const void* onChosen, const SmChoice& sms, dim3 threads, dim3& blocks)
{
    int blocksOfSm = 0;
    const cudaError_t error = cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocksOfSm, onChosen,
                                                                            static_cast<int>(threads.x * threads.y), 0);
    blocks = {sms.all * static_cast<unsigned>(blocksOfSm), 1, 1};
    return error;
}

} // namespace coreloom::CORELOOM_GPU
