#pragma once

#include "device/cuda/port.h"

namespace coreloom::CORELOOM_GPU {

/// 16 bytes, the most that a thread loads or stores at once: 4 floats or 2 doubles.
template<typename T>
struct alignas(16) Vector {
    static constexpr int size = static_cast<int>(16 / sizeof(T));
    T at[size];
};

template<typename T>
__device__ Vector<T> vectorOf(const T* values)
{
    Vector<T> vector;
    for (int e = 0; e < Vector<T>::size; ++e)
        vector.at[e] = values[e];
    return vector;
}

} // namespace coreloom::CORELOOM_GPU
