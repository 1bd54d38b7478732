#include "device/modelled/modelled_provider.h"

#include "device/gpu_rungs.h"
#include "device/modelled/modelled_device.h"

#include <algorithm>
#include <utility>

namespace coreloom {

namespace {

class ModelledProvider final : public DeviceProvider {
public:
    ModelledProvider(GpuCatalogues catalogues, const Clock& clock)
        : m_gpus(std::move(catalogues.gpus)), m_refused(std::move(catalogues.refused)), m_clock(clock)
    {}

    [[nodiscard]] std::vector<DeviceInfo> discover() const override
    {
        std::vector<DeviceInfo> devices;
        for (const GpuFigures& gpu : m_gpus) {
            DeviceInfo info;
            info.kind = DeviceKind::modelled;
            info.id = idOf(gpu);
            info.name = gpu.name;
            info.provenance = Provenance::modelled;
            info.mostWorkers = gpu.sms;
            info.coresPerWorker = gpu.cudaCores / gpu.sms;
            info.memoryBytes = static_cast<std::int64_t>(gpu.memoryGib.value_or(0) * 1024 * 1024 * 1024);
            info.ladder = GpuModel(gpu).ladder();
            info.rungs = gpuRungs();
            const auto isTensor = [](const auto& entry) { return entry.rung == Rung::tensor; };
            if (std::ranges::none_of(info.ladder, isTensor)) {
                std::ranges::find_if(info.rungs, isTensor)->absent = {
                    translatable("compute",
                                 "No rate of its tensor cores in TF32 or BF16 is published, or it has none."),
                    {}};
            }
            devices.push_back(std::move(info));
        }
        for (const RefusedGpuFile& file : m_refused) {
            DeviceInfo info{.kind = DeviceKind::modelled, .id = "modelled:" + file.name, .name = file.name};
            info.provenance = Provenance::modelled;
            info.absent = file.reason;
            devices.push_back(std::move(info));
        }
        return devices;
    }

    [[nodiscard]] Expected<std::unique_ptr<Device>> open(const DeviceInfo& info,
                                                         const LaneRequest& request) const override
    {
        const int sms = request.sms.value_or(info.mostWorkers);
        if (sms < 1 || sms > info.mostWorkers) {
            return failure(ErrorCode::invalidArgument,
                           {translatable("compute", "--sms %1 is not accepted on %2: choose 1 to %3."),
                            {std::int64_t{sms}, info.id, std::int64_t{info.mostWorkers}}});
        }
        const auto gpu = std::ranges::find(m_gpus, info.id, idOf);
        LaneSetup setup;
        setup.device = info;
        setup.kernel = *request.kernel;
        setup.precision = request.precision;
        setup.workers = sms;
        setup.sms = sms;
        setup.resourcesAbsent = {translatable("compute", "A modelled GPU runs no kernel."), {}};
        setup.notes.push_back({translatable("compute", "Predicted within about ±%1 % from published figures of %2."),
                               {100 * GpuModel::band, info.name}});
        return std::make_unique<ModelledDevice>(std::move(setup), GpuModel(*gpu), m_clock);
    }

private:
    static std::string idOf(const GpuFigures& gpu) { return "modelled:" + gpu.id; }

    const std::vector<GpuFigures> m_gpus;
    const std::vector<RefusedGpuFile> m_refused;
    const Clock& m_clock;
};

} // namespace

std::unique_ptr<DeviceProvider> modelledProvider(GpuCatalogues gpus, const Environment& environment)
{
    return std::make_unique<ModelledProvider>(std::move(gpus), *environment.clock);
}

std::unique_ptr<DeviceProvider> modelledProvider(const Environment& environment)
{
    return modelledProvider(readGpuCatalogues(environment), environment);
}

} // namespace coreloom
