#include "run/run_plan.h"

#include "workload/execution.h"

#include <algorithm>

namespace coreloom {

namespace {

/// Lanes with the same answer run one after another.
bool inSequence(LaneOrder order, const LaneSetup& lane)
{
    switch (order) {
    case LaneOrder::oneAfterAnother:
        return true;
    case LaneOrder::apartOnSharedCores:
        return lane.device.usesCpuCores;
    case LaneOrder::together:
        return false;
    }
    return true;
}

} // namespace

std::vector<std::optional<std::size_t>> predecessors(LaneOrder order, const std::vector<LaneSetup>& lanes)
{
    std::vector<std::optional<std::size_t>> result(lanes.size());
    std::optional<std::size_t> last;
    for (std::size_t i = 0; i < lanes.size(); ++i) {
        if (!inSequence(order, lanes[i]))
            continue;
        result[i] = last;
        last = i;
    }
    return result;
}

bool shareCpuCores(LaneOrder order, const std::vector<LaneSetup>& lanes)
{
    return order == LaneOrder::together &&
           std::ranges::count_if(lanes, [](const LaneSetup& lane) { return lane.device.usesCpuCores; }) > 1;
}

std::int64_t hostBytes(const Job& job, const DataSet* data, const LaneSetup& lane)
{
    if (lane.device.kind == DeviceKind::modelled)
        return 0;
    const std::int64_t matrices = lane.device.usesCpuCores ? deviceBytes(job, lane.precision, data) : 0;
    return matrices + checkBytes(job, lane.precision);
}

std::int64_t hostBytes(const Job& job, const DataSet* data, LaneOrder order, const std::vector<LaneSetup>& lanes)
{
    std::int64_t together = 0;
    std::int64_t largest = 0;
    for (const LaneSetup& lane : lanes) {
        const std::int64_t bytes = hostBytes(job, data, lane);
        if (inSequence(order, lane))
            largest = std::max(largest, bytes);
        else
            together += bytes;
    }
    return together + largest + (data != nullptr ? data->bytes() : 0);
}

double expectedSeconds(const Job& job, const Device& device)
{
    const double step = predictedStepSeconds(job, device);
    const StopRule& rule = job.stop;
    const double check = device.computes() ? checkSeconds(job) : 0;
    const auto steps = [&](std::int64_t count) { return static_cast<double>(count) * step; };
    if (rule.steps)
        return steps(rule.warmupSteps.value_or(0)) + steps(*rule.steps) + check;
    const double warmup = rule.warmupSteps ? steps(*rule.warmupSteps) : std::max(0.5, step);
    const double timed = step > rule.seconds ? step : std::max(rule.seconds + step, 3 * step);
    return warmup + timed + check;
}

} // namespace coreloom
