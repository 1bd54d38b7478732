#pragma once

#include "base/error.h"
#include "job/device_info.h"
#include "job/lane_request.h"

namespace coreloom {

/// What a GPU lane is set up as, for a request whose kernel has been resolved. Refuses a number of SMs that the GPU
/// does not have.
[[nodiscard]] Expected<LaneSetup> gpuLaneSetup(const DeviceInfo& info, const LaneRequest& request);

} // namespace coreloom
