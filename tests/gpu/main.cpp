#include "cuda_card.h"
#include "device/cuda/module/cuda_provider.h"
#include "gpu_check.h"

#include <cstdio>

using namespace coreloom;

/// Status: 0 all bars met, 1 not, 77 no GPU that can be used.
int main()
{
    const CudaProvider provider{Environment()};
    const DeviceInfo info = provider.discover().front();
    if (info.absent) {
        std::fprintf(stderr, "%s\n", english(*info.absent).c_str());
        return 77;
    }
    GpuCheckPlan plan{.shapeOnSomeSms = {1000, 1000, 500}, .speeds = {4096, 8192}};
    for (const std::int64_t size : {1, 3, 15, 16, 17, 31, 32, 33, 127, 1000, 1023, 1025})
        plan.shapes.push_back({size, size, size});
    plan.shapes.insert(plan.shapes.end(), {{35, 79, 19}, {1, 1000, 3}, {1023, 2, 5}, {20, 70, 20'011}});
    const auto card = cudaCard(0);
    return checkGpu(provider, card.get(), plan) == 0 ? 0 : 1;
}
