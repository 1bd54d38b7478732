#pragma once

#include "device/cuda/handles.h"
#include "device/cuda/kernels.h"
#include "device/operations.h"

#include <utility>

namespace coreloom::CORELOOM_GPU {

/// Device memory as workloads see it.
class GpuBuffer final : public Buffer {
public:
    GpuBuffer(std::int64_t elements, DeviceBytes memory) : Buffer(elements), m_memory(std::move(memory)) {}

    [[nodiscard]] void* address() const { return m_memory.get(); }

    /// The same elements rounded to BF16, in 2 bytes each, for a library that takes them so. Whoever writes the buffer
    /// makes it stale, whoever needs it makes it anew.
    struct Bf16Copy {
        DeviceBytes memory;
        bool current = false;
    };
    Bf16Copy bf16;

private:
    DeviceBytes m_memory;
};

/// A matrix's buffer, which must be of this device.
[[nodiscard]] inline GpuBuffer& bufferOf(const Matrix& matrix)
{
    return static_cast<GpuBuffer&>(*matrix.buffer);
}

/// Where a matrix's buffer begins.
[[nodiscard]] inline void* address(const Matrix& matrix)
{
    return bufferOf(matrix).address();
}

[[nodiscard]] inline Operand operand(const Matrix& matrix, bool transposed = false)
{
    return {address(matrix), matrix.offset, transposed ? 1 : matrix.stride, transposed ? matrix.stride : 1};
}

} // namespace coreloom::CORELOOM_GPU
