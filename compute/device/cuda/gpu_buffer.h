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

private:
    DeviceBytes m_memory;
};

/// Where a matrix's buffer begins; the buffer must be of this device.
[[nodiscard]] inline void* address(const Matrix& matrix)
{
    return static_cast<const GpuBuffer*>(matrix.buffer)->address();
}

[[nodiscard]] inline Operand operand(const Matrix& matrix, bool transposed = false)
{
    return {address(matrix), matrix.offset, transposed ? 1 : matrix.stride, transposed ? matrix.stride : 1};
}

} // namespace coreloom::CORELOOM_GPU
