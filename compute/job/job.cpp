#include "job/job.h"

#include <cmath>

namespace coreloom {

namespace {

Expected<void> inRange(const char* option, std::int64_t value, std::int64_t least, std::int64_t most)
{
    if (value >= least && value <= most)
        return {};
    return failure(ErrorCode::invalidArgument,
                   {translatable("compute", "%1 %2 is not accepted: choose a whole number from %3 to %4."),
                    {option, value, least, most}});
}

} // namespace

std::int64_t Job::bytes(Precision precision) const
{
    return (m * k + k * n + m * n) * bytesPerElement(precision);
}

Expected<void> validate(const Job& job)
{
    for (const auto& [option, value] : {std::pair{"--m", job.m}, {"--n", job.n}, {"--k", job.k}}) {
        if (auto checked = inRange(option, value, 1, largestDimension); !checked)
            return checked;
    }
    if (job.stop.steps) {
        if (auto checked = inRange("--steps", *job.stop.steps, 1, mostSteps); !checked)
            return checked;
    }
    if (job.stop.warmupSteps) {
        if (auto checked = inRange("--warmup", *job.stop.warmupSteps, 0, mostSteps); !checked)
            return checked;
    }
    const double seconds = job.stop.seconds;
    if (!std::isfinite(seconds) || seconds <= 0 || seconds > static_cast<double>(largestSeconds)) {
        return failure(ErrorCode::invalidArgument,
                       {translatable("compute", "--seconds %1 is not accepted: choose more than 0 and at most %2."),
                        {seconds, largestSeconds}});
    }
    return {};
}

} // namespace coreloom
