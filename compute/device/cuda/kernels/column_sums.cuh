#pragma once

#include "device/cuda/kernels/strided.cuh"

namespace coreloom::CORELOOM_GPU {

/// The sum of a column, with its rows ascending. Neighbouring threads read neighbouring elements.
template<typename T>
struct ColumnSumMap {
    Strided<const T> from;
    Strided<T> sums;
    T factor{};
    std::int64_t lines = 0; ///< columns
    std::int64_t rows = 0;

    __device__ void apply(std::int64_t column) const
    {
        T sum = T(0);
        for (std::int64_t row = 0; row < rows; ++row)
            sum += from.at(row, column);
        sums.at(0, column) = factor * sum;
    }
};

} // namespace coreloom::CORELOOM_GPU
