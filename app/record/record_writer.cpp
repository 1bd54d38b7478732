#include "record/record_writer.h"

#include "analysis/share_of_limits.h"
#include "record/json_layout.h"
#include "record/network_json.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace coreloom {

namespace {

template<typename T>
Json orNull(const std::optional<T>& value)
{
    return value ? Json(*value) : Json();
}

Json statisticsJson(const std::optional<Statistics>& statistics)
{
    if (!statistics)
        return {};
    return {{"count", statistics->count},         {"median", jsonNumber(statistics->median)},
            {"min", jsonNumber(statistics->min)}, {"max", jsonNumber(statistics->max)},
            {"p5", jsonNumber(statistics->p5)},   {"p95", jsonNumber(statistics->p95)}};
}

Json energyJson(const Energy& energy)
{
    return {{"joules", jsonNumber(energy.joules)},
            {"joules_above_idle", jsonNumber(energy.joulesAboveIdle)},
            {"watts_mean", jsonNumber(energy.wattsMean)},
            {"joules_per_step", jsonNumber(energy.joulesPerStep)},
            {"gflop_per_joule", jsonNumber(energy.gflopPerJoule)},
            {"band", jsonNumber(energy.band)},
            {"source", jsonText(energy.source)},
            {"power_domain", jsonText(energy.powerDomain)},
            {"shared", energy.shared},
            {"provenance", name(energy.provenance)},
            {"reason", jsonText(energy.reason.english())}};
}

Json gpuStateJson(const GpuState& state)
{
    Json throttled = Json::array();
    for (const Throttle throttle : throttlesOf(state.throttled.value_or(0)))
        throttled.push_back(name(throttle));
    return {
        {"utilization", jsonNumber(state.utilization)}, {"sm_mhz", jsonNumber(state.smMhz)},
        {"memory_mhz", jsonNumber(state.memoryMhz)},    {"celsius", jsonNumber(state.celsius)},
        {"memory_bytes", orNull(state.memoryBytes)},    {"throttled", state.throttled ? std::move(throttled) : Json()}};
}

Json telemetryJson(const std::optional<GpuTelemetry>& telemetry)
{
    if (!telemetry)
        return {};
    return {{"reason", jsonText(telemetry->reason.english())},
            {"gaps", sentences(telemetry->gaps)},
            {"overall", gpuStateJson(telemetry->overall)}};
}

Json workersJson(const std::vector<WorkerTotals>& workers)
{
    if (workers.empty())
        return {};
    Json list = Json::array();
    for (const WorkerTotals& worker : workers) {
        list.push_back({{"worker", worker.worker},
                        {"cpu", orNull(worker.cpu)},
                        {"tiles", worker.tiles},
                        {"elements", worker.elements},
                        {"flop", worker.flop},
                        {"busy_s", jsonNumber(worker.busySeconds)},
                        {"waiting_s", jsonNumber(worker.waitingSeconds)},
                        {"preempted_s", jsonNumber(worker.preemptedSeconds)},
                        {"share", jsonNumber(worker.share)}});
    }
    return list;
}

Json checkJson(const std::optional<Check>& check)
{
    if (!check)
        return {};
    return {{"method", check->method},
            {"error", jsonNumber(check->error)},
            {"tolerance", jsonNumber(check->tolerance)},
            {"passed", check->passed}};
}

/// One field of all tiles as a column.
template<typename Field>
Json column(const Trace& trace, Field TileEvent::*field)
{
    Json values = Json::array();
    for (const TileEvent& tile : trace.tiles)
        values.push_back(tile.*field);
    return values;
}

Json traceJson(const Trace& trace)
{
    if (trace.tiles.empty())
        return {};
    return {{"rows", trace.rows},
            {"columns", trace.columns},
            {"step", trace.step},
            {"complete", trace.complete},
            {"row", column(trace, &TileEvent::row)},
            {"column", column(trace, &TileEvent::column)},
            {"height", column(trace, &TileEvent::rows)},
            {"width", column(trace, &TileEvent::columns)},
            {"worker", column(trace, &TileEvent::worker)},
            {"begin_ns", column(trace, &TileEvent::beginNs)},
            {"end_ns", column(trace, &TileEvent::endNs)}};
}

/// A share to four decimals: finer than a clock can tell, and short.
Json shareJson(float share)
{
    return jsonNumber(std::clamp(std::round(static_cast<double>(share) * 1e4) / 1e4, 0.0, 1.0));
}

Json samplesJson(const std::vector<Sample>& samples)
{
    Json list = Json::array();
    for (const Sample& sample : samples) {
        Json busy = Json::array();
        Json waiting = Json::array();
        for (const WorkerShare& worker : sample.workers) {
            busy.push_back(shareJson(worker.busy));
            waiting.push_back(shareJson(worker.waiting));
        }
        Json row{{"t", jsonNumber(sample.seconds)},     {"s", jsonNumber(sample.duration)},
                 {"gflops", jsonNumber(sample.gflops)}, {"busy", std::move(busy)},
                 {"waiting", std::move(waiting)},       {"watts", jsonNumber(sample.watts)},
                 {"joules", jsonNumber(sample.joules)}};
        if (sample.loss)
            row["loss"] = jsonNumber(sample.loss);
        if (sample.accuracy)
            row["accuracy"] = jsonNumber(sample.accuracy);
        if (sample.gpu)
            row["gpu"] = gpuStateJson(*sample.gpu);
        list.push_back(std::move(row));
    }
    return list;
}

Json digestJson(const std::optional<std::uint64_t>& digest)
{
    if (!digest)
        return {};
    char digits[17];
    std::snprintf(digits, sizeof digits, "%016llx", static_cast<unsigned long long>(*digest));
    return digits;
}

Json libraryJson(const std::optional<LibraryInfo>& library)
{
    if (!library)
        return {};
    return {{"name", library->name}, {"version", jsonText(library->version)}, {"core", jsonText(library->core)}};
}

Json resourcesJson(const std::vector<KernelResources>& resources)
{
    if (resources.empty())
        return {};
    Json list = Json::array();
    for (const KernelResources& kernel : resources) {
        list.push_back({{"kernel", kernel.kernel},
                        {"registers_per_thread", orNull(kernel.registersPerThread)},
                        {"static_shared_bytes", kernel.staticSharedBytes},
                        {"dynamic_shared_bytes", kernel.dynamicSharedBytes},
                        {"threads_per_block", kernel.threadsPerBlock},
                        {"blocks_per_sm", kernel.blocksPerSm},
                        {"warps_per_sm", kernel.warpsPerSm},
                        {"occupancy", jsonNumber(kernel.occupancy)}});
    }
    return list;
}

Json laneJson(const Job& job, const LaneRecord& lane)
{
    const LaneSetup& setup = lane.setup;
    const DeviceInfo& device = setup.device;
    return {{"device",
             {{"kind", name(device.kind)},
              {"id", device.id},
              {"name", device.name},
              {"software", device.software},
              {"most_workers", device.mostWorkers}}},
            {"status", name(lane.status)},
            {"error", jsonError(lane.error)},
            {"provenance", name(device.provenance)},
            {"kernel", name(setup.kernel)},
            {"precision", name(setup.precision)},
            {"workers", setup.workers},
            {"cpus", Json(setup.cpus)},
            {"sms", orNull(setup.sms)},
            {"schedule", setup.schedule ? Json(name(*setup.schedule)) : Json()},
            {"isa", jsonText(setup.isa)},
            {"library", libraryJson(setup.library)},
            {"kernel_resources", resourcesJson(setup.resources)},
            {"kernel_resources_reason", jsonText(setup.resourcesAbsent.english())},
            {"notes", sentences(setup.notes)},
            {"steps", lane.steps},
            {"warmup_steps", lane.warmupSteps},
            {"flop", lane.flop},
            {"wall_s", jsonNumber(lane.wallSeconds)},
            {"digest", digestJson(lane.digest)},
            {"gflops", statisticsJson(lane.gflops)},
            {"seconds_per_step", statisticsJson(lane.secondsPerStep)},
            {"seconds_per_step_with_copies", statisticsJson(lane.secondsPerStepWithCopies)},
            {"limits", jsonLimits(lane.limits)},
            {"share_of_peak", jsonNumber(shareOfPeak(lane))},
            {"share_of_memory", jsonNumber(shareOfMemory(job, lane))},
            {"energy", energyJson(lane.energy)},
            {"telemetry", telemetryJson(lane.telemetry)},
            {"per_worker", workersJson(lane.workers)},
            {"per_worker_reason", jsonText(lane.workersAbsent.english())},
            {"check", checkJson(lane.check)},
            {"training", trainingJson(job, lane)},
            {"stages", stagesJson(lane.stages)},
            {"trace", traceJson(lane.trace)},
            {"samples", samplesJson(lane.samples)}};
}

Json machineJson(const MachineSummary& machine)
{
    return {{"cpu", machine.cpu},
            {"physical_cores", machine.physicalCores},
            {"logical_cpus", machine.logicalCpus},
            {"allowed_cpus", machine.allowedCpus},
            {"memory_bytes", machine.memoryBytes},
            {"gpus", machine.gpus},
            {"os", machine.os},
            {"warnings", sentences(machine.warnings)}};
}

Json jobJson(const Job& job)
{
    const bool matmul = job.workload == Workload::matmul;
    const auto ofMatmul = [&](std::int64_t value) { return matmul ? Json(value) : Json(); };
    Json json{{"workload", name(job.workload)}, {"m", ofMatmul(job.m)}, {"n", ofMatmul(job.n)}, {"k", ofMatmul(job.k)}};
    json.update(networkJson(job));
    json.update(Json{{"seed", job.seed},
                     {"distribution", name(job.distribution)},
                     {"seconds", jsonNumber(job.stop.seconds)},
                     {"steps", orNull(job.stop.steps)},
                     {"warmup", orNull(job.stop.warmupSteps)}});
    return json;
}

Json comparisonJson(const std::optional<Comparison>& comparison)
{
    if (!comparison)
        return {};
    return {{"speedup", jsonNumber(comparison->speedup)},
            {"energy_ratio", jsonNumber(comparison->energyRatio)},
            {"provenance", name(comparison->provenance)},
            {"fairness", sentences(comparison->fairness)},
            {"losses", lossDifferenceJson(comparison->losses)}};
}

} // namespace

Json recordTree(const RunRecord& record)
{
    Json lanes = Json::array();
    for (const LaneRecord& lane : record.lanes)
        lanes.push_back(laneJson(record.job, lane));
    return {{"schema", "coreloom-run/1"},
            {"program", {{"name", "coreloom"}, {"version", record.programVersion}}},
            {"created", record.created},
            {"status", name(record.status)},
            {"machine", machineJson(record.machine)},
            {"job", jobJson(record.job)},
            {"lanes", std::move(lanes)},
            {"comparison", comparisonJson(record.comparison)}};
}

std::string recordJson(const RunRecord& record)
{
    return laidOut(recordTree(record));
}

} // namespace coreloom
