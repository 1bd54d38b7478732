#pragma once

#include "device/cpu/slice.h"

#include <cstddef>

/// The simd rung's loops, compiled by Highway for every instruction set and chosen at run time.
namespace coreloom {

/// What the loops are like on the instruction set that was chosen.
struct SimdTarget {
    const char* name;         ///< as Highway calls it: "AVX2", "AVX3"
    std::int64_t rows;        ///< of the micro-kernel's block of C
    std::int64_t columnBytes; ///< of a row of that block
};

[[nodiscard]] SimdTarget simdTarget();

/// Which columns of B a worker has packed, and how many terms of them.
struct PackedColumns {
    std::uint64_t product;
    const void* b;
    std::int64_t columns;
    std::int64_t terms;
};

/// A worker's memory, in parts; each is aligned to 64 bytes.
struct SimdScratch {
    PackedColumns* packed; ///< what is in `columns`: it is kept while the worker computes further rows of them
    std::byte* rows;       ///< packed rows of A
    std::byte* columns;    ///< packed columns of B
    std::int64_t rowBytes; ///< enough for the micro-kernel's rows of a slice
    std::int64_t columnBytes;
};

/// Packed columns of the slice, all its terms, must fit into the scratch memory.
void multiplySimd(const Slice<float>& slice, const SimdScratch& scratch);
void multiplySimd(const Slice<double>& slice, const SimdScratch& scratch);

} // namespace coreloom
