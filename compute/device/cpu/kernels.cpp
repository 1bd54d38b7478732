#include "device/cpu/blocked_kernel.h"
#include "device/cpu/kernel.h"
#include "device/cpu/naive_kernel.h"
#include "device/cpu/simd_kernel.h"

namespace coreloom {

std::vector<Kernel> ownKernels(const std::vector<Cache>& caches)
{
    return {naiveKernel(), blockedKernel(bestInstructionSet()), simdKernel(caches)};
}

} // namespace coreloom
