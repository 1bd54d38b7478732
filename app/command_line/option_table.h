#pragma once

#include "command_line/command_line.h"
#include "command_line/device_option.h"
#include "command_line/values.h"

#include <optional>
#include <span>

namespace coreloom {

/// The options as they are given, before they are joined to a request.
struct GivenOptions {
    std::vector<DeviceOption> devices;
    LaneOptions lane; ///< for all lanes
    Job job;
    std::optional<std::int64_t> size, m, n, k;
    std::string ofMatmul, ofNetworks, ofTraining; ///< an option that was given and means something to that alone
    bool together = false;
    std::optional<SweepOver> over;
    std::optional<std::int64_t> stepsPerEpoch;
    std::optional<double> price, gridIntensity;
    OptionValue values; ///< of --over, read when it is known; its text is empty where it was not given
    bool limits = false;
    OutputNames output;
    std::string language;
    WindowOptions window;
};

/// One option: how it is written, what it does, where it belongs. A row of the table is all there is to an option.
struct Option {
    const char* name;  ///< "--size"
    const char* value; ///< "N" in the help; nullptr for a flag
    const char* help;
    std::vector<Verb> verbs;
    Expected<void> (*apply)(GivenOptions& given, const OptionValue& value);
    bool repeatable = false;
};

/// All options in the order of the help.
[[nodiscard]] std::span<const Option> allOptions();
/// The option of that name, whichever verb it belongs to.
[[nodiscard]] const Option* findOption(std::string_view name);
[[nodiscard]] bool belongsTo(const Option& option, Verb verb);

} // namespace coreloom
