#pragma once

#include "job/names.h"

#include <cstdint>

namespace coreloom {

/// The value at an index of a random stream: uniform in [-1, 1), or normal with mean 0 and variance 1. It depends on
/// its arguments only (a counter-based generator), so any worker can make any element, in any order.
[[nodiscard]] double randomValue(std::uint64_t seed, std::uint64_t stream, std::uint64_t index,
                                 Distribution distribution);

/// The nearest value that a precision can hold, ties to even: 24 significant bits for fp32, 11 for tf32, 8 for bf16.
[[nodiscard]] double roundedTo(double value, Precision precision);

} // namespace coreloom
