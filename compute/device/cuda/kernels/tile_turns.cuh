#pragma once

#include "device/cuda/kernels/tile_turns.h"

/// Which tiles of its grid a block computes. On all SMs there is a block for each tile, and the hardware gives it an
/// SM. On fewer there are as many blocks as the GPU holds at a time; those that find themselves on a chosen SM take one
/// tile after another until none is left, and the others leave. Nothing of CUDA keeps a grid to any number of SMs:
/// green contexts give them away in groups of eight.
namespace coreloom::CORELOOM_GPU {

/// A tile's place in its grid.
struct TilePlace {
    unsigned row;
    unsigned column;
};

/// threadIdx.x, of a block of one row.
template<Sms sms>
struct ThreadOfBlock {
    __device__ operator int() const { return static_cast<int>(threadIdx.x); }
};

/// The same, read anew where it is made: what a kernel computes from it would else stay in registers from tile to tile.
template<>
struct ThreadOfBlock<Sms::chosen> {
    int index = threadOfBlock();
    __device__ operator int() const { return index; }
};

/// The tile that this block has taken.
__device__ inline TilePlace& takenTile()
{
    __shared__ TilePlace taken;
    return taken;
}

/// Whether this block, which has just begun, takes no tile. Called by one thread.
__device__ inline bool departs(const SmChoice& sms)
{
    // How long a block waits for the others of its grid to begin. Were it to leave at once, a block that comes later
    // would get its place, instead of one on an SM that was chosen. Bounded, as another program may be on the GPU too.
    constexpr std::uint64_t longestNs = 20'000;
    TileTurns& turns = sms.turns[0];
    atomicAdd(&turns.arrived, Count{1});
    // Under MIG an SM's id may lie beyond the SMs that one was given.
    if (smId() % sms.all < sms.chosen)
        return false;
    const std::uint64_t begin = globalTimer();
    while (atomicAdd(&turns.arrived, Count{0}) < gridDim.x && globalTimer() - begin < longestNs) {
    }
    // If every block has left, this one, the last, does the work on the wrong SM rather than nobody.
    return atomicAdd(&turns.departed, Count{1}) + 1 < gridDim.x;
}

/// Whether there is a tile for this block on chosen SMs, the `first` or another one. Called by all of its threads.
__device__ inline bool takeTile(const SmChoice& sms, unsigned tileRows, unsigned tileColumns, bool first)
{
    if (!first)
        __syncthreads(); // until here threads may have been at the tile before
    if (threadIdx.x == 0 && threadIdx.y == 0) {
        if (first && departs(sms)) {
            takenTile() = {tileRows, 0};
        } else {
            const Count turn = atomicAdd(&sms.turns[0].next, Count{1});
            const Count row = turn / tileColumns;
            takenTile() = {row < tileRows ? static_cast<unsigned>(row) : tileRows,
                           static_cast<unsigned>(turn % tileColumns)};
        }
    }
    __syncthreads();
    return takenTile().row < tileRows;
}

} // namespace coreloom::CORELOOM_GPU
