#include "device/cuda/kernel_resources.h"

#include "device/cuda/check.h"

namespace coreloom::CORELOOM_GPU {

Expected<std::vector<KernelResources>> kernelResources(const Kernel& kernel, Sms sms, int device)
{
    constexpr int warp = 32;
    int threadsOfSm = 0;
    CORELOOM_TRY(cudaDeviceGetAttribute(&threadsOfSm, cudaDevAttrMaxThreadsPerMultiProcessor, device));
    std::vector<KernelResources> all;
    for (const KernelFunction& function : kernel.functions) {
        if (function.sms != sms)
            continue;
        cudaFuncAttributes attributes{};
        CORELOOM_TRY(cudaFuncGetAttributes(&attributes, function.function));
        KernelResources resources{.kernel = function.name,
                                  .registersPerThread = {},
                                  .staticSharedBytes = static_cast<std::int64_t>(attributes.sharedSizeBytes),
                                  .threadsPerBlock = function.threads};
        if (attributes.numRegs > 0) // the emulated runtime knows no registers
            resources.registersPerThread = attributes.numRegs;
        CORELOOM_TRY(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&resources.blocksPerSm, function.function,
                                                                   function.threads, 0));
        resources.warpsPerSm = resources.blocksPerSm * ((function.threads + warp - 1) / warp);
        resources.occupancy = static_cast<double>(resources.warpsPerSm) * warp / threadsOfSm;
        all.push_back(std::move(resources));
    }
    return all;
}

} // namespace coreloom::CORELOOM_GPU
