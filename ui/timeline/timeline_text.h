#pragma once

#include "job/run_record.h"
#include "timeline/step_timeline.h"

#include <QString>

#include <vector>

/// A timeline in words, in the window's language.
namespace coreloom {

/// What a gap on a worker's row is, how long it is, and what follows from it.
[[nodiscard]] QString gapText(const LaneSetup& setup, int worker, const Gap& gap);
/// How a worker spent the step; and all timed steps, where that is known.
[[nodiscard]] QString rowText(const LaneSetup& setup, const StepTimeline& step, int worker,
                              const std::vector<WorkerTotals>& totals);
/// The step in a sentence: "Worker 3 was done 1.2 ms before the last: 4 % of the step was waiting."
[[nodiscard]] QString stepText(const LaneSetup& setup, const StepTimeline& step);

} // namespace coreloom
