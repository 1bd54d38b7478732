#include "command_line/option_table.h"

#include <algorithm>

namespace coreloom {

namespace {

const std::vector running{Verb::run, Verb::sweep, Verb::window};
const std::vector windowOnly{Verb::window};

/// A setter of a lane option that goes for all lanes; the option's name without its dashes is the lane option's.
Expected<void> forAllLanes(GivenOptions& given, const OptionValue& value)
{
    return setLaneOption(given.lane, std::string_view(value.option).substr(2), value);
}

Expected<void> dimension(GivenOptions& given, std::optional<std::int64_t>& target, const OptionValue& value)
{
    given.ofMatmul = value.option;
    return wholeNumber(value, 1, largestDimension).map([&](std::int64_t number) { target = number; });
}

Expected<void> language(GivenOptions& given, const OptionValue& value)
{
    return oneOf(value, {"en", "ko"}).map([&](std::size_t) { given.language = value.text; });
}

const std::vector<Option>& table()
{
    using Given = GivenOptions;
    using Value = OptionValue;
    static const std::vector<Option> options{
        {"--device", "D[:option=value,…]",
         "a lane on this device (cpu); repeatable. `coreloom devices` lists them. Options of the lane: threads, cpus, "
         "sms, kernel, precision, schedule, as in cpu:threads=2,kernel=naive",
         running,
         [](Given& given, const Value& value) -> Expected<void> {
             if (given.devices.size() == mostLanes)
                 return failure(ErrorCode::invalidArgument, {"%1 is given more than %2 times: choose fewer lanes.",
                                                             {value.option, std::int64_t{mostLanes}}});
             return deviceOption(value).map([&](DeviceOption device) { given.devices.push_back(std::move(device)); });
         },
         true},
        {"--threads", "N", "workers of a CPU lane, 1 to 64 (all allowed cores)", running, forAllLanes},
        {"--cpus", "LIST", "logical CPUs to use, as in 0,2-3", running, forAllLanes},
        {"--sms", "N", "SMs of a GPU lane (all)", running, forAllLanes},
        {"--kernel", "RUNG", "naive, blocked, simd, library or tensor (simd where it exists, else blocked)", running,
         forAllLanes},
        {"--precision", "P", "fp32, fp64, tf32 or bf16 (fp32)", running, forAllLanes},
        {"--schedule", "S", "how tiles reach workers: dynamic or static (dynamic)", running, forAllLanes},
        {"--workload", "W", "the kind of work: matmul (the default), forward or train", running,
         [](Given& given, const Value& value) {
             return wordOf(value, allWorkloads).map([&](Workload workload) { given.job.workload = workload; });
         }},
        {"--size", "N", "multiply N × N matrices, 1 to 1000000 (1000)", running,
         [](Given& given, const Value& value) { return dimension(given, given.size, value); }},
        {"--m", "N", "rows of A and C, where they differ from --size", running,
         [](Given& given, const Value& value) { return dimension(given, given.m, value); }},
        {"--n", "N", "columns of B and C, where they differ from --size", running,
         [](Given& given, const Value& value) { return dimension(given, given.n, value); }},
        {"--k", "N", "columns of A and rows of B, where they differ from --size", running,
         [](Given& given, const Value& value) { return dimension(given, given.k, value); }},
        {"--layers", "LIST", "of a network: values of an example, of each layer, of the result (784,1024,1024,10)",
         running,
         [](Given& given, const Value& value) {
             given.ofNetworks = value.option;
             return widthList(value, 2, mostLayers + 1, widestLayer).map([&](std::vector<std::int64_t> layers) {
                 given.job.network.layers = std::move(layers);
             });
         }},
        {"--batch", "B", "examples of a step, 1 to 65536 (128)", running,
         [](Given& given, const Value& value) {
             given.ofNetworks = value.option;
             return wholeNumber(value, 1, largestMiniBatch).map([&](std::int64_t batch) {
                 given.job.network.batch = batch;
             });
         }},
        {"--parallel", "inside|batch",
         "what workers share in training: each product, or the examples of the mini-batch (inside)", running,
         [](Given& given, const Value& value) {
             given.ofTraining = value.option;
             return wordOf(value, allParallels).map([&](Parallel parallel) { given.job.network.parallel = parallel; });
         }},
        {"--parts", "P", "of the mini-batch with --parallel batch, 1 to 64; their gradients are summed as a tree (8)",
         running,
         [](Given& given, const Value& value) {
             given.ofTraining = value.option;
             return wholeNumber(value, 1, mostParts).map([&](std::int64_t parts) {
                 given.job.network.parts = static_cast<int>(parts);
             });
         }},
        {"--learning-rate", "R", "step length of training, 0 to 1e9 (0.05)", running,
         [](Given& given, const Value& value) {
             given.ofTraining = value.option;
             return realNumber(value, 0, largestLearningRate, "a number from 0 to 1e9").map([&](double rate) {
                 given.job.network.learningRate = rate;
             });
         }},
        {"--momentum", "M", "share of the last step that is kept in the next, 0 to 1 (0.9)", running,
         [](Given& given, const Value& value) {
             given.ofTraining = value.option;
             return realNumber(value, 0, 1, "a number from 0 to 1").map([&](double momentum) {
                 given.job.network.momentum = momentum;
             });
         }},
        {"--data", "FILE", "to train on: digits, synthetic, or an IDX or CSV file (digits)", running,
         [](Given& given, const Value& value) {
             given.ofTraining = value.option;
             return fileName(value).map([&](std::string file) { given.job.network.data = std::move(file); });
         }},
        {"--distribution", "D", "of the random inputs: uniform in [-1, 1) or normal (uniform)", running,
         [](Given& given, const Value& value) {
             return wordOf(value, allDistributions).map([&](Distribution distribution) {
                 given.job.distribution = distribution;
             });
         }},
        {"--seed", "S", "of the random inputs, 0 to 18446744073709551615 (1)", running,
         [](Given& given, const Value& value) {
             return seedNumber(value).map([&](std::uint64_t seed) { given.job.seed = seed; });
         }},
        {"--seconds", "S", "measure each lane for this long, at least three steps (3)", running,
         [](Given& given, const Value& value) {
             return secondsNumber(value).map([&](double seconds) { given.job.stop.seconds = seconds; });
         }},
        {"--steps", "R", "measure exactly this many steps instead", running,
         [](Given& given, const Value& value) {
             return wholeNumber(value, 1, mostSteps).map([&](std::int64_t steps) { given.job.stop.steps = steps; });
         }},
        {"--warmup", "R", "steps before that are not counted (one step or 0.5 s; none with --steps)", running,
         [](Given& given, const Value& value) {
             return wholeNumber(value, 0, mostSteps).map([&](std::int64_t steps) {
                 given.job.stop.warmupSteps = steps;
             });
         }},
        {"--together", nullptr, "run all lanes at the same time, also those that share this computer's cores", running,
         [](Given& given, const Value&) -> Expected<void> {
             given.together = true;
             return {};
         }},
        {"--over",
         "WHAT",
         "what changes from run to run: threads, size, batch or sms",
         {Verb::sweep},
         [](Given& given, const Value& value) {
             return wordOf(value, allSweepOvers).map([&](SweepOver over) { given.over = over; });
         }},
        {"--values",
         "LIST",
         "its values, each once, as in 1,2,4-8; they run in this order",
         {Verb::sweep},
         [](Given& given, const Value& value) -> Expected<void> {
             given.values = value;
             return {};
         }},
        {"--epoch",
         "STEPS",
         "scale a step up: time, energy, cost and CO2 of an epoch of so many steps, of 1000 epochs, and of a fleet of "
         "1000",
         {Verb::show},
         [](Given& given, const Value& value) {
             return wholeNumber(value, 1, mostSteps).map([&](std::int64_t steps) { given.stepsPerEpoch = steps; });
         }},
        {"--price",
         "EURO",
         "of a kWh, with --epoch (0.29)",
         {Verb::show},
         [](Given& given, const Value& value) {
             return realNumber(value, 0, 1e6, "a number from 0 to 1000000").map([&](double price) {
                 given.price = price;
             });
         }},
        {"--grid",
         "GRAMS",
         "of CO2 that a kWh emits, with --epoch (481)",
         {Verb::show},
         [](Given& given, const Value& value) {
             return realNumber(value, 0, 1e6, "a number from 0 to 1000000").map([&](double grams) {
                 given.gridIntensity = grams;
             });
         }},
        {"--limits",
         nullptr,
         "measure what the devices can do at most: peaks and the speed of memory, in half a second each",
         {Verb::devices},
         [](Given& given, const Value&) -> Expected<void> {
             given.limits = true;
             return {};
         }},
        {"--json",
         "FILE|-",
         "write the result as JSON; - for standard output, which then holds nothing else",
         {Verb::run, Verb::sweep, Verb::devices, Verb::check},
         [](Given& given, const Value& value) {
             return fileName(value).map([&](std::string file) { given.output.json = std::move(file); });
         }},
        {"--csv",
         "FILE|-",
         "write a table: of a run a row a sample, of a sweep a row a value and lane",
         {Verb::run, Verb::sweep},
         [](Given& given, const Value& value) {
             return fileName(value).map([&](std::string file) { given.output.csv = std::move(file); });
         }},
        {"--picture",
         "FILE",
         "save the window's picture of the run as .png, .svg or .pdf",
         {Verb::run, Verb::show, Verb::window},
         [](Given& given, const Value& value) {
             return pictureName(value).map([&](std::string file) { given.output.picture = std::move(file); });
         }},
        {"--language",
         "en|ko",
         "of the window and of pictures (the system's)",
         {Verb::run, Verb::show, Verb::window},
         language},
        {"--start", nullptr, "press Run at once", windowOnly,
         [](Given& given, const Value&) -> Expected<void> {
             given.window.start = true;
             return {};
         }},
        {"--theme", "light|dark", "colors (the system's)", windowOnly,
         [](Given& given, const Value& value) {
             return oneOf(value, {"light", "dark"}).map([&](std::size_t index) {
                 given.window.theme = index == 0 ? Scheme::light : Scheme::dark;
             });
         }},
        {"--after", "S", "close the window after this many seconds, its --picture saved", windowOnly,
         [](Given& given, const Value& value) {
             return secondsNumber(value).map([&](double seconds) { given.window.after = seconds; });
         }},
        {"--frame-log", "F", "write the times of the window's frames to a file", windowOnly,
         [](Given& given, const Value& value) {
             return fileName(value).map([&](std::string file) { given.window.frameLog = std::move(file); });
         }},
    };
    return options;
}

} // namespace

std::span<const Option> allOptions()
{
    return table();
}

const Option* findOption(std::string_view name)
{
    const auto found = std::ranges::find_if(table(), [&](const Option& option) { return option.name == name; });
    return found == table().end() ? nullptr : &*found;
}

bool belongsTo(const Option& option, Verb verb)
{
    return std::ranges::find(option.verbs, verb) != option.verbs.end();
}

} // namespace coreloom
