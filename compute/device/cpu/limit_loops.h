#pragma once

#include "job/names.h"

#include <cstddef>
#include <cstdint>

/// Loops that reach the limits of a CPU, compiled by Highway for every instruction set. The one chosen at run time is
/// the one that the simd rung's loops have too.
namespace coreloom {

/// As Highway calls the instruction set that was chosen: "AVX2", "AVX3".
[[nodiscard]] const char* limitTarget();

/// Multiply-adds that do not wait for one another, in each round one for every element of a row of vectors:
/// x = x / 2 + 1, from x = 0 in the first vector, 1 in the second … Returns the sum of all elements at the end. fp32 or
/// fp64.
double multiplyAdd(Precision precision, std::int64_t rounds);
/// Elements of that row: vectors times elements of a vector.
[[nodiscard]] std::int64_t multiplyAddWidth(Precision precision);
/// What so many rounds count: two for each element and round.
[[nodiscard]] inline std::int64_t multiplyAddFlop(Precision precision, std::int64_t rounds)
{
    return 2 * multiplyAddWidth(precision) * rounds;
}

/// The triad of the STREAM benchmark: to[i] = a[i] + 3 · b[i], written past the caches. Addresses are multiples of 64
/// bytes, and count of 8. It moves 24 bytes an element.
void triad(double* to, const double* a, const double* b, std::int64_t count);

/// Whether a program can take its memory out of the caches on this kind of CPU: x86-64 and ARM64.
[[nodiscard]] bool canLeaveCaches();
/// Takes memory out of all caches of all CPUs; what was changed in them is written back first. From and bytes are
/// multiples of 64.
void leaveCaches(const std::byte* from, std::int64_t bytes);

} // namespace coreloom
