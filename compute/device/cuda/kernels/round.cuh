#pragma once

#include "device/cuda/port.h"

namespace coreloom::CORELOOM_GPU {

/// Rounds floats to BF16, ties to even. Thread t of the grid takes element t and goes on by the number of threads.
template<typename To>
__global__ void roundElements(Global<const float> from, Global<To> to, std::int64_t count)
{
    const std::int64_t threads = std::int64_t{gridDim.x} * blockDim.x;
    for (std::int64_t i = std::int64_t{blockIdx.x} * blockDim.x + threadIdx.x; i < count; i += threads)
        to[i] = __float2bfloat16_rn(from[i]);
}

} // namespace coreloom::CORELOOM_GPU
