#pragma once

#include "job/run_record.h"

#include <optional>

namespace coreloom {

/// How far the lanes of a training are apart from the first of them, as far as all of them have a finite loss. All
/// lanes begin with the same parameters and take the same mini-batches, so what differs is rounding, which grows from
/// step to step. Empty with fewer than two lanes that learned, or where a value of one stands for more steps than
/// that of another.
[[nodiscard]] std::optional<LossDifference> lossDifference(const RunRecord& record);

} // namespace coreloom
