#pragma once

#include "device/emulated/runtime.h"

#include <cstddef>
#include <vector>

namespace coreloom::emulated {

/// Zeroed memory of the emulated GPU for `count` elements.
template<typename T>
struct OnDevice {
    explicit OnDevice(std::size_t count)
    {
        cudaMalloc(reinterpret_cast<void**>(&data), count * sizeof(T));
        cudaMemsetAsync(data, 0, count * sizeof(T), nullptr);
    }
    OnDevice(const OnDevice&) = delete;
    OnDevice& operator=(const OnDevice&) = delete;
    ~OnDevice() { cudaFree(data); }

    T* data = nullptr;
};

template<typename T>
std::vector<T> download(const OnDevice<T>& from, std::size_t count)
{
    std::vector<T> values(count);
    cudaMemcpyAsync(values.data(), from.data, count * sizeof(T), cudaMemcpyDeviceToHost, nullptr);
    return values;
}

} // namespace coreloom::emulated
