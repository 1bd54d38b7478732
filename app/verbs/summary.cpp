#include "verbs/summary.h"

#include "analysis/samples.h"
#include "analysis/share_of_limits.h"
#include "command_line/values.h"
#include "language/lane_text.h"
#include "language/numbers.h"

#include <algorithm>

namespace coreloom {

namespace {

constexpr std::size_t mostWorkerRows = 16;

std::string utf8(const QString& text)
{
    return text.toStdString();
}

std::string sentence(const Text& text)
{
    return onOneLine(text.english());
}

std::size_t width(const std::string& text)
{
    return static_cast<std::size_t>(std::ranges::count_if(text, [](char c) { return (c & 0xC0) != 0x80; }));
}

std::string joined(const std::vector<std::string>& words, const char* between)
{
    std::string line;
    for (const std::string& word : words) {
        if (!word.empty())
            line += (line.empty() ? "" : between) + word;
    }
    return line;
}

/// "from 1.48 GFLOP/s to 1.55 GFLOP/s, 3 steps"
template<typename Format>
std::string spread(const Statistics& statistics, const Format& format)
{
    const std::string steps = utf8(formatCount(statistics.count)) + (statistics.count == 1 ? " step" : " steps");
    if (!statistics.p5 || !statistics.p95)
        return "median of " + steps;
    return "median of " + steps + "; 5 to 95 %: " + format(*statistics.p5) + " to " + format(*statistics.p95);
}

std::string throughputText(const LaneRecord& lane)
{
    const Provenance provenance = lane.setup.device.provenance;
    const auto format = [&](double value) { return utf8(formatRate(value, provenance)); };
    return lane.gflops ? format(lane.gflops->median) + "  " + spread(*lane.gflops, format) : "unknown";
}

std::string stepText(const LaneRecord& lane)
{
    const Provenance provenance = lane.setup.device.provenance;
    const auto format = [&](double value) { return utf8(formatSeconds(value, provenance)); };
    if (!lane.secondsPerStep)
        return "unknown";
    std::string text = format(lane.secondsPerStep->median);
    if (lane.secondsPerStepWithCopies)
        text += "; " + format(lane.secondsPerStepWithCopies->median) + " with the copies to the device and back";
    return text;
}

/// "87 % of this machine's peak on 2 CPUs: 445 GFLOP/s with AVX-512, measured"
std::string peakText(const LaneRecord& lane)
{
    const Limits& limits = lane.limits;
    const auto share = shareOfPeak(lane);
    if (!share)
        return "unknown";
    const std::string rate = utf8(formatRate(*limits.all.of(lane.setup.precision), limits.provenance));
    if (limits.provenance != Provenance::measured)
        return "≈ " + utf8(formatPercent(*share)) + " of the peak that is published for it: " + rate;
    return utf8(formatPercent(*share)) + " of this machine's peak on " + std::to_string(limits.workers) +
           (limits.workers == 1 ? " CPU: " : " CPUs: ") + rate + " with " + onOneLine(limits.isa) + ", measured";
}

/// "at least 2.1 % of the 59.6 GB/s of its memory, if A, B and C pass once a step"
std::string memoryText(const Job& job, const LaneRecord& lane)
{
    const auto share = shareOfMemory(job, lane);
    return share ? "at least " + utf8(formatPercent(*share)) + " of the " + utf8(formatNumber(*lane.limits.triad)) +
                       " GB/s of its memory, if A, B and C pass once a step"
                 : "";
}

std::string energyText(const Energy& energy)
{
    std::vector<std::string> parts;
    if (energy.joulesPerStep)
        parts.push_back(utf8(formatJoules(*energy.joulesPerStep, energy.provenance)) + " a step");
    if (energy.joules)
        parts.push_back(utf8(formatJoules(*energy.joules, energy.provenance)) + " in all");
    if (energy.joulesAboveIdle)
        parts.push_back(utf8(formatJoules(*energy.joulesAboveIdle, energy.provenance)) + " of it above idle");
    if (energy.wattsMean)
        parts.push_back(utf8(formatWatts(*energy.wattsMean, energy.provenance)));
    if (energy.band)
        parts.push_back("± " + utf8(formatPercent(*energy.band)));
    const std::string text = joined(parts, ", ");
    const std::string origin = joined({name(energy.provenance), energy.source, energy.powerDomain}, ", ");
    return text.empty() ? onOneLine(origin) : text + " (" + onOneLine(origin) + ')';
}

/// "98 % utilized, SMs at 1 980 MHz, 64 °C, 3.2 GiB in use, throttled by power-limit"
std::string gpuText(const GpuTelemetry& telemetry)
{
    if (!telemetry.reason.empty())
        return sentence(telemetry.reason);
    const GpuState& gpu = telemetry.overall;
    std::vector<std::string> parts;
    if (gpu.utilization)
        parts.push_back(utf8(formatPercent(*gpu.utilization)) + " utilized");
    if (gpu.smMhz)
        parts.push_back("SMs at " + utf8(formatNumber(*gpu.smMhz)) + " MHz");
    if (gpu.memoryMhz)
        parts.push_back("memory at " + utf8(formatNumber(*gpu.memoryMhz)) + " MHz");
    if (gpu.celsius)
        parts.push_back(utf8(formatNumber(*gpu.celsius)) + " °C");
    if (gpu.memoryBytes)
        parts.push_back(utf8(formatNumber(static_cast<double>(*gpu.memoryBytes) / (1 << 30))) + " GiB in use");
    for (const Throttle throttle : throttlesOf(gpu.throttled.value_or(0)))
        parts.push_back(std::string("throttled by ") + name(throttle));
    return parts.empty() ? "unknown" : joined(parts, ", ");
}

std::string checkText(const LaneRecord& lane)
{
    if (!lane.check)
        return lane.setup.device.provenance == Provenance::modelled ? "none: a model computes nothing" : "not made";
    const Check& check = *lane.check;
    return std::string(check.passed ? "passed" : "FAILED") + ": " + onOneLine(check.method) + ", error " +
           utf8(formatPower(check.error)) + " against a tolerance of " + utf8(formatPower(check.tolerance));
}

std::string statusText(const LaneRecord& lane)
{
    if (!lane.error)
        return name(lane.status);
    return std::string(name(lane.status)) + ": " + onOneLine(english(*lane.error));
}

std::string workerTable(const LaneRecord& lane)
{
    if (lane.workers.empty())
        return lane.workersAbsent.empty() ? "" : "  workers     " + sentence(lane.workersAbsent) + '\n';
    std::vector<std::vector<std::string>> rows{
        {"worker", "CPU", "share", "tiles", "elements", "busy", "waiting", "preempted"}};
    for (std::size_t i = 0; i < std::min(lane.workers.size(), mostWorkerRows); ++i) {
        const WorkerTotals& worker = lane.workers[i];
        rows.push_back({std::to_string(worker.worker), worker.cpu ? std::to_string(*worker.cpu) : "–",
                        utf8(formatPercent(worker.share)), utf8(formatCount(worker.tiles)),
                        utf8(formatCount(worker.elements)), utf8(formatSeconds(worker.busySeconds)),
                        utf8(formatSeconds(worker.waitingSeconds)), utf8(formatSeconds(worker.preemptedSeconds))});
    }
    std::string table = alignedTable(rows, true, "    ");
    if (lane.workers.size() > mostWorkerRows)
        table += "    … and " + std::to_string(lane.workers.size() - mostWorkerRows) + " more\n";
    return table;
}

/// "12 300 examples a second, 0.3 mJ each", and of training what came out.
std::vector<std::vector<std::string>> learningRows(const Job& job, const LaneRecord& lane)
{
    std::vector<std::vector<std::string>> rows;
    if (const auto rate = samplesPerSecond(job, lane)) {
        const auto joules = joulesPerSample(job, lane);
        rows.push_back(
            {"examples", utf8(formatNumber(*rate)) + " a second" +
                             (joules ? ", " + utf8(formatJoules(*joules, lane.energy.provenance)) + " each" : "")});
    }
    if (const auto& training = lane.training; training && !training->loss.empty()) {
        rows.push_back(
            {"training",
             "loss " + utf8(formatNumber(training->loss.front())) + " at first, " +
                 utf8(formatNumber(training->loss.back())) + " at last; " +
                 utf8(formatPercent(training->accuracy.back())) + " of the last mini-batch right" +
                 (training->testAccuracy ? ", " + utf8(formatPercent(*training->testAccuracy)) + " of the test split"
                                         : "")});
    }
    double whole = 0;
    for (const Stage& stage : lane.stages)
        whole += stage.seconds;
    for (std::size_t i = 0; i < lane.stages.size() && whole > 0; ++i) {
        const Stage& stage = lane.stages[i];
        rows.push_back({i == 0 ? "stages" : "",
                        sentence(stage.name) + ": " + utf8(formatSeconds(stage.seconds, lane.setup.device.provenance)) +
                            ", " + utf8(formatPercent(stage.seconds / whole)) +
                            (stage.flop > 0 ? ", " + utf8(formatRate(static_cast<double>(stage.flop) * 1e-9 /
                                                                         std::max(stage.seconds, 1e-9),
                                                                     lane.setup.device.provenance))
                                            : "")});
    }
    return rows;
}

/// "C (2 × 3) = A (2 × 4) · B (4 × 3), uniform inputs"
std::string workText(const Job& job)
{
    const auto shape = [](std::int64_t rows, std::int64_t columns) {
        return '(' + utf8(formatCount(rows)) + " × " + utf8(formatCount(columns)) + ')';
    };
    if (job.workload == Workload::matmul)
        return "C " + shape(job.m, job.n) + " = A " + shape(job.m, job.k) + " · B " + shape(job.k, job.n) + ", " +
               name(job.distribution) + " inputs";
    const Network& network = job.network;
    std::string layers;
    for (const std::int64_t width : network.layers)
        layers += (layers.empty() ? "" : "-") + std::to_string(width);
    const std::string batch = "network " + layers + ", " + utf8(formatCount(network.batch)) + " examples a step";
    if (job.workload == Workload::forward)
        return "Forward pass: " + batch + ", " + name(job.distribution) + " inputs";
    return "Training: " + batch + ", learning rate " + utf8(formatNumber(network.learningRate)) + ", momentum " +
           utf8(formatNumber(network.momentum)) + ", on " + onOneLine(network.data) + ", in parallel " +
           (network.parallel == Parallel::inside ? "inside each product"
                                                 : "over " + std::to_string(network.parts) + " parts of the batch");
}

std::string laneText(const Job& job, const LaneRecord& lane)
{
    std::vector<std::vector<std::string>> rows{{"status", statusText(lane)},
                                               {"throughput", throughputText(lane)},
                                               {"time a step", stepText(lane)},
                                               {"limits", peakText(lane)}};
    for (const std::string& more : {memoryText(job, lane), sentence(lane.limits.reason)}) {
        if (!more.empty())
            rows.push_back({"", more});
    }
    for (auto& row : learningRows(job, lane))
        rows.push_back(std::move(row));
    rows.push_back({"energy", energyText(lane.energy)});
    if (!lane.energy.reason.empty())
        rows.push_back({"", sentence(lane.energy.reason)});
    if (lane.telemetry) {
        rows.push_back({"GPU", gpuText(*lane.telemetry)});
        for (const Text& gap : lane.telemetry->gaps)
            rows.push_back({"", sentence(gap)});
    }
    rows.push_back({"check", checkText(lane)});
    for (const KernelResources& resources : lane.setup.resources)
        rows.push_back({"kernel", onOneLine(utf8(resourcesText(resources)))});
    for (const Text& note : lane.setup.notes)
        rows.push_back({"note", sentence(note)});
    return headLine(lane.setup, true) + '\n' + alignedTable(rows, false, "  ") + workerTable(lane) + '\n';
}

/// "differ by at most 3·10⁻⁷ of the loss, at step 12 of 30; by 1·10⁻⁷ after the first update"
std::string differenceText(const LossDifference& losses)
{
    const std::string steps = utf8(formatCount(losses.steps));
    if (losses.largest == 0)
        return "the same to the bit in the " + steps + " steps that all lanes have made";
    std::string text = "differ by at most " + utf8(formatPower(losses.largest)) + " of the loss, at step " +
                       utf8(formatCount(losses.step)) + " of the " + steps + " that all lanes have made";
    if (losses.afterUpdate)
        text += "; by " + utf8(formatPower(*losses.afterUpdate)) + " after the first update";
    return text;
}

std::string comparisonText(const RunRecord& record)
{
    if (!record.comparison || record.lanes.size() < 2)
        return {};
    const Comparison& comparison = *record.comparison;
    const QStringList names = laneNames({record.lanes[0].setup, record.lanes[1].setup});
    const std::string first = onOneLine(utf8(names[0]));
    const std::string second = onOneLine(utf8(names[1]));
    std::string text;
    if (comparison.speedup) {
        text += "speed-up    " + utf8(formatRatio(*comparison.speedup, comparison.provenance)) + ": " + second +
                " against " + first + ", " + name(comparison.provenance) + '\n';
    }
    if (comparison.energyRatio) {
        text += "energy      " + utf8(formatRatio(*comparison.energyRatio, comparison.provenance)) +
                " the joules a step: " + first + " against " + second + ", " + name(comparison.provenance) + '\n';
    }
    if (comparison.losses)
        text += "losses      " + differenceText(*comparison.losses) + '\n';
    for (const Text& fact : comparison.fairness)
        text += "fairness    " + sentence(fact) + '\n';
    return text;
}

} // namespace

std::string headLine(const LaneSetup& setup, bool withWorkers)
{
    const std::string count = setup.sms ? std::to_string(*setup.sms) + (*setup.sms == 1 ? " SM" : " SMs")
                                        : std::to_string(setup.workers) + (setup.workers == 1 ? " worker" : " workers");
    return onOneLine(joined({setup.device.id + "  " + setup.device.name,
                             std::string(name(setup.kernel)) + ' ' + name(setup.precision), withWorkers ? count : "",
                             setup.schedule ? name(*setup.schedule) : "", setup.isa,
                             setup.library ? setup.library->name + ' ' + setup.library->version : "",
                             setup.device.provenance == Provenance::measured ? "" : name(setup.device.provenance)},
                            ", "));
}

std::string alignedTable(const std::vector<std::vector<std::string>>& rows, bool numbers, const std::string& indent)
{
    std::vector<std::size_t> widths;
    for (const auto& row : rows) {
        widths.resize(std::max(widths.size(), row.size()));
        for (std::size_t i = 0; i < row.size(); ++i)
            widths[i] = std::max(widths[i], width(row[i]));
    }
    std::string table;
    for (const auto& row : rows) {
        std::string line = indent;
        for (std::size_t i = 0; i < row.size(); ++i) {
            const std::string space(widths[i] - width(row[i]), ' ');
            const bool last = i + 1 == row.size();
            line += numbers ? space + row[i] : row[i] + (last ? "" : space);
            line += last ? "\n" : "  ";
        }
        table += line;
    }
    return table;
}

std::string summaryOf(const RunRecord& record)
{
    const Job& job = record.job;
    std::string text = workText(job) + ", " + "seed " + std::to_string(job.seed) + "; " +
                       onOneLine(record.machine.cpu) + "; " + onOneLine(record.created) + "; " + name(record.status) +
                       "\n\n";
    for (const LaneRecord& lane : record.lanes)
        text += laneText(job, lane);
    for (const Text& warning : record.machine.warnings)
        text += "warning     " + sentence(warning) + '\n';
    return text + comparisonText(record);
}

} // namespace coreloom
