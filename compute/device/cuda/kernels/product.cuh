#pragma once

#include "device/cuda/kernels/report.cuh"
#include "device/cuda/kernels/tile_turns.cuh"
#include "device/cuda/kernels/vector.cuh"

/// What every kernel for C = activation(op(A) · op(B) + bias) gets, and what it does with a finished sum.
namespace coreloom::CORELOOM_GPU {

/// A matrix in device memory, one of whose strides is 1; its transpose is the same memory with the strides exchanged.
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

/// One product, and what of it this grid computes: tileRows × tileColumns tiles of C from (firstTileRow,
/// firstTileColumn) on, and of their sums the terms from `begin` to `end`. What comes before `begin` stands in C
/// already, so that cutting a sum in pieces changes no bit of it.
template<typename T, Sms sms>
struct Product {
    using Value = T;
    using Thread = ThreadOfBlock<sms>;
    static constexpr bool onAll = sms == Sms::all;

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
    unsigned tileRows = 0;
    unsigned tileColumns = 0;
    std::int64_t begin = 0;
    std::int64_t end = 0;
    SmChoice choice; ///< of SMs, where not all work
    BlockReport report;

    /// Whether there is a tile for this block: for (bool more = p.takesTile(true); more; more = p.takesTile(false)).
    __device__ bool takesTile(bool first) const
    {
        if constexpr (sms == Sms::all)
            return first;
        else
            return takeTile(choice, tileRows, tileColumns, first);
    }
    /// Its place in the grid.
    __device__ TilePlace tile() const
    {
        if constexpr (sms == Sms::all)
            return {blockIdx.y, blockIdx.x};
        else
            return takenTile();
    }

    /// The first row of C of this block's tile.
    __device__ std::int64_t row(int height) const { return (firstTileRow + tile().row) * height; }
    __device__ std::int64_t column(int width) const { return (firstTileColumn + tile().column) * width; }

    /// The sum that an earlier grid began; 0 at the first term, and outside of C.
    __device__ T begun(std::int64_t row, std::int64_t column) const
    {
        return begin > 0 && row < m && column < n ? c.data[c.index(row, column)] : T(0);
    }

    /// What becomes of a sum after its last term.
    __device__ T finished(std::int64_t column, T sum) const
    {
        if (end < k)
            return sum;
        if (bias.data)
            sum += bias.data[bias.index(0, column)];
        return relu && sum < T(0) ? T(0) : sum;
    }

    /// Stores a sum, if it lies in C.
    __device__ void store(std::int64_t row, std::int64_t column, T sum) const
    {
        if (row < m && column < n)
            c.data[c.index(row, column)] = finished(column, sum);
    }

    /// Stores the sums of neighbours in a row, as many as lie in C; at once where they lie so.
    __device__ void store(std::int64_t row, std::int64_t column, Vector<T> sums) const
    {
        const std::int64_t index = c.index(row, column);
        if (row < m && column + Vector<T>::size <= n && isAligned<Vector<T>>(c.data, index)) {
            for (int e = 0; e < Vector<T>::size; ++e)
                sums.at[e] = finished(column + e, sums.at[e]);
            storeAligned(c.data, index, sums);
        } else {
            for (int e = 0; e < Vector<T>::size; ++e)
                store(row, column + e, sums.at[e]);
        }
    }

    /// Of this block's tile among those of the grid.
    __device__ std::int64_t index() const
    {
        const TilePlace place = tile();
        return std::int64_t{place.row} * tileColumns + place.column;
    }

    __device__ void tileBegins() const { blockBegins(report, index(), begin == 0); }

    /// Reports the block's tile, as much of it as lies in C.
    __device__ void tileEnds(int height, int width) const
    {
        const std::int64_t rows = m - row(height) < height ? m - row(height) : height;
        const std::int64_t columns = n - column(width) < width ? n - column(width) : width;
        blockEnds(report, index(), end == k, rows * columns, 2 * (end - begin) * rows * columns);
    }
};

} // namespace coreloom::CORELOOM_GPU
