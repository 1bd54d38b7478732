#include "device/emulated/error_state.h"
#include "device/emulated/fictional_gpu.h"
#include "device/emulated/runtime.h"

#include <algorithm>
#include <map>
#include <mutex>
#include <optional>

namespace coreloom::emulated {

namespace {

/// Static shared memory of each kernel that was described.
class KernelFacts {
public:
    static KernelFacts& instance()
    {
        static KernelFacts facts;
        return facts;
    }

    void add(const void* kernel, std::size_t sharedBytes)
    {
        const std::lock_guard lock(m_mutex);
        m_sharedBytes[kernel] = sharedBytes;
    }

    [[nodiscard]] std::optional<std::size_t> sharedBytes(const void* kernel)
    {
        const std::lock_guard lock(m_mutex);
        const auto found = m_sharedBytes.find(kernel);
        return found == m_sharedBytes.end() ? std::nullopt : std::optional(found->second);
    }

private:
    std::mutex m_mutex;
    std::map<const void*, std::size_t> m_sharedBytes;
};

} // namespace

void describeKernel(const void* kernel, std::size_t sharedBytes)
{
    KernelFacts::instance().add(kernel, sharedBytes);
}

cudaError_t cudaDeviceGetAttribute(int* value, cudaDeviceAttr attribute, int device)
{
    if (device != 0)
        return ErrorState::instance().keep(cudaErrorInvalidDevice);
    switch (attribute) {
    case cudaDevAttrMaxThreadsPerMultiProcessor:
        *value = fictionalThreadsPerSm;
        return cudaSuccess;
    }
    return ErrorState::instance().keep(cudaErrorInvalidValue);
}

cudaError_t cudaFuncGetAttributes(cudaFuncAttributes* attributes, const void* kernel)
{
    const auto sharedBytes = KernelFacts::instance().sharedBytes(kernel);
    if (!sharedBytes)
        return ErrorState::instance().keep(cudaErrorInvalidDeviceFunction);
    *attributes = {.sharedSizeBytes = *sharedBytes, .numRegs = 0};
    return ErrorState::instance().sticky();
}

cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int* blocks, const void* kernel, int threads,
                                                          std::size_t dynamicSharedBytes)
{
    const auto sharedBytes = KernelFacts::instance().sharedBytes(kernel);
    if (!sharedBytes)
        return ErrorState::instance().keep(cudaErrorInvalidDeviceFunction);
    if (threads < 1)
        return ErrorState::instance().keep(cudaErrorInvalidValue);
    const bool fits = *sharedBytes + dynamicSharedBytes <= fictionalSharedBytes;
    *blocks = fits ? std::min(fictionalBlocksPerSm, fictionalThreadsPerSm / threads) : 0;
    return ErrorState::instance().sticky();
}

} // namespace coreloom::emulated
