#pragma once

#include "job/run_record.h"

#include <optional>

/// A network's speed and cost by the example ("sample" in the words of learning).
namespace coreloom {

/// Examples of a step over its median time; empty of other workloads, and where no step was timed.
[[nodiscard]] std::optional<double> samplesPerSecond(const Job& job, const LaneRecord& lane);
/// Joules of a step over its examples.
[[nodiscard]] std::optional<double> joulesPerSample(const Job& job, const LaneRecord& lane);

} // namespace coreloom
