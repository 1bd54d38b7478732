#pragma once

#include "measurement.h"

#include <optional>
#include <string>
#include <string_view>

/// A result as a line of a file, so that a table can be measured in pieces:
///     simd fp32 1 1024 93.1 OpenBLAS=1.012/15 BLIS=1.031/15 peak=0.925/15
/// rung, precision, workers, shape, GFLOP/s, then ratio/pairs of each opponent.
namespace coreloom::bench {

[[nodiscard]] std::string written(const Result& result);
/// Nothing for a line that is not as above.
[[nodiscard]] std::optional<Result> readResult(std::string_view line);

} // namespace coreloom::bench
