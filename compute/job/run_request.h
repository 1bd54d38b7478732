#pragma once

#include "job/job.h"
#include "job/lane_request.h"

#include <vector>

namespace coreloom {

/// Which lanes of a run execute at the same time.
enum class LaneOrder {
    oneAfterAnother,
    apartOnSharedCores, ///< all at once, but lanes that compute on the CPU's own cores one after another
    together,
};

struct RunRequest {
    Job job;
    std::vector<LaneRequest> lanes;
    LaneOrder order = LaneOrder::oneAfterAnother;
};

} // namespace coreloom
