#pragma once

#include "job/device_info.h"
#include "job/energy_source.h"
#include "job/run_record.h"
#include "job/sample.h"
#include "job/trace.h"

#include <memory>
#include <vector>

/// What a watcher of a run gets each time it asks: everything since it last asked.
namespace coreloom {

enum class LanePhase { waiting, preparing, warmingUp, running, measuringLimits, checking, finished };

/// One lane's news. `samples` holds what came since the last update; the rest is the state at this moment.
struct LaneUpdate {
    LanePhase phase = LanePhase::waiting;
    double elapsedSeconds = 0;
    double progress = 0; ///< 0 … 1 of the expected time or steps
    std::int64_t steps = 0;
    EnergySource energy; ///< of the lane's joules, from when it begins; unavailable before
    std::vector<Sample> samples;
    std::vector<Stage> stages;                ///< of a step, as far as they have been timed
    std::shared_ptr<const Trace> trace;       ///< the newest one; empty if there is none since the last update
    std::shared_ptr<const LaneRecord> record; ///< set once, when the lane has finished
};

struct RunUpdate {
    std::vector<LaneUpdate> lanes;
    bool finished = false;
};

} // namespace coreloom
