#pragma once

#include "analysis/break_even.h"
#include "analysis/scaling.h"
#include "job/sweep.h"

namespace coreloom {

/// How a lane of a sweep over threads or SMs scales: its completed points, by the value of each.
[[nodiscard]] Scaling laneScaling(const SweepRecord& sweep, std::size_t lane);

/// Where the second lane of a sweep over sizes or batches begins to win, or to lose, against the first.
struct BreakEvens {
    std::optional<BreakEven> time;           ///< of the kernels alone
    std::optional<BreakEven> timeWithCopies; ///< empty where nothing is copied
    std::optional<BreakEven> energy;         ///< of the points where joules may be compared: see comparison.h
    std::vector<Text> sentences;
};

/// Empty unless the sweep is over sizes or batches and has two lanes or more.
[[nodiscard]] std::optional<BreakEvens> laneBreakEvens(const SweepRecord& sweep);

} // namespace coreloom
