#include "job/sweep.h"

#include <algorithm>

namespace coreloom {

namespace {

bool hasThreads(const LaneRequest& lane)
{
    return lane.device == "cpu" || lane.device == "emulated";
}

bool hasSms(const LaneRequest& lane)
{
    return lane.device != "cpu" && !lane.device.starts_with("opengl");
}

} // namespace

const char* name(SweepOver over)
{
    switch (over) {
    case SweepOver::threads:
        return "threads";
    case SweepOver::size:
        return "size";
    case SweepOver::batch:
        return "batch";
    case SweepOver::sms:
        return "sms";
    case SweepOver::kernel:
        return "kernel";
    }
    return "unknown";
}

Expected<void> validate(const SweepRequest& request)
{
    if (request.over == SweepOver::size && request.run.job.workload != Workload::matmul)
        return failure(ErrorCode::invalidArgument,
                       {translatable("compute", "--over size needs --workload matmul: a network has layers."), {}});
    if (request.over == SweepOver::batch && request.run.job.workload == Workload::matmul)
        return failure(ErrorCode::invalidArgument,
                       {translatable("compute", "--over batch needs a network: matrices have no batch."), {}});
    for (const LaneRequest& lane : request.run.lanes) {
        if (request.over == SweepOver::threads && !hasThreads(lane))
            return failure(ErrorCode::invalidArgument,
                           {translatable("compute", "--over threads does not fit --device %1: it has no CPU threads."),
                            {lane.device}});
        if (request.over == SweepOver::sms && !hasSms(lane))
            return failure(
                ErrorCode::invalidArgument,
                {translatable("compute", "--over sms does not fit --device %1: it shows no SMs."), {lane.device}});
    }
    return {};
}

std::vector<std::int64_t> workerCounts(std::int64_t most)
{
    std::vector<std::int64_t> counts;
    for (std::int64_t count = 1; count < most; count = most <= 8 ? count + 1 : 2 * count)
        counts.push_back(count);
    counts.push_back(most);
    return counts;
}

SweepPoint sweepPoint(std::int64_t value, RunRecord record)
{
    for (LaneRecord& lane : record.lanes) {
        lane.samples.clear();
        lane.trace = {};
    }
    return {value, std::move(record)};
}

RunRequest runAt(const SweepRequest& request, std::int64_t value)
{
    RunRequest run = request.run;
    switch (request.over) {
    case SweepOver::threads:
        for (LaneRequest& lane : run.lanes)
            lane.threads = static_cast<int>(value);
        break;
    case SweepOver::sms:
        for (LaneRequest& lane : run.lanes)
            lane.sms = static_cast<int>(value);
        break;
    case SweepOver::size:
        run.job.m = run.job.n = run.job.k = value;
        break;
    case SweepOver::batch:
        run.job.network.batch = value;
        break;
    case SweepOver::kernel:
        run.lanes.clear();
        for (std::size_t i = 0; i < request.run.lanes.size(); ++i) {
            if (!laneAt(request, value, i))
                continue;
            run.lanes.push_back(request.run.lanes[i]);
            run.lanes.back().kernel = static_cast<Rung>(value);
        }
        break;
    }
    return run;
}

std::optional<std::size_t> laneAt(const SweepRequest& request, std::int64_t value, std::size_t lane)
{
    if (request.over != SweepOver::kernel)
        return lane;
    const auto has = [value](const std::vector<Rung>& rungs) {
        return std::ranges::find(rungs, static_cast<Rung>(value)) != rungs.end();
    };
    if (!has(request.rungs[lane]))
        return std::nullopt;
    return static_cast<std::size_t>(
        std::ranges::count_if(request.rungs.begin(), request.rungs.begin() + static_cast<std::ptrdiff_t>(lane), has));
}

} // namespace coreloom
