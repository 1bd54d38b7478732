#include "window/plans.h"

#include "controls/abilities.h"

#include <algorithm>

namespace coreloom {

std::vector<LaneSetup> plannedLanes(const RunRequest& request, const std::vector<DeviceInfo>& devices)
{
    std::vector<LaneSetup> lanes;
    for (const LaneRequest& lane : request.lanes) {
        const auto device = std::ranges::find(devices, lane.device, &DeviceInfo::id);
        if (device == devices.end())
            continue;
        LaneSetup setup{.device = *device, .precision = lane.precision};
        setup.kernel = lane.kernel.value_or(Abilities::preferredRung(*device, lane.precision).value_or(Rung::naive));
        setup.workers =
            device->isGpu() ? lane.sms.value_or(device->mostWorkers) : lane.threads.value_or(device->mostWorkers);
        if (device->hasSms())
            setup.sms = setup.workers;
        else if (!device->isGpu())
            setup.schedule = lane.schedule;
        lanes.push_back(std::move(setup));
    }
    return lanes;
}

std::optional<SweepRequest> plannedSweep(const RunRequest& request, const std::vector<DeviceInfo>& devices,
                                         SweepOver over)
{
    for (const LaneRequest& lane : request.lanes) {
        const auto device = std::ranges::find(devices, lane.device, &DeviceInfo::id);
        if (device == devices.end() || (over == SweepOver::sms ? !device->hasSms() : device->kind != DeviceKind::cpu))
            continue;
        auto most = lane.cpus.empty() ? device->mostWorkers : static_cast<int>(lane.cpus.size());
        // A part of the mini-batch belongs to one worker.
        const Network& network = request.job.network;
        if (request.job.workload == Workload::train && network.parallel == Parallel::batch)
            most = std::min(most, network.parts);
        SweepRequest sweep{.run = request, .over = over, .values = workerCounts(most)};
        sweep.run.lanes = {lane};
        return sweep;
    }
    return std::nullopt;
}

} // namespace coreloom
