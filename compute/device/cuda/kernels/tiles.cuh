#pragma once

#include "device/cuda/kernels/report.cuh"
#include "device/cuda/kernels/tile_turns.cuh"

namespace coreloom::CORELOOM_GPU {

/// The tiles of a result that one grid computes: rows × columns of them from (firstRow, firstColumn) on, counted in
/// tiles. A block goes through those that are its own:
/// for (bool more = tiles.takes(true); more; more = tiles.takes(false)) { tiles.begin(…); …; tiles.end(…); }
template<Sms sms>
struct Tiles {
    std::int64_t firstRow = 0;
    std::int64_t firstColumn = 0;
    unsigned rows = 0;
    unsigned columns = 0;
    SmChoice choice; ///< of SMs, where not all work
    BlockReport report;

    /// Whether there is a tile for this block.
    __device__ bool takes(bool first) const
    {
        if constexpr (sms == Sms::all)
            return first;
        else
            return takeTile(choice, rows, columns, first);
    }
    /// Its place in the grid.
    __device__ TilePlace place() const
    {
        if constexpr (sms == Sms::all)
            return {blockIdx.y, blockIdx.x};
        else
            return takenTile();
    }

    /// The first row of the result in this block's tile, of tiles that high.
    __device__ std::int64_t row(int height) const { return (firstRow + place().row) * height; }
    __device__ std::int64_t column(int width) const { return (firstColumn + place().column) * width; }

    /// Of this block's tile among those of the grid.
    __device__ std::int64_t index() const
    {
        const TilePlace taken = place();
        return std::int64_t{taken.row} * columns + taken.column;
    }

    /// `first`: no earlier grid has begun the tile.
    __device__ void begin(bool first) const { blockBegins(report, index(), first); }
    /// `last`: the tile is complete; elements and FLOP are what is counted.
    __device__ void end(bool last, std::int64_t elements, std::int64_t flop) const
    {
        blockEnds(report, index(), last, elements, flop);
    }
};

} // namespace coreloom::CORELOOM_GPU
