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

/// Rows of A that are packed at a time: a multiple of every micro-kernel's rows. With the deepest slice they take
/// 480 KiB in double, 240 KiB in float: half of a second cache, beside what streams through.
inline constexpr std::int64_t simdRows = 192;
inline constexpr std::int64_t simdMostDepth = 320;
/// For packed columns of B. They are kept while the worker computes further rows of the same columns.
inline constexpr std::int64_t simdColumnBytes = std::int64_t{3584} << 10;
/// A worker's scratch memory: a note on what is packed, then A, then B; below 4 MiB together.
inline constexpr std::size_t simdScratchBytes =
    64 + static_cast<std::size_t>(simdRows * simdMostDepth) * sizeof(double) + simdColumnBytes;

/// At most simdMostDepth terms, and packed columns that fit into simdColumnBytes.
void multiplySimd(const Slice<float>& slice, std::byte* scratch);
void multiplySimd(const Slice<double>& slice, std::byte* scratch);

} // namespace coreloom
