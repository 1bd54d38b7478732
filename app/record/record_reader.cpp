#include "record/record_reader.h"

#include "record/lane_reader.h"
#include "record/network_json.h"

#include <cmath>
#include <filesystem>
#include <fstream>

namespace coreloom {

namespace {

constexpr int deepestNesting = 16;
constexpr std::int64_t mostValues = 8'000'000;
constexpr std::size_t mostLanes = 64;

tl::unexpected<Error> bad(const std::string& name, const std::string& why)
{
    return failure(ErrorCode::badFile, {"%1 is not a run record that can be read: %2.", {name, why}});
}

/// The text as JSON; throws BadField where it is none, or one that would take too much memory.
ParsedJson parsed(std::string_view text)
{
    std::int64_t values = 0;
    const auto withinLimits = [&](int depth, ParsedJson::parse_event_t, ParsedJson&) {
        if (depth > deepestNesting)
            throw BadField("it is nested deeper than " + std::to_string(deepestNesting) + " levels");
        if (++values > mostValues)
            throw BadField("it holds more than " + std::to_string(mostValues) + " values");
        return true;
    };
    try {
        return ParsedJson::parse(text.begin(), text.end(), withinLimits);
    } catch (const ParsedJson::parse_error& error) {
        throw BadField(error.byte > text.size() ? "it ends in the middle, or is empty"
                                                : "it is not JSON from byte " + std::to_string(error.byte) + " on");
    } catch (const ParsedJson::exception&) {
        throw BadField("it holds a number that is too large");
    }
}

MachineSummary readMachineSummary(const JsonField& machine)
{
    MachineSummary summary;
    summary.cpu = machine["cpu"].text();
    summary.physicalCores = machine["physical_cores"].smallInteger(0, INT32_MAX);
    summary.logicalCpus = machine["logical_cpus"].smallInteger(0, INT32_MAX);
    summary.memoryBytes = machine["memory_bytes"].integer(0);
    summary.gpus = machine["gpus"].texts(mostSentences);
    summary.os = machine["os"].text();
    summary.warnings = sentencesFromJson(machine["warnings"]);
    for (const std::int64_t cpu : machine["allowed_cpus"].integers(0, INT32_MAX, 65'536))
        summary.allowedCpus.push_back(static_cast<int>(cpu));
    return summary;
}

Job readJob(const JsonField& job)
{
    Job read;
    read.workload = job["workload"].word(allWorkloads);
    if (read.workload == Workload::matmul) {
        read.m = job["m"].integer(1, largestDimension);
        read.n = job["n"].integer(1, largestDimension);
        read.k = job["k"].integer(1, largestDimension);
    }
    read.network = networkFromJson(job, read.workload);
    read.seed = job["seed"].unsignedInteger();
    read.distribution = job["distribution"].word(allDistributions);
    read.stop.seconds = job["seconds"].number();
    if (const auto steps = job.find("steps"))
        read.stop.steps = steps->integer(1, mostSteps);
    if (const auto warmup = job.find("warmup"))
        read.stop.warmupSteps = warmup->integer(0, mostSteps);
    return read;
}

std::optional<Comparison> readComparison(const JsonField& root)
{
    const auto field = root.find("comparison");
    if (!field)
        return std::nullopt;
    Comparison comparison;
    comparison.provenance = (*field)["provenance"].word(allProvenances);
    comparison.fairness = sentencesFromJson((*field)["fairness"]);
    if (const auto speedup = field->find("speedup"))
        comparison.speedup = speedup->number();
    if (const auto ratio = field->find("energy_ratio"))
        comparison.energyRatio = ratio->number();
    comparison.losses = lossDifferenceFromJson(*field);
    return comparison;
}

RunRecord readRoot(const JsonField& root)
{
    if (root["schema"].text() != "coreloom-run/1")
        root["schema"].fail("is not coreloom-run/1");
    RunRecord record;
    record.programVersion = root["program"]["version"].text();
    record.created = root["created"].text();
    record.status = root["status"].word(allStatuses);
    record.machine = readMachineSummary(root["machine"]);
    record.job = readJob(root["job"]);
    record.comparison = readComparison(root);
    for (const JsonField& lane : root["lanes"].elements(mostLanes))
        record.lanes.push_back(laneFromJson(lane));
    if (record.lanes.empty())
        root["lanes"].fail("is empty");
    return record;
}

} // namespace

Expected<RunRecord> recordFromJson(std::string_view text, const std::string& name)
{
    try {
        const ParsedJson json = parsed(text);
        return readRoot(JsonField(json, {}));
    } catch (const BadField& field) {
        return bad(name, field.what());
    }
}

Expected<RunRecord> readRecord(const std::string& path)
{
    std::error_code code;
    const auto status = std::filesystem::status(path, code);
    if (!std::filesystem::exists(status))
        return failure(ErrorCode::ioFailed, {"%1 does not exist.", {path}});
    if (!std::filesystem::is_regular_file(status))
        return bad(path, "it is not a file");
    const std::uintmax_t size = std::filesystem::file_size(path, code);
    if (code || size > static_cast<std::uintmax_t>(largestRecordFile))
        return bad(path, "it is larger than " + std::to_string(largestRecordFile >> 20) + " MiB");
    std::string text(size, '\0');
    std::ifstream file(path, std::ios::binary);
    if (!file.read(text.data(), static_cast<std::streamsize>(size)))
        return failure(ErrorCode::ioFailed, {"%1 cannot be read.", {path}});
    return recordFromJson(text, path);
}

} // namespace coreloom
