#pragma once

#include "base/clock.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <exception>

/// What a kernel's source takes for granted, for the host compiler. Names that CUDA fixed are kept as they are.
namespace coreloom::emulated {

struct uint3 {
    unsigned x = 0;
    unsigned y = 0;
    unsigned z = 0;
};

struct dim3 {
    unsigned x = 1;
    unsigned y = 1;
    unsigned z = 1;
};

// Each emulated SM is an OS thread that runs one block at a time, and its fibers never change thread. So "a thread's
// own" here means "of the block", and the block runner sets threadIdx at every switch.
inline constinit thread_local uint3 threadIdx{};
inline constinit thread_local uint3 blockIdx{};
inline constinit thread_local dim3 blockDim{};
inline constinit thread_local dim3 gridDim{};
inline constinit thread_local unsigned currentSm = 0;

/// All threads of the block that have not ended wait here for one another.
void __syncthreads(); // NOLINT(bugprone-reserved-identifier): CUDA's name

/// Thrown inside a kernel where a GPU would report an illegal address; caught by the block runner.
class IllegalAddress final : public std::exception {
public:
    [[nodiscard]] const char* what() const noexcept override { return "illegal address"; }
};

/// Device memory as a kernel sees it: a pointer that knows its bounds.
template<typename T>
class Global {
public:
    Global() = default;
    Global(T* data, std::int64_t elements) : m_data(data), m_elements(static_cast<std::uint64_t>(elements)) {}

    [[nodiscard]] T& operator[](std::int64_t index) const
    {
        if (static_cast<std::uint64_t>(index) >= m_elements) [[unlikely]]
            throw IllegalAddress();
        return m_data[index];
    }
    explicit operator bool() const { return m_data != nullptr; }

    /// The address of `count` elements that are used at once; they have to lie inside, and aligned as a GPU wants it.
    [[nodiscard]] T* several(std::int64_t index, std::int64_t count, std::size_t alignment) const
    {
        T* first = &(*this)[index];
        static_cast<void>((*this)[index + count - 1]);
        if (reinterpret_cast<std::uintptr_t>(first) % alignment != 0) [[unlikely]]
            throw IllegalAddress();
        return first;
    }
    [[nodiscard]] bool isAligned(std::int64_t index, std::size_t alignment) const
    {
        return (reinterpret_cast<std::uintptr_t>(m_data) + static_cast<std::uintptr_t>(index) * sizeof(T)) %
                   alignment ==
               0;
    }

private:
    T* m_data = nullptr;
    std::uint64_t m_elements = 0;
};

/// Whether a Several, a struct of elements, can be loaded or stored at once at that index.
template<typename Several, typename T>
bool isAligned(const Global<T>& data, std::int64_t index)
{
    return data.isAligned(index, alignof(Several));
}

template<typename Several, typename T>
Several loadAligned(const Global<T>& data, std::int64_t index)
{
    Several values;
    std::memcpy(&values, data.several(index, sizeof(Several) / sizeof(T), alignof(Several)), sizeof(Several));
    return values;
}

template<typename Several, typename T>
void storeAligned(const Global<T>& data, std::int64_t index, const Several& values)
{
    std::memcpy(data.several(index, sizeof(Several) / sizeof(T), alignof(Several)), &values, sizeof(Several));
}

template<typename T>
T atomicAdd(T* address, T value)
{
    return std::atomic_ref<T>(*address).fetch_add(value, std::memory_order_relaxed);
}

/// threadIdx.x
inline int threadOfBlock()
{
    return static_cast<int>(threadIdx.x);
}

/// The SM that this block runs on.
inline unsigned smId()
{
    return currentSm;
}

/// Nanoseconds on a clock that all SMs share.
inline std::uint64_t globalTimer()
{
    return static_cast<std::uint64_t>(steadyNanoseconds());
}

/// Nanoseconds that this SM has really computed: the CPU time of its thread.
std::uint64_t computeTimer();

} // namespace coreloom::emulated
