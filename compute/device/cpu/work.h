#pragma once

#include "device/cpu/kernel.h"
#include "device/cpu/memory.h"
#include "device/cpu/tiling.h"
#include "device/operations.h"

#include <atomic>
#include <cstdint>

/// The work of one worker on one queued operation. Every function returns early when `stop` is set.
namespace coreloom {

/// Which share of a fill a worker has.
struct Share {
    int worker = 0;
    int workers = 1;
};

/// Computes one tile, with bias and activation, in slices of at most `depth` terms. `number` tells products apart;
/// `again` says whether the worker will probably be asked for other rows of the same columns.
template<typename T>
void computeTile(const MatrixProduct& product, std::uint64_t number, const Tile& tile, bool again,
                 const Multiply<T>& multiply, std::int64_t depth, std::span<std::byte> scratch,
                 const std::atomic<bool>& stop);

/// Fills the worker's share of the target: an equal part of the elements, row after row, the same for every fill of a
/// matrix of this size.
template<typename T>
void fillShare(const RandomFill& fill, Share share, const std::atomic<bool>& stop);
template<typename T>
void fillShare(const NanFill& fill, Share share, const std::atomic<bool>& stop);

} // namespace coreloom
