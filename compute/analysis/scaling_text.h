#pragma once

#include "analysis/scaling.h"

namespace coreloom {

/// What a scaling comes to, in words; never an infinite or negative number.
[[nodiscard]] std::vector<Text> scalingSentences(const Scaling& scaling);

} // namespace coreloom
