#pragma once

#include "base/text.h"
#include "job/run_record.h"

#include <vector>

namespace coreloom {

/// What differs between two lanes that are compared, in sentences: kernel, precision, workers, copies, contention,
/// provenance, library. One sentence says so where nothing does.
[[nodiscard]] std::vector<Text> fairness(const LaneRecord& first, const LaneRecord& second);

} // namespace coreloom
