#pragma once

#include "command_line/values.h"
#include "job/lane_request.h"

#include <optional>
#include <string>
#include <vector>

namespace coreloom {

/// Lane options as given, for one lane or for all.
struct LaneOptions {
    std::optional<int> threads;
    std::vector<int> cpus;
    std::optional<int> sms;
    std::optional<Rung> kernel;
    std::optional<Precision> precision;
    std::optional<Schedule> schedule;
};

/// One --device.
struct DeviceOption {
    std::string id; ///< "modelled:h100"
    LaneOptions lane;
};

inline constexpr int mostThreads = 64;
inline constexpr int mostSms = 1024;
inline constexpr std::size_t mostLanes = 16;

/// Sets the lane option of that name ("threads"); an unknown name or a value that is not accepted is refused.
[[nodiscard]] Expected<void> setLaneOption(LaneOptions& lane, std::string_view name, const OptionValue& value);

/// D[:option=value,…]. The id is everything before the first part, between colons, that has an '='.
[[nodiscard]] Expected<DeviceOption> deviceOption(const OptionValue& value);

/// The lane that a device option asks for; what it leaves open is taken from the options for all lanes.
[[nodiscard]] LaneRequest laneRequest(const DeviceOption& device, const LaneOptions& all);

} // namespace coreloom
