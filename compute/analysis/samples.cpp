#include "analysis/samples.h"

namespace coreloom {

std::optional<double> samplesPerSecond(const Job& job, const LaneRecord& lane)
{
    if (job.workload == Workload::matmul || !lane.secondsPerStep || !(lane.secondsPerStep->median > 0))
        return std::nullopt;
    return static_cast<double>(job.network.batch) / lane.secondsPerStep->median;
}

std::optional<double> joulesPerSample(const Job& job, const LaneRecord& lane)
{
    if (job.workload == Workload::matmul || !lane.energy.joulesPerStep)
        return std::nullopt;
    return *lane.energy.joulesPerStep / static_cast<double>(job.network.batch);
}

} // namespace coreloom
