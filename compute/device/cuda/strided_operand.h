#pragma once

#include "device/cuda/kernels.h"
#include "device/cuda/kernels/strided.cuh"

namespace coreloom::CORELOOM_GPU {

/// An operand as a kernel takes it.
template<typename T>
Strided<T> strided(const Operand& operand)
{
    return {global(static_cast<T*>(operand.data)), operand.offset, operand.rowStride, operand.columnStride};
}

} // namespace coreloom::CORELOOM_GPU
