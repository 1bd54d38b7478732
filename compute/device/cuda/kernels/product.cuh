#pragma once

#include "device/cuda/kernels/strided.cuh"
#include "device/cuda/kernels/tiles.cuh"
#include "device/cuda/kernels/vector.cuh"

/// What every kernel for C = activation(op(A) · op(B) + bias) gets, and what it does with a finished sum.
namespace coreloom::CORELOOM_GPU {

/// One product, and what of it this grid computes: some tiles of C, and of their sums the terms from `begin` to `end`.
/// What comes before `begin` stands in C already, so that cutting a sum in pieces changes no bit of it.
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
    Tiles<sms> tiles;
    std::int64_t begin = 0;
    std::int64_t end = 0;

    /// Whether there is a tile for this block: for (bool more = p.takesTile(true); more; more = p.takesTile(false)).
    __device__ bool takesTile(bool first) const { return tiles.takes(first); }

    /// The first row of C of this block's tile.
    __device__ std::int64_t row(int height) const { return tiles.row(height); }
    __device__ std::int64_t column(int width) const { return tiles.column(width); }

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

    __device__ void tileBegins() const { tiles.begin(begin == 0); }

    /// Reports the block's tile, as much of it as lies in C.
    __device__ void tileEnds(int height, int width) const
    {
        const std::int64_t rows = m - row(height) < height ? m - row(height) : height;
        const std::int64_t columns = n - column(width) < width ? n - column(width) : width;
        tiles.end(end == k, rows * columns, 2 * (end - begin) * rows * columns);
    }
};

} // namespace coreloom::CORELOOM_GPU
