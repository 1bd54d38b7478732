#pragma once

#include <cstdint>

namespace coreloom {

/// What a kernel is asked for: a block of C over a part of the sum. op(A)(i, p) is a[i · aRow + p · aColumn] and
/// op(B)(p, j) is b[p · bRow + j · bColumn], so that a transpose is a matter of strides; C(i, j) is c[i · cRow + j].
/// Plain data without functions: this header is compiled for several instruction sets, and an inline function of the
/// wrong one must not win at link time.
template<typename T>
struct Slice {
    const T* a;
    const T* b;
    T* c;
    std::int64_t aRow, aColumn;
    std::int64_t bRow, bColumn;
    std::int64_t cRow;
    std::int64_t rows, columns; ///< of the block
    std::int64_t depth;         ///< terms of the sum
    bool first;                 ///< C = A · B; else C += A · B

    // For kernels that copy parts of B and want to use a copy again for the next rows of C.
    std::int64_t from;     ///< where in the whole sum this part begins
    std::int64_t whole;    ///< terms of the whole sum
    std::uint64_t product; ///< another number for each product that a worker computes, never 0
    bool again;            ///< whether the worker will probably compute further rows with these columns of B
};

} // namespace coreloom
