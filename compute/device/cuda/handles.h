#pragma once

#include "device/cuda/check.h"

#include <cstddef>
#include <utility>

/// The runtime's objects with an owner each.
namespace coreloom::CORELOOM_GPU {

/// Destroys with the function given; what that answers no longer matters.
template<typename T, cudaError_t (*destroy)(T)>
class Handle {
public:
    Handle() = default;
    explicit Handle(T value) : m_value(value) {}
    Handle(Handle&& other) noexcept : m_value(std::exchange(other.m_value, T{})) {}
    Handle& operator=(Handle&& other) noexcept
    {
        std::swap(m_value, other.m_value);
        return *this;
    }
    Handle(const Handle&) = delete;
    Handle& operator=(const Handle&) = delete;
    ~Handle()
    {
        if (m_value != T{})
            static_cast<void>(destroy(m_value));
    }

    [[nodiscard]] T get() const { return m_value; }

private:
    T m_value{};
};

using Stream = Handle<cudaStream_t, &cudaStreamDestroy>;
using Event = Handle<cudaEvent_t, &cudaEventDestroy>;
using DeviceBytes = Handle<void*, &cudaFree>;
using PinnedBytes = Handle<void*, &cudaFreeHost>;

[[nodiscard]] inline Expected<Stream> createStream()
{
    cudaStream_t stream = nullptr;
    CORELOOM_TRY(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
    return Stream(stream);
}

/// An event whose waiters sleep instead of spinning.
[[nodiscard]] inline Expected<Event> createEvent()
{
    cudaEvent_t event = nullptr;
    CORELOOM_TRY(cudaEventCreateWithFlags(&event, cudaEventBlockingSync));
    return Event(event);
}

[[nodiscard]] inline Expected<DeviceBytes> allocateDevice(std::size_t bytes)
{
    void* address = nullptr;
    CORELOOM_TRY(cudaMalloc(&address, bytes));
    return DeviceBytes(address);
}

[[nodiscard]] inline Expected<PinnedBytes> allocatePinned(std::size_t bytes)
{
    void* address = nullptr;
    CORELOOM_TRY(cudaMallocHost(&address, bytes));
    return PinnedBytes(address);
}

/// Nanoseconds of device time between two events that the stream has passed.
[[nodiscard]] inline Expected<double> nanosecondsBetween(const Event& begin, const Event& end)
{
    float milliseconds = 0;
    CORELOOM_TRY(cudaEventElapsedTime(&milliseconds, begin.get(), end.get()));
    return static_cast<double>(milliseconds) * 1e6;
}

} // namespace coreloom::CORELOOM_GPU
