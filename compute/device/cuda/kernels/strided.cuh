#pragma once

#include "device/cuda/port.h"

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
    __device__ auto& at(std::int64_t row, std::int64_t column) const { return data[index(row, column)]; }
};

} // namespace coreloom::CORELOOM_GPU
