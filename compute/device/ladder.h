#pragma once

#include "base/error.h"
#include "job/device_info.h"
#include "job/lane_request.h"

namespace coreloom {

/// The rung that a request gets on a device: the one asked for, else the first of simd, blocked, naive that exists in
/// its precision. What does not exist is refused with the list of what does.
[[nodiscard]] Expected<Rung> resolveKernel(const DeviceInfo& device, const LaneRequest& request);

} // namespace coreloom
