#include "command_line/device_option.h"

#include <algorithm>
#include <array>
#include <set>

namespace coreloom {

namespace {

struct LaneOptionName {
    std::string_view name;
    bool onCpu; ///< means something for a lane of CPU threads
    bool onGpu; ///< … and for one of SMs
};

constexpr std::array laneOptionNames{
    LaneOptionName{"threads", true, false},  LaneOptionName{"cpus", true, false},
    LaneOptionName{"sms", false, true},      LaneOptionName{"kernel", true, true},
    LaneOptionName{"precision", true, true}, LaneOptionName{"schedule", true, false},
};

/// The lane options that a device of this kind takes; the emulated GPU has SMs and runs on CPU threads.
std::vector<std::string> optionsOf(std::string_view kind)
{
    std::vector<std::string> names;
    for (const LaneOptionName& option : laneOptionNames) {
        if (kind == "opengl" && option.name == "sms")
            continue; // it always uses the whole GPU
        if (kind == "emulated" || (kind == "cpu" ? option.onCpu : option.onGpu))
            names.emplace_back(option.name);
    }
    return names;
}

std::string joined(const std::vector<std::string>& words)
{
    std::string list;
    for (const std::string& word : words)
        list += (list.empty() ? "" : ", ") + word;
    return list;
}

std::vector<std::string> split(std::string_view text, char at)
{
    std::vector<std::string> parts;
    for (std::size_t end = text.find(at); end != std::string_view::npos; end = text.find(at)) {
        parts.emplace_back(text.substr(0, end));
        text.remove_prefix(end + 1);
    }
    parts.emplace_back(text);
    return parts;
}

/// The "option=value" parts of a list. A part without '=' goes on with the list of CPUs before it: "cpus=0,2-3".
std::vector<std::string> assignments(std::string_view list)
{
    std::vector<std::string> parts;
    for (const std::string& part : split(list, ',')) {
        if (part.find('=') == std::string::npos && !parts.empty() && parts.back().starts_with("cpus="))
            parts.back() += ',' + part;
        else
            parts.push_back(part);
    }
    return parts;
}

/// Splits "modelled:h100:kernel=simd" into its id and its list of options. Only cuda and modelled have a name after
/// their kind, and opengl may have a number, so that "cpu:threads" is an option without its value and not an unknown
/// device.
std::pair<std::string, std::optional<std::string>> idAndOptions(const std::string& text)
{
    const std::vector<std::string> parts = split(text, ':');
    const bool isNumber =
        parts.size() > 1 && !parts[1].empty() && parts[1].find_first_not_of("0123456789") == std::string::npos;
    const bool named = parts[0] == "opengl" ? isNumber : parts[0] != "cpu" && parts[0] != "emulated";
    const std::size_t idParts = named && parts.size() > 1 && parts[1].find('=') == std::string::npos ? 2 : 1;
    const std::string id = idParts == 2 ? parts[0] + ':' + parts[1] : parts[0];
    if (parts.size() == idParts)
        return {id, std::nullopt};
    return {id, text.substr(id.size() + 1)};
}

} // namespace

Expected<void> setLaneOption(LaneOptions& lane, std::string_view name, const OptionValue& value)
{
    if (name == "threads")
        return wholeNumber(value, 1, mostThreads).map([&](auto number) { lane.threads = static_cast<int>(number); });
    if (name == "cpus")
        return cpuList(value).map([&](auto cpus) { lane.cpus = std::move(cpus); });
    if (name == "sms")
        return wholeNumber(value, 1, mostSms).map([&](auto number) { lane.sms = static_cast<int>(number); });
    if (name == "kernel")
        return wordOf(value, allRungs).map([&](Rung rung) { lane.kernel = rung; });
    if (name == "precision")
        return wordOf(value, allPrecisions).map([&](Precision precision) { lane.precision = precision; });
    return wordOf(value, allSchedules).map([&](Schedule schedule) { lane.schedule = schedule; });
}

Expected<DeviceOption> deviceOption(const OptionValue& value)
{
    const auto [id, list] = idAndOptions(value.text);
    if (id.empty())
        return notAccepted(value, "a device, as `coreloom devices` lists them, with :option=value,… behind it");
    DeviceOption device{.id = id};
    if (!list)
        return device;
    const std::vector<std::string> known = optionsOf(split(id, ':')[0]);
    std::set<std::string> seen;
    for (const std::string& part : assignments(*list)) {
        const std::size_t equals = part.find('=');
        const std::string name = part.substr(0, equals);
        if (equals == std::string::npos || std::ranges::find(known, name) == known.end())
            return failure(ErrorCode::invalidArgument,
                           {"%1 %2 is not accepted: behind %3: stand option=value pairs of %4, not %5.",
                            {value.option, shown(value.text), shown(id), joined(known), shown(part)}});
        if (!seen.insert(name).second)
            return failure(ErrorCode::invalidArgument, {"%1 %2 is not accepted: give %3 once, not twice.",
                                                        {value.option, shown(value.text), name}});
        const OptionValue own{value.option + ' ' + shown(value.text) + ": " + name, part.substr(equals + 1)};
        if (auto set = setLaneOption(device.lane, name, own); !set)
            return tl::unexpected(set.error());
    }
    return device;
}

LaneRequest laneRequest(const DeviceOption& device, const LaneOptions& all)
{
    const LaneOptions& own = device.lane;
    LaneRequest request{.device = device.id};
    request.threads = own.threads ? own.threads : all.threads;
    request.cpus = own.cpus.empty() ? all.cpus : own.cpus;
    request.sms = own.sms ? own.sms : all.sms;
    request.kernel = own.kernel ? own.kernel : all.kernel;
    request.precision = own.precision.value_or(all.precision.value_or(request.precision));
    request.schedule = own.schedule.value_or(all.schedule.value_or(request.schedule));
    return request;
}

} // namespace coreloom
