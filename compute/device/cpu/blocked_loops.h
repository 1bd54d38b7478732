#pragma once

#include "device/cpu/slice.h"

/// The blocked rung's loops, compiled once for each instruction set from blocked_loops.cpp. Plain code without the
/// standard library: see slice.h.
namespace coreloom {

/// A block of B is copied together: 64 terms of 256 columns, 64 KiB in float. It stays in a core's second cache while
/// all rows of the tile pass over it, and one row of it with the row of C that it is added to, in the first.
inline constexpr std::int64_t blockDepth = 64;
inline constexpr std::int64_t blockColumns = 256;

namespace baseline {
void multiply(const Slice<float>& slice, float* block);
void multiply(const Slice<double>& slice, double* block);
} // namespace baseline

namespace avx2 {
void multiply(const Slice<float>& slice, float* block);
void multiply(const Slice<double>& slice, double* block);
} // namespace avx2

namespace avx512 {
void multiply(const Slice<float>& slice, float* block);
void multiply(const Slice<double>& slice, double* block);
} // namespace avx512

} // namespace coreloom
