#pragma once

#include "job/device_info.h"
#include "job/sweep.h"

#include <optional>
#include <vector>

/// What the controls ask for, before anything runs.
namespace coreloom {

/// The lanes as their devices will set them up, as far as that can be told without opening them.
[[nodiscard]] std::vector<LaneSetup> plannedLanes(const RunRequest& request, const std::vector<DeviceInfo>& devices);

/// The request's first lane on a CPU (over threads) or on a GPU with SMs (over SMs), with 1, 2, 4 … all workers. Empty
/// where there is none.
[[nodiscard]] std::optional<SweepRequest> plannedSweep(const RunRequest& request,
                                                       const std::vector<DeviceInfo>& devices, SweepOver over);

} // namespace coreloom
