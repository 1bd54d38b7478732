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

/// All lanes of the request with square matrices of 32, 64, 128 … as far as half of the memory of each device, and of
/// the computer, holds them. Empty where the request does not multiply.
[[nodiscard]] std::optional<SweepRequest> plannedSizes(const RunRequest& request,
                                                       const std::vector<DeviceInfo>& devices);

/// All lanes of the request on each rung that one of them has in its precision, from simple to fast. Empty where the
/// request does not multiply.
[[nodiscard]] std::optional<SweepRequest> plannedLadder(const RunRequest& request,
                                                        const std::vector<DeviceInfo>& devices);

} // namespace coreloom
