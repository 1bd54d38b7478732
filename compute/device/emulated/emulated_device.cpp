#include "device/emulated/emulated_device.h"

#include "device/cuda/gpu_device.h"
#include "device/cuda/lane_setup.h"
#include "device/emulated/fictional_gpu.h"
#include "device/gpu_rungs.h"

#include <algorithm>
#include <thread>

namespace coreloom {

namespace {

/// FLOP/s that a rung reaches on a core, as seen on one of 2021: how long a run will take, roughly. Every barrier is a
/// switch between stacks, of which `tensor` has the most for its work, and `simd` the fewest.
double expectedRate(Rung rung)
{
    switch (rung) {
    case Rung::naive:
        return 1e9;
    case Rung::blocked:
        return 0.8e9;
    case Rung::simd:
        return 3e9;
    case Rung::tensor:
        return 0.5e9;
    case Rung::library: // which an emulated GPU does not have
        break;
    }
    return 1e9;
}

class EmulatedProvider final : public DeviceProvider {
public:
    [[nodiscard]] std::vector<DeviceInfo> discover() const override
    {
        DeviceInfo info{.kind = DeviceKind::emulated,
                        .id = "emulated",
                        .name = "Emulated GPU (played by this computer's CPU)",
                        .provenance = Provenance::emulated,
                        .usesCpuCores = true,
                        .learns = true,
                        .mostWorkers = emulated::fictionalSms,
                        .coresPerWorker = emulated::fictionalCoresPerSm,
                        .memoryBytes = static_cast<std::int64_t>(emulated::fictionalMemoryBytes)};
        for (const emulated::Kernel& kernel : emulated::kernels())
            info.ladder.push_back({kernel.rung, kernel.precision});
        info.rungs = gpuRungs(CORELOOM_KERNEL_OPTIONS);
        std::ranges::find(info.rungs, Rung::library, &RungInfo::rung)->absent = {
            translatable("compute", "cuBLAS runs on NVIDIA's GPUs only."), {}};
        return {info};
    }

    [[nodiscard]] Expected<std::unique_ptr<Device>> open(const DeviceInfo& info,
                                                         const LaneRequest& request) const override
    {
        auto setup = gpuLaneSetup(info, request);
        if (!setup)
            return tl::unexpected(setup.error());
        setup->notes.push_back(
            {translatable("compute", "Emulated: a GPU's kernels run on this computer's CPU; the times say nothing "
                                     "about a real GPU."),
             {}});
        constexpr double firstGuess = 2e7; // FLOP/s, as under a sanitizer on a slow core
        const auto cores = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
        const double expected = expectedRate(setup->kernel) * std::min(cores, setup->workers);
        return emulated::GpuDevice::open(
            {.setup = std::move(*setup),
             .flopPerSecond = firstGuess,
             .expectedFlopPerSecond = expected,
             .limitsAbsent = {translatable("compute", "An emulated GPU has no limits of its own: the CPU that plays it "
                                                      "is all there is."),
                              {}}});
    }
};

} // namespace

std::unique_ptr<DeviceProvider> emulatedProvider()
{
    return std::make_unique<EmulatedProvider>();
}

} // namespace coreloom
