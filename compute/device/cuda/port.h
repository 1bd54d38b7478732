#pragma once

/// What stands between our GPU code and the two things that execute it. Kernels and the host code around them are
/// compiled twice: by nvcc and the host compiler against the CUDA runtime (the module coreloom_cuda), and by the host
/// compiler alone against the emulated runtime (the device `emulated`). Nothing else may include cuda_runtime.h.
///
/// Code that goes through here stands in `namespace coreloom::CORELOOM_GPU` (cuda or emulated), so that both
/// compilations can live in one program, and finds there or above:
///  - the runtime's calls and types by their CUDA names;
///  - in kernels: __global__, __device__, __shared__, __launch_bounds__, threadIdx, blockIdx, blockDim, gridDim,
///    __syncthreads, atomicAdd;
///  - Global<T>, device memory inside a kernel: a plain pointer on a GPU, one that checks its bounds when emulated;
///    global(pointer) makes one on the host; isAligned, loadAligned and storeAligned take several elements at once;
///  - wmma::, __syncwarp and __nv_bfloat16 as in CUDA's mma.h, where CORELOOM_WARP_MATRICES is 1;
///  - launch(kernel, blocks, threads, sharedBytes, stream, arguments…) instead of <<<>>>;
///  - threadOfBlock(): threadIdx.x, read anew where it stands, so that what is computed from it takes no registers
///  before;
///  - smId(), globalTimer() and computeTimer() of the SM that a block runs on;
///  - describeKernel(function, sharedBytes), before the runtime is asked about a kernel.
///
/// How to add a GPU kernel:
///  1. Write it as a template over the element type in kernels/<name>.cuh. It takes a Product<T> (kernels/product.cuh):
///     for each tile of C that p.takesTile() gives it, which begins at p.row(), p.column(), it calls p.tileBegins()
///     first and p.tileEnds() last, with every thread, and gets each element from one sum over k in ascending order,
///     from p.begin to p.end and on from p.begun(), so that the bits depend neither on the tiling nor on how the host
///     cuts the sums. Threads outside of C go on to every __syncthreads().
///  2. Give its rung, tile and block size an entry in kernels.cpp.
///  3. tests/device/emulated/tst_emulated_products.cpp runs every entry over all sizes; nothing to add there.

#ifndef CORELOOM_CUDA_RUNTIME // which the module defines

#include "device/emulated/runtime.h"

#define CORELOOM_GPU emulated
// NOLINTBEGIN(bugprone-reserved-identifier): CUDA's names
#define __global__
#define __device__
#define __host__
#define __launch_bounds__(...)
#define CORELOOM_UNROLL
#define CORELOOM_WARP_MATRICES 1
// Of a block: an emulated SM is a thread of its own and runs one block at a time.
#define __shared__ static thread_local
// NOLINTEND(bugprone-reserved-identifier)

#else

#include <cstddef>
#include <cstdint>
#include <cuda_runtime.h>
#ifdef __CUDACC__
#include <cuda_bf16.h>
#include <mma.h>
#endif
#include <tuple>
#include <utility>

#define CORELOOM_GPU cuda
/// Tensor cores take BF16 and TF32 from compute capability 8.0 on.
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 800
#define CORELOOM_WARP_MATRICES 0
#else
#define CORELOOM_WARP_MATRICES 1
#endif
/// Before a loop over an array that has to be in registers: they have no index at run time.
#define CORELOOM_UNROLL _Pragma("unroll")

namespace coreloom::cuda {

template<typename T>
using Global = T*;

template<typename T>
Global<T> global(T* address)
{
    return address;
}

/// The CUDA runtime knows its kernels.
inline void describeKernel(const void* /*function*/, std::size_t /*sharedBytes*/) {}

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

namespace wmma = nvcuda::wmma;

/// Whether a Several, a struct of elements, can be loaded or stored at once at that index.
template<typename Several, typename T>
__device__ bool isAligned(Global<T> data, std::int64_t index)
{
    return reinterpret_cast<std::uintptr_t>(data + index) % alignof(Several) == 0;
}

template<typename Several, typename T>
__device__ Several loadAligned(Global<T> data, std::int64_t index)
{
    return *reinterpret_cast<const Several*>(data + index);
}

template<typename Several, typename T>
__device__ void storeAligned(Global<T> data, std::int64_t index, const Several& values)
{
    *reinterpret_cast<Several*>(data + index) = values;
}

__device__ inline int threadOfBlock()
{
    int id = 0;
    asm volatile("mov.u32 %0, %%tid.x;" : "=r"(id));
    return id;
}

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
