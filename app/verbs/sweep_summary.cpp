#include "verbs/sweep_summary.h"

#include "analysis/sweep_analysis.h"
#include "command_line/values.h"
#include "language/numbers.h"
#include "verbs/summary.h"

#include <algorithm>

namespace coreloom {

namespace {

using Row = std::vector<std::string>;

std::string secondsText(const std::optional<Statistics>& statistics, Provenance provenance)
{
    return statistics ? formatSeconds(statistics->median, provenance).toStdString() : "–";
}

std::string intervalText(const Interval& interval)
{
    return formatNumber(interval.low).toStdString() + " to " + formatNumber(interval.high).toStdString();
}

/// "2  11.4 ms  174 GFLOP/s  0.31 J"; instead of its time how a lane ended that did not complete
Row commonFields(const SweepPoint& point, const LaneRecord& lane)
{
    const Provenance provenance = lane.setup.device.provenance;
    const Energy& energy = lane.energy;
    const std::string seconds =
        lane.status == Status::completed ? secondsText(lane.secondsPerStep, provenance) : name(lane.status);
    return {formatCount(point.value).toStdString(), seconds,
            lane.gflops ? formatRate(lane.gflops->median, provenance).toStdString() : "–",
            energy.joulesPerStep ? formatJoules(*energy.joulesPerStep, energy.provenance).toStdString() : "–"};
}

std::string scalingTable(const SweepRecord& sweep, std::size_t lane, const Scaling& scaling)
{
    std::vector<Row> rows{{name(sweep.over), "time a step", "throughput", "energy a step", "speed-up", "95 % interval",
                           "efficiency", "Karp–Flatt"}};
    for (const SweepPoint& point : sweep.points) {
        const LaneRecord& record = point.record.lanes[lane];
        Row row = commonFields(point, record);
        const auto speedup =
            std::ranges::find(scaling.points, static_cast<double>(point.value), &SpeedupPoint::workers);
        if (speedup == scaling.points.end()) {
            row.insert(row.end(), 4, "–");
        } else {
            row.push_back(formatRatio(speedup->speedup, record.setup.device.provenance).toStdString());
            row.push_back(intervalText(speedup->speedupInterval));
            row.push_back(formatPercent(speedup->efficiency).toStdString());
            row.push_back(speedup->karpFlatt ? formatPercent(*speedup->karpFlatt).toStdString() : "–");
        }
        rows.push_back(std::move(row));
    }
    return alignedTable(rows, true, "  ");
}

std::string sizesTable(const SweepRecord& sweep, std::size_t lane)
{
    std::vector<Row> rows{{name(sweep.over), "time a step", "throughput", "energy a step", "with copies"}};
    for (const SweepPoint& point : sweep.points) {
        const LaneRecord& record = point.record.lanes[lane];
        Row row = commonFields(point, record);
        row.push_back(secondsText(record.secondsPerStepWithCopies, record.setup.device.provenance));
        rows.push_back(std::move(row));
    }
    return alignedTable(rows, true, "  ");
}

std::string lines(const std::vector<Text>& sentences)
{
    std::string text;
    for (const Text& sentence : sentences)
        text += "  " + onOneLine(sentence.english()) + '\n';
    return text;
}

} // namespace

std::string sweepSummary(const SweepRecord& sweep)
{
    std::string text = std::string("Sweep over ") + name(sweep.over) + ", " + std::to_string(sweep.points.size()) +
                       " of " + std::to_string(sweep.values.size()) + " values; " + name(sweep.status) + '\n';
    if (sweep.points.empty())
        return text;
    const RunRecord& first = sweep.points.front().record;
    text += onOneLine(first.machine.cpu) + "; " + onOneLine(first.created) + '\n';
    for (std::size_t i = 0; i < first.lanes.size(); ++i) {
        text += '\n' + headLine(first.lanes[i].setup, false) + '\n';
        if (sweep.over == SweepOver::threads || sweep.over == SweepOver::sms) {
            const Scaling scaling = laneScaling(sweep, i);
            text += scalingTable(sweep, i, scaling) + lines(scaling.sentences);
        } else {
            text += sizesTable(sweep, i);
        }
    }
    if (const auto found = laneBreakEvens(sweep))
        text += '\n' + lines(found->sentences);
    return text;
}

} // namespace coreloom
