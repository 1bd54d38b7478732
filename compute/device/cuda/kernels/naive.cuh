#pragma once

#include "device/cuda/kernels/product.cuh"

namespace coreloom::CORELOOM_GPU {

// A warp (32 threads) takes 32 neighbours of one row, so that its loads of B and its stores are coalesced; 8 warps a
// block leave an SM enough of them to hide the latency of memory.
inline constexpr int naiveColumns = 32;
inline constexpr int naiveRows = 8;

/// A thread an element of C: the plain sum over k, everything read from global memory.
template<typename P>
__global__ void naiveProduct(P p)
{
    using T = typename P::Value;
    for (bool more = p.takesTile(true); more; more = p.takesTile(false)) {
        p.tileBegins();
        const std::int64_t row = p.row(naiveRows) + threadIdx.y;
        const std::int64_t column = p.column(naiveColumns) + threadIdx.x;
        if (row < p.m && column < p.n) {
            std::int64_t inA = p.a.index(row, p.begin);
            std::int64_t inB = p.b.index(p.begin, column);
            T sum = p.begun(row, column);
            for (std::int64_t i = p.begin; i < p.end; ++i) {
                sum += p.a.data[inA] * p.b.data[inB];
                inA += p.a.columnStride;
                inB += p.b.rowStride;
            }
            p.store(row, column, sum);
        }
        p.tileEnds(naiveRows, naiveColumns);
    }
}

} // namespace coreloom::CORELOOM_GPU
