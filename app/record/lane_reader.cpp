#include "record/lane_reader.h"

#include "record/network_json.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

/// Structs are filled field by field here: when an initializer throws in the middle of nested braces, GCC 12 destroys
/// what was built twice.
namespace coreloom {

namespace {

constexpr std::size_t mostSamplesInFile = 100'000;

constexpr std::array allErrorCodes{
    ErrorCode::invalidArgument, ErrorCode::unknownName,      ErrorCode::deviceAbsent, ErrorCode::unsupported,
    ErrorCode::notEnoughMemory, ErrorCode::permissionDenied, ErrorCode::ioFailed,     ErrorCode::badFile,
    ErrorCode::launchFailed,    ErrorCode::deviceLost,       ErrorCode::checkFailed,  ErrorCode::diverged,
    ErrorCode::cancelled,
};

std::optional<double> optionalNumber(const JsonField& object, const char* key)
{
    const auto field = object.find(key);
    return field ? std::optional(field->number()) : std::nullopt;
}

std::string optionalText(const JsonField& object, const char* key)
{
    const auto field = object.find(key);
    return field ? field->text() : std::string();
}

std::optional<Error> readError(const JsonField& lane)
{
    const auto error = lane.find("error");
    if (!error)
        return std::nullopt;
    Error read;
    read.code = (*error)["code"].word(allErrorCodes);
    read.what = verbatim((*error)["what"].text());
    read.remedy = verbatim(optionalText(*error, "remedy"));
    return read;
}

std::optional<Statistics> readStatistics(const JsonField& lane, const char* key)
{
    const auto field = lane.find(key);
    if (!field)
        return std::nullopt;
    Statistics statistics;
    statistics.count = (*field)["count"].integer(0);
    statistics.median = (*field)["median"].numberOrNull();
    statistics.min = optionalNumber(*field, "min");
    statistics.max = optionalNumber(*field, "max");
    statistics.p5 = optionalNumber(*field, "p5");
    statistics.p95 = optionalNumber(*field, "p95");
    return statistics;
}

Energy readEnergy(const JsonField& energy)
{
    Energy read;
    read.joules = optionalNumber(energy, "joules");
    read.joulesAboveIdle = optionalNumber(energy, "joules_above_idle");
    read.wattsMean = optionalNumber(energy, "watts_mean");
    read.joulesPerStep = optionalNumber(energy, "joules_per_step");
    read.gflopPerJoule = optionalNumber(energy, "gflop_per_joule");
    read.band = optionalNumber(energy, "band");
    read.source = optionalText(energy, "source");
    read.powerDomain = optionalText(energy, "power_domain");
    read.shared = energy["shared"].boolean();
    read.provenance = energy["provenance"].word(allProvenances);
    read.reason = verbatim(optionalText(energy, "reason"));
    return read;
}

GpuState readGpuState(const JsonField& field)
{
    GpuState state;
    state.utilization = optionalNumber(field, "utilization");
    state.smMhz = optionalNumber(field, "sm_mhz");
    state.memoryMhz = optionalNumber(field, "memory_mhz");
    state.celsius = optionalNumber(field, "celsius");
    if (const auto bytes = field.find("memory_bytes"))
        state.memoryBytes = bytes->integer(0);
    if (const auto throttled = field.find("throttled")) {
        state.throttled = 0;
        for (const JsonField& word : throttled->elements(allThrottles.size()))
            *state.throttled |= bitOf(word.word(allThrottles));
    }
    return state;
}

/// Lanes on other devices have none, and neither have records of older versions.
std::optional<GpuTelemetry> readTelemetry(const JsonField& lane)
{
    const auto field = lane.find("telemetry");
    if (!field)
        return std::nullopt;
    GpuTelemetry telemetry;
    telemetry.reason = verbatim(optionalText(*field, "reason"));
    telemetry.gaps = sentencesFromJson((*field)["gaps"]);
    telemetry.overall = readGpuState((*field)["overall"]);
    return telemetry;
}

Peak readPeak(const JsonField& peak)
{
    Peak read;
    read.fp32 = optionalNumber(peak, "fp32");
    read.fp64 = optionalNumber(peak, "fp64");
    read.tf32 = optionalNumber(peak, "tf32");
    read.bf16 = optionalNumber(peak, "bf16");
    return read;
}

/// Records of older versions have none. The shares of the limits follow from what else is in the record.
Limits readLimits(const JsonField& lane)
{
    Limits read;
    const auto limits = lane.find("limits");
    if (!limits)
        return read;
    read.workers = (*limits)["workers"].smallInteger(0, mostWorkersOfLane);
    read.isa = optionalText(*limits, "isa");
    read.all = readPeak((*limits)["peak_gflops"]);
    read.one = readPeak((*limits)["peak_gflops_of_one"]);
    read.triad = optionalNumber(*limits, "triad_gbytes_per_s");
    read.provenance = (*limits)["provenance"].word(allProvenances);
    read.reason = verbatim(optionalText(*limits, "reason"));
    return read;
}

std::vector<WorkerTotals> readWorkers(const JsonField& lane)
{
    const auto field = lane.find("per_worker");
    if (!field)
        return {};
    std::vector<WorkerTotals> workers;
    for (const JsonField& worker : field->elements(mostWorkersOfLane)) {
        const auto cpu = worker.find("cpu");
        WorkerTotals totals;
        totals.worker = worker["worker"].smallInteger(0, mostWorkersOfLane - 1);
        totals.cpu = cpu ? std::optional(cpu->smallInteger(0, INT32_MAX)) : std::nullopt;
        totals.tiles = worker["tiles"].integer(0);
        totals.elements = worker["elements"].integer(0);
        totals.flop = worker["flop"].integer(0);
        totals.busySeconds = worker["busy_s"].numberOrNull();
        totals.waitingSeconds = worker["waiting_s"].numberOrNull();
        totals.preemptedSeconds = worker["preempted_s"].numberOrNull();
        totals.share = worker["share"].numberOrNull();
        workers.push_back(totals);
    }
    return workers;
}

std::optional<Check> readCheck(const JsonField& lane)
{
    const auto check = lane.find("check");
    if (!check)
        return std::nullopt;
    Check read;
    read.method = (*check)["method"].text();
    read.error = (*check)["error"].numberOrNull();
    read.tolerance = (*check)["tolerance"].numberOrNull();
    read.passed = (*check)["passed"].boolean();
    return read;
}

std::optional<std::uint64_t> readDigest(const JsonField& lane)
{
    const auto field = lane.find("digest");
    if (!field)
        return std::nullopt;
    const std::string digits = field->text();
    std::uint64_t digest = 0;
    const auto [end, code] = std::from_chars(digits.data(), digits.data() + digits.size(), digest, 16);
    if (code != std::errc{} || end != digits.data() + digits.size() || digits.size() != 16)
        field->fail("is not 16 hexadecimal digits");
    return digest;
}

Trace readTrace(const JsonField& lane, int workers)
{
    const auto field = lane.find("trace");
    if (!field)
        return {};
    Trace trace;
    trace.rows = (*field)["rows"].integer(1, largestDimension);
    trace.columns = (*field)["columns"].integer(1, largestDimension);
    trace.step = (*field)["step"].integer(0);
    trace.complete = (*field)["complete"].boolean();
    const auto column = [&](const char* key, std::int64_t least, std::int64_t most) {
        return (*field)[key].integers(least, most, mostTiles);
    };
    const auto row = column("row", 0, trace.rows - 1);
    const auto left = column("column", 0, trace.columns - 1);
    const auto height = column("height", 1, trace.rows);
    const auto width = column("width", 1, trace.columns);
    const auto worker = column("worker", 0, workers - 1);
    const auto begin = column("begin_ns", 0, INT64_MAX);
    const auto end = column("end_ns", 0, INT64_MAX);
    for (const auto* other : {&left, &height, &width, &worker, &begin, &end}) {
        if (other->size() != row.size())
            field->fail("has columns of unequal length");
    }
    for (std::size_t i = 0; i < row.size(); ++i) {
        if (row[i] + height[i] > trace.rows || left[i] + width[i] > trace.columns)
            field->fail("has a tile outside of C");
        const auto narrow = [](std::int64_t value) { return static_cast<std::int32_t>(value); };
        trace.tiles.push_back({narrow(row[i]), narrow(left[i]), narrow(height[i]), narrow(width[i]), narrow(worker[i]),
                               begin[i], end[i]});
    }
    return trace;
}

std::vector<WorkerShare> readShares(const JsonField& sample)
{
    const auto busy = sample["busy"].shares(mostWorkersOfLane);
    const auto waiting = sample["waiting"].shares(mostWorkersOfLane);
    if (busy.size() != waiting.size())
        sample.fail("has lists of unequal length");
    std::vector<WorkerShare> shares;
    for (std::size_t i = 0; i < busy.size(); ++i)
        shares.push_back({busy[i], waiting[i], std::max(0.0F, 1.0F - busy[i] - waiting[i])});
    return shares;
}

std::vector<Sample> readSamples(const JsonField& lane)
{
    std::vector<Sample> samples;
    std::size_t workers = 0;
    for (const JsonField& field : lane["samples"].elements(mostSamplesInFile)) {
        Sample sample;
        sample.seconds = field["t"].number();
        sample.duration = field["s"].number();
        sample.gflops = field["gflops"].numberOrNull();
        sample.workers = readShares(field);
        sample.watts = optionalNumber(field, "watts");
        sample.joules = optionalNumber(field, "joules");
        sample.loss = optionalNumber(field, "loss");
        sample.accuracy = optionalNumber(field, "accuracy");
        if (const auto gpu = field.find("gpu"))
            sample.gpu = readGpuState(*gpu);
        if (sample.seconds < (samples.empty() ? 0 : samples.back().seconds) || sample.duration < 0)
            field.fail("goes back in time");
        if (!sample.workers.empty() && workers != 0 && sample.workers.size() != workers)
            field.fail("has another number of workers than the samples before");
        workers = std::max(workers, sample.workers.size());
        samples.push_back(std::move(sample));
    }
    return samples;
}

std::vector<KernelResources> readResources(const JsonField& lane)
{
    std::vector<KernelResources> resources;
    const auto list = lane.find("kernel_resources");
    if (!list)
        return resources;
    for (const JsonField& field : list->elements(mostKernelsOfLane)) {
        KernelResources kernel;
        kernel.kernel = field["kernel"].text();
        if (const auto registers = field.find("registers_per_thread"))
            kernel.registersPerThread = registers->smallInteger(0, INT32_MAX);
        kernel.staticSharedBytes = field["static_shared_bytes"].integer(0);
        kernel.dynamicSharedBytes = field["dynamic_shared_bytes"].integer(0);
        kernel.threadsPerBlock = field["threads_per_block"].smallInteger(0, INT32_MAX);
        kernel.blocksPerSm = field["blocks_per_sm"].smallInteger(0, INT32_MAX);
        kernel.warpsPerSm = field["warps_per_sm"].smallInteger(0, INT32_MAX);
        kernel.occupancy = field["occupancy"].number();
        resources.push_back(std::move(kernel));
    }
    return resources;
}

LaneSetup readSetup(const JsonField& lane)
{
    const JsonField device = lane["device"];
    LaneSetup setup;
    setup.device.kind = device["kind"].word(allDeviceKinds);
    setup.device.id = device["id"].text();
    setup.device.name = device["name"].text();
    setup.device.provenance = lane["provenance"].word(allProvenances);
    setup.device.software = device["software"].boolean();
    setup.device.mostWorkers = device["most_workers"].smallInteger(0, mostWorkersOfLane);
    setup.kernel = lane["kernel"].word(allRungs);
    setup.precision = lane["precision"].word(allPrecisions);
    setup.workers = lane["workers"].smallInteger(0, mostWorkersOfLane);
    setup.isa = optionalText(lane, "isa");
    setup.resources = readResources(lane);
    setup.resourcesAbsent = verbatim(optionalText(lane, "kernel_resources_reason"));
    setup.notes = sentencesFromJson(lane["notes"]);
    for (const std::int64_t cpu : lane["cpus"].integers(0, INT32_MAX, mostWorkersOfLane))
        setup.cpus.push_back(static_cast<int>(cpu));
    if (const auto sms = lane.find("sms"))
        setup.sms = sms->smallInteger(0, mostWorkersOfLane);
    if (const auto schedule = lane.find("schedule"))
        setup.schedule = schedule->word(allSchedules);
    if (const auto library = lane.find("library")) {
        setup.library.emplace();
        setup.library->name = (*library)["name"].text();
        setup.library->version = optionalText(*library, "version");
        setup.library->core = optionalText(*library, "core");
    }
    return setup;
}

} // namespace

Text verbatim(std::string sentence)
{
    if (sentence.empty())
        return {};
    return {"%1", {std::move(sentence)}};
}

std::vector<Text> sentencesFromJson(const JsonField& list)
{
    std::vector<Text> sentences;
    for (std::string& sentence : list.texts(mostSentences))
        sentences.push_back(verbatim(std::move(sentence)));
    return sentences;
}

LaneRecord laneFromJson(const JsonField& lane)
{
    LaneRecord record;
    record.setup = readSetup(lane);
    record.status = lane["status"].word(allStatuses);
    record.error = readError(lane);
    record.steps = lane["steps"].integer(0);
    record.warmupSteps = lane["warmup_steps"].integer(0);
    record.flop = lane["flop"].integer(0);
    record.wallSeconds = lane["wall_s"].numberOrNull();
    record.digest = readDigest(lane);
    record.gflops = readStatistics(lane, "gflops");
    record.secondsPerStep = readStatistics(lane, "seconds_per_step");
    record.secondsPerStepWithCopies = readStatistics(lane, "seconds_per_step_with_copies");
    record.limits = readLimits(lane);
    record.energy = readEnergy(lane["energy"]);
    record.telemetry = readTelemetry(lane);
    record.workers = readWorkers(lane);
    record.workersAbsent = verbatim(optionalText(lane, "per_worker_reason"));
    record.check = readCheck(lane);
    record.training = trainingFromJson(lane);
    record.stages = stagesFromJson(lane);
    record.samples = readSamples(lane);
    record.trace = readTrace(lane, record.setup.workers);
    return record;
}

} // namespace coreloom
