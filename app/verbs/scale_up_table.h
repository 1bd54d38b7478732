#pragma once

#include "analysis/scale_up.h"

#include <string>

namespace coreloom {

/// What a step of each lane comes to over an epoch, all epochs and a fleet, for a terminal: time, energy, money and
/// CO₂, with their bands and where the figures of price and CO₂ come from.
[[nodiscard]] std::string scaleUpTable(const RunRecord& record, const ScaleUpRequest& request);

} // namespace coreloom
