#pragma once

#include "job/job.h"
#include "job/run_record.h"

#include <optional>

namespace coreloom {

/// The rate of the median step as a share of the peak of the same workers in the same precision; empty where either is
/// unknown.
[[nodiscard]] std::optional<double> shareOfPeak(const LaneRecord& lane);

/// What a median step must at least move, in GB/s: A and B in, C out, each once. What is still in the caches from the
/// last step need not come from memory, and what does not fit comes more than once.
[[nodiscard]] std::optional<double> leastTraffic(const Job& job, const LaneRecord& lane);
/// The same as a share of the memory's speed (triad).
[[nodiscard]] std::optional<double> shareOfMemory(const Job& job, const LaneRecord& lane);

} // namespace coreloom
