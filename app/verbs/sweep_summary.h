#pragma once

#include "job/sweep.h"

#include <string>

namespace coreloom {

/// What a sweep came to, for a terminal: a table for each lane, and what it says in sentences.
[[nodiscard]] std::string sweepSummary(const SweepRecord& sweep);

} // namespace coreloom
