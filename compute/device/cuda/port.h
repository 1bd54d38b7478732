#pragma once

/// What stands between our GPU code and the two things that execute it. Kernels and the host code around them are
/// compiled twice: by nvcc and the host compiler against the CUDA runtime (the module coreloom_cuda), and by the host
/// compiler alone against the emulated runtime (the device `emulated`). Nothing else may include cuda_runtime.h.
///
/// Code that goes through here stands in `namespace coreloom::CORELOOM_GPU` (cuda or emulated), so that both
/// compilations can live in one program, and finds there or above:
///  - the runtime's calls and types by their CUDA names;
///  - in kernels: __global__, __device__, __shared__, threadIdx, blockIdx, blockDim, gridDim, __syncthreads, atomicAdd;
///  - Global<T>, device memory inside a kernel: a plain pointer on a GPU, one that checks its bounds when emulated;
///    global(pointer) makes one on the host;
///  - launch(kernel, blocks, threads, sharedBytes, stream, arguments…) instead of <<<>>>;
///  - smId(), globalTimer() and computeTimer() of the SM that a block runs on;
///  - limitSms(stream, count).
///
/// How to add a GPU kernel:
///  1. Write it as a template over the element type in kernels/<name>.cuh. It takes a Product<T> (kernels/product.cuh):
///     its tile of C begins at p.row(), p.column(); it calls blockBegins() first and blockEnds() last, with every
///     thread, and gets each element from one sum over k in ascending order, so that the bits do not depend on the
///     tiling. Threads outside of C go on to every __syncthreads().
///  2. Give its rung, tile and block size an entry in kernels.cpp.
///  3. tests/device/emulated/tst_emulated_products.cpp runs every entry over all sizes; nothing to add there.

#ifndef CORELOOM_CUDA_RUNTIME // which the module defines

#include "device/emulated/runtime.h"

#define CORELOOM_GPU emulated
// NOLINTBEGIN(bugprone-reserved-identifier): CUDA's names
#define __global__
#define __device__
#define __host__
// Of a block: an emulated SM is a thread of its own and runs one block at a time.
#define __shared__ static thread_local
// NOLINTEND(bugprone-reserved-identifier)

#else

#include <cstddef>
#include <cstdint>
#include <cuda_runtime.h>
#include <tuple>
#include <utility>

#define CORELOOM_GPU cuda

namespace coreloom::cuda {

template<typename T>
using Global = T*;

template<typename T>
Global<T> global(T* address)
{
    return address;
}

/// A stream of the CUDA runtime always has the whole GPU.
inline cudaError_t limitSms(cudaStream_t /*stream*/, int /*sms*/)
{
    return cudaErrorNotSupported;
}

template<typename... Parameters, typename... Arguments>
cudaError_t launch(void (*kernel)(Parameters...), dim3 blocks, dim3 threads, std::size_t sharedBytes,
                   cudaStream_t stream, Arguments&&... arguments)
{
    std::tuple<Parameters...> parameters(std::forward<Arguments>(arguments)...);
    return std::apply(
        [&](auto&... each) {
            void* addresses[] = {&each...};
            return cudaLaunchKernel(reinterpret_cast<const void*>(kernel), blocks, threads, addresses, sharedBytes,
                                    stream);
        },
        parameters);
}

#ifdef __CUDACC__

__device__ inline unsigned smId()
{
    unsigned id = 0;
    asm volatile("mov.u32 %0, %%smid;" : "=r"(id));
    return id;
}

__device__ inline std::uint64_t globalTimer()
{
    std::uint64_t now = 0;
    asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(now));
    return now;
}

/// Nothing takes an SM away from a block, so it computes as long as it is there.
__device__ inline std::uint64_t computeTimer()
{
    return globalTimer();
}

#endif

} // namespace coreloom::cuda

#endif
