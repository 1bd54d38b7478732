#pragma once

#include "base/error.h"
#include "device/operations.h"

#include <cstddef>
#include <cstdlib>
#include <memory>

namespace coreloom {

struct FreeMemory {
    void operator()(std::byte* memory) const { std::free(memory); }
};
using AlignedMemory = std::unique_ptr<std::byte, FreeMemory>;

/// Memory aligned to 64 bytes, and asked for in huge pages where it is large enough to fill some. It is not touched, so
/// that its pages land near the CPU that first writes to them. Empty where there is not that much.
[[nodiscard]] AlignedMemory allocateMemory(std::size_t bytes);

/// What is said where there is not.
[[nodiscard]] Error notEnoughMemory(double gibibytes);

/// A buffer of the CPU device, which is plain memory.
class CpuBuffer final : public Buffer {
public:
    CpuBuffer(std::int64_t elements, AlignedMemory memory) : Buffer(elements), m_memory(std::move(memory)) {}

    [[nodiscard]] std::byte* data() const { return m_memory.get(); }

private:
    AlignedMemory m_memory;
};

/// The address of a matrix's first element.
template<typename T>
[[nodiscard]] T* address(const Matrix& matrix)
{
    return reinterpret_cast<T*>(static_cast<const CpuBuffer*>(matrix.buffer)->data()) + matrix.offset;
}

} // namespace coreloom
