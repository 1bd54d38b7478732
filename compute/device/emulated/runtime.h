#pragma once

#include "device/emulated/block_runner.h"
#include "device/emulated/kernel_language.h"

#include <cstddef>
#include <functional>
#include <tuple>
#include <utility>

/// The part of the CUDA runtime that our host code uses, with its names, values and rules, on a small fictional GPU
/// whose SMs are threads of this computer. It stands in a namespace so that it cannot clash with the real one.
///
/// A call returns when its work is done, which the rules of streams allow; an event is not ready all the same until the
/// host has waited for it or for a later one, as on a GPU that is behind. Errors are as on a GPU: one that happens
/// inside a kernel is sticky and makes every later call fail. Tests provoke them through faults.h.
namespace coreloom::emulated {

enum cudaError_t {
    cudaSuccess = 0,
    cudaErrorInvalidValue = 1,
    cudaErrorMemoryAllocation = 2,
    cudaErrorInvalidConfiguration = 9,
    cudaErrorDevicesUnavailable = 46,
    cudaErrorInvalidDeviceFunction = 98,
    cudaErrorInvalidDevice = 101,
    cudaErrorNoKernelImageForDevice = 209,
    cudaErrorECCUncorrectable = 214,
    cudaErrorNvlinkUncorrectable = 220,
    cudaErrorContained = 226,
    cudaErrorNotReady = 600,
    cudaErrorIllegalAddress = 700,
    cudaErrorContextIsDestroyed = 709,
    cudaErrorLaunchFailure = 719,
    cudaErrorNotSupported = 801,
    cudaErrorExternalDevice = 911,
    cudaErrorUnknown = 999,
};

enum cudaMemcpyKind { cudaMemcpyHostToDevice = 1, cudaMemcpyDeviceToHost = 2 };

inline constexpr unsigned cudaEventDefault = 0;
inline constexpr unsigned cudaEventBlockingSync = 1;
inline constexpr unsigned cudaStreamNonBlocking = 1;

struct cudaDeviceProp {
    char name[256] = {};
    std::size_t totalGlobalMem = 0;
    int multiProcessorCount = 0;
    int major = 0;
    int minor = 0;
    int maxThreadsPerBlock = 0;
};

enum cudaDeviceAttr { cudaDevAttrMaxThreadsPerMultiProcessor = 39 };

struct cudaFuncAttributes {
    std::size_t sharedSizeBytes = 0;
    int numRegs = 0; ///< of no GPU thread: 0, unknown
};

struct StreamState;
struct EventState;
using cudaStream_t = StreamState*;
using cudaEvent_t = EventState*;

const char* cudaGetErrorName(cudaError_t error);
const char* cudaGetErrorString(cudaError_t error);
cudaError_t cudaGetLastError();

cudaError_t cudaSetDevice(int device);
cudaError_t cudaGetDeviceProperties(cudaDeviceProp* properties, int device);
cudaError_t cudaDeviceGetAttribute(int* value, cudaDeviceAttr attribute, int device);
cudaError_t cudaFuncGetAttributes(cudaFuncAttributes* attributes, const void* kernel);
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int* blocks, const void* kernel, int threads,
                                                          std::size_t dynamicSharedBytes);
cudaError_t cudaMemGetInfo(std::size_t* free, std::size_t* total);

cudaError_t cudaMalloc(void** address, std::size_t bytes);
cudaError_t cudaFree(void* address);
cudaError_t cudaMallocHost(void** address, std::size_t bytes);
cudaError_t cudaFreeHost(void* address);
cudaError_t cudaMemcpyAsync(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind, cudaStream_t stream);
cudaError_t cudaMemcpy2DAsync(void* to, std::size_t toPitch, const void* from, std::size_t fromPitch, std::size_t width,
                              std::size_t height, cudaMemcpyKind kind, cudaStream_t stream);
cudaError_t cudaMemsetAsync(void* address, int value, std::size_t bytes, cudaStream_t stream);
cudaError_t cudaMemset2DAsync(void* address, std::size_t pitch, int value, std::size_t width, std::size_t height,
                              cudaStream_t stream);

cudaError_t cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned flags);
cudaError_t cudaStreamDestroy(cudaStream_t stream);
cudaError_t cudaStreamSynchronize(cudaStream_t stream);
cudaError_t cudaEventCreateWithFlags(cudaEvent_t* event, unsigned flags);
cudaError_t cudaEventDestroy(cudaEvent_t event);
cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream);
cudaError_t cudaEventSynchronize(cudaEvent_t event);
cudaError_t cudaEventElapsedTime(float* milliseconds, cudaEvent_t begin, cudaEvent_t end);

/// What nvcc would tell the runtime about a kernel: the static shared memory of a block. Questions about a kernel that
/// nobody described fail, as those about a function that is no kernel.
void describeKernel(const void* kernel, std::size_t sharedBytes);

/// Runs a grid in the stream: what launch() is made of.
cudaError_t launchGrid(const Grid& grid, std::size_t sharedBytes, cudaStream_t stream);

/// Elements from `address` to the end of the allocation that it lies in; 0 if it lies in none.
[[nodiscard]] std::size_t bytesFrom(const void* address);

/// Device memory from an address of it on, for a kernel. A null address gives a null view.
template<typename T>
[[nodiscard]] Global<T> global(T* address)
{
    if (address == nullptr)
        return {};
    return {address, static_cast<std::int64_t>(bytesFrom(address) / sizeof(T))};
}

template<typename... Parameters, typename... Arguments>
cudaError_t launch(void (*kernel)(Parameters...), dim3 blocks, dim3 threads, std::size_t sharedBytes,
                   cudaStream_t stream, Arguments&&... arguments)
{
    const std::tuple<Parameters...> parameters(std::forward<Arguments>(arguments)...);
    return launchGrid({blocks, threads, [&] { std::apply(kernel, parameters); }}, sharedBytes, stream);
}

} // namespace coreloom::emulated
