#pragma once

#include "device/cuda/kernels/strided.cuh"

namespace coreloom::CORELOOM_GPU {

/// The way back through ReLU, an element: 0 wherever the output is not above 0.
template<typename T>
struct ReluGradientMap {
    Strided<T> gradient;
    Strided<const T> output;
    std::int64_t rows = 0;
    std::int64_t columns = 0;

    __device__ void apply(std::int64_t row, std::int64_t column) const
    {
        if (!(output.at(row, column) > T(0)))
            gradient.at(row, column) = T(0);
    }
};

/// What a library's product lacks, an element: c = activation(c + bias).
template<typename T>
struct BiasMap {
    Strided<T> c;
    Strided<const T> bias; ///< no data: none
    bool relu = false;
    std::int64_t rows = 0;
    std::int64_t columns = 0;

    __device__ void apply(std::int64_t row, std::int64_t column) const
    {
        T& element = c.at(row, column);
        const T sum = bias.data ? element + bias.at(0, column) : element;
        element = relu && sum < T(0) ? T(0) : sum; // so that NaN stays NaN
    }
};

} // namespace coreloom::CORELOOM_GPU
