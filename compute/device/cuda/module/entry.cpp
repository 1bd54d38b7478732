#include "device/cuda/module_entry.h"

#include "device/cuda/module/cuda_provider.h"

extern "C" coreloom::DeviceProvider* CORELOOM_CUDA_ENTRY(const coreloom::Environment* environment) noexcept
{
    try {
        return new coreloom::CudaProvider(*environment);
    } catch (...) {
        return nullptr;
    }
}
