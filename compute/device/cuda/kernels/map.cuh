#pragma once

#include "device/cuda/kernels/tiles.cuh"

/// Operations whose results need nothing of each other: what a thread computes is the operation's own, as a functor.
/// They count no tiles, elements and FLOP, which are those of products; the time of their blocks is the SMs' time.
///
/// To add an operation: its functor in a file beside this one, its operands and launch in learning_kernels.h and .cpp,
/// and what becomes of the device's operation in learning.cpp.
namespace coreloom::CORELOOM_GPU {

// A warp takes 32 neighbours of one row, so that its loads and stores are coalesced; a thread goes on to further rows,
// as a single element is little to begin a thread for.
inline constexpr int mapColumns = 32;
inline constexpr int mapThreadRows = 8;
inline constexpr int mapRows = 64;

/// Calls map.apply(row, column) for each element of map.rows × map.columns.
template<typename Map, Sms sms>
__global__ void mapElements(Map map, Tiles<sms> tiles)
{
    for (bool more = tiles.takes(true); more; more = tiles.takes(false)) {
        tiles.begin(true);
        const std::int64_t first = tiles.row(mapRows);
        const std::int64_t end = map.rows - first < mapRows ? map.rows : first + mapRows;
        const std::int64_t column = tiles.column(mapColumns) + threadIdx.x;
        if (column < map.columns) {
            for (std::int64_t row = first + threadIdx.y; row < end; row += mapThreadRows)
                map.apply(row, column);
        }
        tiles.end(false, 0, 0);
    }
}

/// Rows or columns, a block: so few that those of a mini-batch lie on several SMs.
inline constexpr int mapLines = 32;

/// Calls map.apply(line) for each of map.lines rows or columns, which one thread goes through in order: the bits of a
/// sum are then those of its terms' order alone.
template<typename Map, Sms sms>
__global__ void mapWholeLines(Map map, Tiles<sms> tiles)
{
    for (bool more = tiles.takes(true); more; more = tiles.takes(false)) {
        tiles.begin(true);
        const std::int64_t line = tiles.column(mapLines) + threadIdx.x;
        if (line < map.lines)
            map.apply(line);
        tiles.end(false, 0, 0);
    }
}

} // namespace coreloom::CORELOOM_GPU
