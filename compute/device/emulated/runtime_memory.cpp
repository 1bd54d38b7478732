#include "device/emulated/device_memory.h"
#include "device/emulated/error_state.h"
#include "device/emulated/fictional_gpu.h"
#include "device/emulated/runtime.h"

#include <cstdlib>
#include <cstring>

namespace coreloom::emulated {

namespace {

/// Whether `height` rows of `width` bytes, `pitch` apart, lie inside one allocation.
bool inside(const void* address, std::size_t pitch, std::size_t width, std::size_t height)
{
    return width <= pitch && (height - 1) * pitch + width <= DeviceMemory::instance().bytesFrom(address);
}

} // namespace

cudaError_t cudaMemGetInfo(std::size_t* free, std::size_t* total)
{
    *free = DeviceMemory::instance().freeBytes();
    *total = fictionalMemoryBytes;
    return ErrorState::instance().sticky();
}

cudaError_t cudaMalloc(void** address, std::size_t bytes)
{
    ErrorState& errors = ErrorState::instance();
    if (const cudaError_t error = errors.enter(Call::allocate); error != cudaSuccess)
        return error;
    *address = DeviceMemory::instance().allocate(bytes);
    return errors.keep(*address != nullptr ? cudaSuccess : cudaErrorMemoryAllocation);
}

cudaError_t cudaFree(void* address)
{
    ErrorState& errors = ErrorState::instance();
    if (address == nullptr || DeviceMemory::instance().free(address))
        return errors.sticky();
    return errors.keep(cudaErrorInvalidValue);
}

cudaError_t cudaMallocHost(void** address, std::size_t bytes)
{
    ErrorState& errors = ErrorState::instance();
    if (const cudaError_t error = errors.sticky(); error != cudaSuccess)
        return error;
    *address = std::malloc(bytes);
    return errors.keep(*address != nullptr ? cudaSuccess : cudaErrorMemoryAllocation);
}

cudaError_t cudaFreeHost(void* address)
{
    std::free(address);
    return ErrorState::instance().sticky();
}

cudaError_t cudaMemcpyAsync(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind, cudaStream_t stream)
{
    return cudaMemcpy2DAsync(to, bytes, from, bytes, bytes, 1, kind, stream);
}

cudaError_t cudaMemcpy2DAsync(void* to, std::size_t toPitch, const void* from, std::size_t fromPitch, std::size_t width,
                              std::size_t height, cudaMemcpyKind kind, cudaStream_t /*stream*/)
{
    ErrorState& errors = ErrorState::instance();
    if (const cudaError_t error = errors.enter(Call::copy); error != cudaSuccess)
        return error;
    if (width == 0 || height == 0)
        return cudaSuccess;
    const bool toDevice = kind == cudaMemcpyHostToDevice;
    if (!inside(toDevice ? to : from, toDevice ? toPitch : fromPitch, width, height))
        return errors.keep(cudaErrorInvalidValue);
    for (std::size_t row = 0; row < height; ++row)
        std::memcpy(static_cast<char*>(to) + row * toPitch, static_cast<const char*>(from) + row * fromPitch, width);
    return cudaSuccess;
}

cudaError_t cudaMemsetAsync(void* address, int value, std::size_t bytes, cudaStream_t stream)
{
    return cudaMemset2DAsync(address, bytes, value, bytes, 1, stream);
}

cudaError_t cudaMemset2DAsync(void* address, std::size_t pitch, int value, std::size_t width, std::size_t height,
                              cudaStream_t /*stream*/)
{
    ErrorState& errors = ErrorState::instance();
    if (const cudaError_t error = errors.enter(Call::copy); error != cudaSuccess)
        return error;
    if (width == 0 || height == 0)
        return cudaSuccess;
    if (!inside(address, pitch, width, height))
        return errors.keep(cudaErrorInvalidValue);
    for (std::size_t row = 0; row < height; ++row)
        std::memset(static_cast<char*>(address) + row * pitch, value, width);
    return cudaSuccess;
}

std::size_t bytesFrom(const void* address)
{
    return DeviceMemory::instance().bytesFrom(address);
}

} // namespace coreloom::emulated
