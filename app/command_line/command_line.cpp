#include "command_line/command_line.h"

#include "command_line/option_table.h"

#include <algorithm>
#include <set>
#include <tuple>

namespace coreloom {

namespace {

std::string joinedVerbs()
{
    std::string list;
    for (const Verb verb : allVerbs)
        list += (list.empty() ? "" : ", ") + std::string(name(verb));
    return list;
}

Expected<Verb> verbOf(const std::string& word)
{
    if (const auto verb = named(allVerbs, word))
        return *verb;
    std::vector<std::string> words;
    for (const Verb verb : allVerbs)
        words.emplace_back(name(verb));
    const std::string close = nearest(word, words);
    if (close.empty())
        return failure(ErrorCode::unknownName,
                       {"The verb %1 is not known: choose one of: %2.", {shown(word), joinedVerbs()}});
    return failure(ErrorCode::unknownName,
                   {"The verb %1 is not known: did you mean %2? Verbs are: %3.", {shown(word), close, joinedVerbs()}});
}

tl::unexpected<Error> unknownOption(const std::string& option, Verb verb)
{
    if (findOption(option)) {
        return failure(ErrorCode::unknownName,
                       {"%1 is not an option of %2: `coreloom %2 --help` lists those that are.", {option, name(verb)}});
    }
    std::vector<std::string> words{"--help"};
    for (const Option& each : allOptions()) {
        if (belongsTo(each, verb))
            words.emplace_back(each.name);
    }
    const std::string close = nearest(option, words);
    if (close.empty()) {
        return failure(ErrorCode::unknownName, {"The option %1 is not known: `coreloom %2 --help` lists those of %2.",
                                                {shown(option), name(verb)}});
    }
    return failure(ErrorCode::unknownName, {"The option %1 is not known: did you mean %2?", {shown(option), close}});
}

/// Reads the options behind the verb into `given`, and what is no option into `files`.
Expected<void> readOptions(const std::vector<std::string>& arguments, std::size_t first, Verb verb, GivenOptions& given,
                           std::vector<std::string>& files)
{
    std::set<std::string> seen;
    for (std::size_t i = first; i < arguments.size(); ++i) {
        const std::string& argument = arguments[i];
        if (!argument.starts_with("-") || argument == "-") {
            files.push_back(argument);
            continue;
        }
        const std::size_t equals = argument.find('=');
        OptionValue value{argument.substr(0, equals), {}};
        const Option* option = findOption(value.option);
        if (!option || !belongsTo(*option, verb))
            return unknownOption(value.option, verb);
        if (!seen.insert(value.option).second && !option->repeatable)
            return failure(ErrorCode::invalidArgument, {"%1 is given twice: give it once.", {value.option}});
        if (!option->value && equals != std::string::npos)
            return failure(ErrorCode::invalidArgument,
                           {"%1 takes no value, but %2 is given.", {value.option, shown(argument.substr(equals + 1))}});
        if (option->value && equals != std::string::npos) {
            value.text = argument.substr(equals + 1);
        } else if (option->value) {
            if (i + 1 == arguments.size() || arguments[i + 1].starts_with("--"))
                return failure(ErrorCode::invalidArgument,
                               {"%1 has no value: write %1 %2, %3.", {value.option, option->value, option->help}});
            value.text = arguments[++i];
        }
        if (auto applied = option->apply(given, value); !applied)
            return applied;
    }
    return {};
}

RunRequest requestOf(GivenOptions& given)
{
    RunRequest request{.job = given.job};
    const std::int64_t size = given.size.value_or(request.job.m);
    request.job.m = given.m.value_or(size);
    request.job.n = given.n.value_or(size);
    request.job.k = given.k.value_or(size);
    if (given.devices.empty())
        given.devices.push_back({.id = "cpu"});
    for (const DeviceOption& device : given.devices)
        request.lanes.push_back(laneRequest(device, given.lane));
    return request;
}

/// The largest value that may be swept over.
std::int64_t mostOf(SweepOver over)
{
    switch (over) {
    case SweepOver::threads:
        return mostThreads;
    case SweepOver::sms:
        return mostSms;
    case SweepOver::size:
    case SweepOver::batch:
    case SweepOver::kernel:
        break;
    }
    return largestDimension;
}

/// What a sweep changes may not be fixed by an option of its own.
Expected<void> checkNotFixed(const GivenOptions& given, const RunRequest& run)
{
    const auto fixed = [&](const char* option) {
        return failure(ErrorCode::invalidArgument,
                       {"%1 and --over %2 do not go together: the sweep sets it.", {option, name(*given.over)}});
    };
    const bool size = given.size || given.m || given.n || given.k;
    if (*given.over == SweepOver::size && size)
        return fixed("--size");
    for (const LaneRequest& lane : run.lanes) {
        if (*given.over == SweepOver::threads && lane.threads)
            return fixed("--threads");
        if (*given.over == SweepOver::sms && lane.sms)
            return fixed("--sms");
    }
    return {};
}

Expected<SweepRequest> sweepOf(const GivenOptions& given, const RunRequest& run)
{
    if (!given.over)
        return failure(ErrorCode::invalidArgument, {"sweep needs --over WHAT: threads, size, batch or sms.", {}});
    if (given.values.option.empty())
        return failure(ErrorCode::invalidArgument, {"sweep needs --values LIST, as in 1,2,4-8.", {}});
    if (const auto checked = checkNotFixed(given, run); !checked)
        return tl::unexpected(checked.error());
    auto values = numberList(given.values, 1, mostOf(*given.over));
    if (!values)
        return tl::unexpected(values.error());
    SweepRequest sweep{.run = run, .over = *given.over, .values = std::move(*values)};
    if (const auto checked = validate(sweep); !checked)
        return tl::unexpected(checked.error());
    return sweep;
}

/// Whether the options belong to the workload that is asked for, and whether it can be.
Expected<void> checkWorkload(const GivenOptions& given)
{
    const Workload workload = given.job.workload;
    const bool networks = workload != Workload::matmul;
    const bool training = workload == Workload::train;
    for (const auto& [option, belongs, needed] : {std::tuple{&given.ofMatmul, !networks, "matmul"},
                                                  {&given.ofNetworks, networks, "forward or --workload train"},
                                                  {&given.ofTraining, training, "train"}}) {
        if (!option->empty() && !belongs) {
            return failure(ErrorCode::invalidArgument, {"%1 has no meaning with --workload %2: give --workload %3.",
                                                        {*option, name(workload), needed}});
        }
    }
    return validate(given.job);
}

/// What options ask for together but cannot have.
Expected<void> checkTogether(const CommandLine& line)
{
    const auto refused = [](const char* what) { return failure(ErrorCode::invalidArgument, {what, {}}); };
    const OutputNames& output = line.output;
    if (output.json == "-" && output.csv == "-")
        return refused("--json - and --csv - both ask for standard output: write one of them to a file.");
    if (!output.json.empty() && output.json == output.csv)
        return refused("--json and --csv name the same file: choose two.");
    if (!output.picture.empty() && (output.picture == output.json || output.picture == output.csv))
        return refused("--picture names the file of another output: choose one of its own.");
    if (!line.window.picture.empty() && !line.window.after)
        return refused("--picture needs --after S in the window: it is saved after S seconds, as the window closes.");
    return {};
}

Expected<void> takeFiles(CommandLine& line, const std::vector<std::string>& files)
{
    const std::size_t wanted = line.verb == Verb::show ? 1 : 0;
    if (files.size() > wanted)
        return failure(ErrorCode::invalidArgument,
                       {"%1 is not expected behind `coreloom %2`: options begin with --, and their values follow them.",
                        {shown(files[wanted]), name(line.verb)}});
    if (files.size() < wanted)
        return failure(ErrorCode::invalidArgument,
                       {"show needs a FILE: a record that `coreloom run --json` wrote.", {}});
    if (wanted == 0)
        return {};
    return fileName({"show", files[0]}).map([&](const std::string& file) { line.file = file; });
}

} // namespace

const char* name(Verb verb)
{
    switch (verb) {
    case Verb::window:
        return "window";
    case Verb::run:
        return "run";
    case Verb::sweep:
        return "sweep";
    case Verb::devices:
        return "devices";
    case Verb::check:
        return "check";
    case Verb::show:
        return "show";
    }
    return "unknown";
}

Expected<CommandLine> parseCommandLine(const std::vector<std::string>& arguments)
{
    CommandLine line;
    line.verbGiven = !arguments.empty() && !arguments[0].starts_with("-");
    if (line.verbGiven) {
        const auto verb = verbOf(arguments[0]);
        if (!verb)
            return tl::unexpected(verb.error());
        line.verb = *verb;
    }
    const auto asksFor = [&](std::string_view option) {
        return std::ranges::find(arguments, option) != arguments.end();
    };
    line.help = asksFor("--help") || asksFor("-h");
    line.version = !line.verbGiven && asksFor("--version");
    if (line.help || line.version)
        return line;

    GivenOptions given;
    std::vector<std::string> files;
    if (auto read = readOptions(arguments, line.verbGiven ? 1 : 0, line.verb, given, files); !read)
        return tl::unexpected(read.error());
    if (auto taken = takeFiles(line, files); !taken)
        return tl::unexpected(taken.error());

    line.language = given.language;
    line.limits = given.limits;
    line.window = given.window;
    if (line.verb == Verb::window) {
        line.window.devicesGiven = !given.devices.empty();
        line.window.request = requestOf(given);
        line.window.request.order = given.together ? LaneOrder::together : LaneOrder::apartOnSharedCores;
        line.window.language = given.language;
        line.window.picture = given.output.picture;
    } else {
        line.request = requestOf(given);
        line.request.order = given.together ? LaneOrder::together : LaneOrder::oneAfterAnother;
        line.output = given.output;
    }
    if (auto checked = checkWorkload(given); !checked)
        return tl::unexpected(checked.error());
    if (line.verb == Verb::sweep) {
        auto sweep = sweepOf(given, line.request);
        if (!sweep)
            return tl::unexpected(sweep.error());
        line.sweep = std::move(*sweep);
    }
    if ((given.price || given.gridIntensity) && !given.stepsPerEpoch)
        return failure(ErrorCode::invalidArgument, {"--price and --grid need --epoch STEPS.", {}});
    if (given.stepsPerEpoch) {
        const Tariff usual;
        line.scaleUp = ScaleUpRequest{.stepsPerEpoch = *given.stepsPerEpoch,
                                      .tariff = {.pricePerKwh = given.price.value_or(usual.pricePerKwh),
                                                 .gramsPerKwh = given.gridIntensity.value_or(usual.gramsPerKwh)}};
    }
    if (auto checked = checkTogether(line); !checked)
        return tl::unexpected(checked.error());
    return line;
}

} // namespace coreloom
