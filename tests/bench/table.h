#pragma once

#include "measurement.h"

#include <string>
#include <vector>

namespace coreloom::bench {

/// Markdown: a table for each rung, precision and number of workers among the results, in their order, with a row for
/// each shape in the order of tableShapes(): GFLOP/s, how many times as fast as each opponent and as the best of the
/// libraries, and the share of the measured peak. What was not measured is a dash.
///
/// Two rows close a table: the geometric mean and the minimum, of the ratios over the squares from 256 to 2048 and of
/// the share over those from 1000 on. Where there are several rungs, a table of their GFLOP/s side by side follows.
[[nodiscard]] std::string table(const std::vector<Result>& results);

} // namespace coreloom::bench
