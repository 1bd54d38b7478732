#include "window/plans.h"

#include "controls/abilities.h"

#include <algorithm>
#include <iterator>

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

std::optional<SweepRequest> plannedSizes(const RunRequest& request, const std::vector<DeviceInfo>& devices)
{
    constexpr std::int64_t smallest = 32;
    constexpr std::int64_t largest = 16'384; // 9 TFLOP
    const auto fits = [&](std::int64_t size) {
        const Job job{.m = size, .n = size, .k = size};
        return std::ranges::all_of(request.lanes, [&](const LaneRequest& lane) {
            const auto device = std::ranges::find(devices, lane.device, &DeviceInfo::id);
            return device != devices.end() &&
                   (device->memoryBytes == 0 || 2 * job.bytes(lane.precision) <= device->memoryBytes);
        });
    };
    SweepRequest sweep{.run = request, .over = SweepOver::size, .values = {}};
    for (std::int64_t size = smallest; size <= largest && fits(size); size *= 2)
        sweep.values.push_back(size);
    if (request.job.workload != Workload::matmul || request.lanes.empty() || sweep.values.size() < 2)
        return std::nullopt;
    return sweep;
}

std::optional<SweepRequest> plannedLadder(const RunRequest& request, const std::vector<DeviceInfo>& devices)
{
    SweepRequest sweep{.run = request, .over = SweepOver::kernel, .values = {}, .rungs = {}};
    sweep.run.lanes.clear();
    for (const LaneRequest& lane : request.lanes) {
        const auto device = std::ranges::find(devices, lane.device, &DeviceInfo::id);
        if (device == devices.end())
            continue;
        sweep.run.lanes.push_back(lane);
        std::vector<Rung>& rungs = sweep.rungs.emplace_back();
        std::ranges::copy_if(allRungs, std::back_inserter(rungs),
                             [&](Rung rung) { return Abilities::has(*device, rung, lane.precision); });
    }
    for (const Rung rung : allRungs) {
        const auto has = [rung](const std::vector<Rung>& rungs) {
            return std::ranges::find(rungs, rung) != rungs.end();
        };
        if (std::ranges::any_of(sweep.rungs, has))
            sweep.values.push_back(static_cast<std::int64_t>(rung));
    }
    if (request.job.workload != Workload::matmul || sweep.values.empty())
        return std::nullopt;
    return sweep;
}

} // namespace coreloom
