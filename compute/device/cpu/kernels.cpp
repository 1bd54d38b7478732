#include "device/cpu/blocked_kernel.h"
#include "device/cpu/kernel.h"
#include "device/cpu/naive_kernel.h"

namespace coreloom {

std::vector<Kernel> ownKernels()
{
    return {naiveKernel(), blockedKernel()};
}

} // namespace coreloom
