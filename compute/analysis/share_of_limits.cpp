#include "analysis/share_of_limits.h"

namespace coreloom {

std::optional<double> shareOfPeak(const LaneRecord& lane)
{
    const auto peak = lane.limits.all.of(lane.setup.precision);
    if (!lane.gflops || !peak || !(*peak > 0))
        return std::nullopt;
    return lane.gflops->median / *peak;
}

std::optional<double> leastTraffic(const Job& job, const LaneRecord& lane)
{
    if (job.workload != Workload::matmul || !lane.secondsPerStep || !(lane.secondsPerStep->median > 0))
        return std::nullopt;
    return static_cast<double>(job.bytes(lane.setup.precision)) / lane.secondsPerStep->median * 1e-9;
}

std::optional<double> shareOfMemory(const Job& job, const LaneRecord& lane)
{
    const auto traffic = leastTraffic(job, lane);
    if (!traffic || !lane.limits.triad || !(*lane.limits.triad > 0))
        return std::nullopt;
    return *traffic / *lane.limits.triad;
}

} // namespace coreloom
