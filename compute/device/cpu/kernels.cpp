#include "device/cpu/kernel.h"
#include "device/cpu/naive_kernel.h"

namespace coreloom {

std::vector<Kernel> ownKernels()
{
    return {naiveKernel()};
}

std::string baselineIsa()
{
#if defined(__x86_64__)
    return "SSE2";
#elif defined(__aarch64__)
    return "NEON";
#else
    return {};
#endif
}

} // namespace coreloom
