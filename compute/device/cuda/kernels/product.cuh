#pragma once

#include "device/cuda/kernels/report.cuh"

/// What every kernel for C = activation(op(A) · op(B) + bias) gets, and what it does with a finished sum.
namespace coreloom::CORELOOM_GPU {

/// A matrix in device memory; its transpose is the same memory with the strides exchanged.
template<typename T>
struct Strided {
    Global<T> data{};
    std::int64_t offset = 0;
    std::int64_t rowStride = 0;
    std::int64_t columnStride = 0;

    __host__ __device__ std::int64_t index(std::int64_t row, std::int64_t column) const
    {
        return offset + row * rowStride + column * columnStride;
    }
};

/// One product, and which tiles of C this grid computes: those from (firstTileRow, firstTileColumn) on.
template<typename T>
struct Product {
    Strided<const T> a; ///< op(A), m × k
    Strided<const T> b; ///< op(B), k × n
    Strided<T> c;       ///< m × n
    Strided<const T> bias;
    std::int64_t m = 0;
    std::int64_t n = 0;
    std::int64_t k = 0;
    bool relu = false;
    std::int64_t firstTileRow = 0;
    std::int64_t firstTileColumn = 0;
    BlockReport report;

    /// The first row of C of this block's tile.
    __device__ std::int64_t row(int tileRows) const { return (firstTileRow + blockIdx.y) * tileRows; }
    __device__ std::int64_t column(int tileColumns) const { return (firstTileColumn + blockIdx.x) * tileColumns; }

    __device__ void store(std::int64_t row, std::int64_t column, T sum) const
    {
        if (bias.data)
            sum += bias.data[bias.index(0, column)];
        if (relu && sum < T(0))
            sum = T(0);
        c.data[c.index(row, column)] = sum;
    }

    /// Reports the block's tile, as much of it as lies in C.
    __device__ void tileEnds(int tileRows, int tileColumns) const
    {
        const std::int64_t rows = m - row(tileRows) < tileRows ? m - row(tileRows) : tileRows;
        const std::int64_t columns = n - column(tileColumns) < tileColumns ? n - column(tileColumns) : tileColumns;
        blockEnds(report, rows * columns, 2 * k * rows * columns);
    }
};

} // namespace coreloom::CORELOOM_GPU
