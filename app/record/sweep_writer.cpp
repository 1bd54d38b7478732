#include "record/sweep_writer.h"

#include "analysis/sweep_analysis.h"
#include "record/csv_field.h"
#include "record/json_layout.h"
#include "record/record_writer.h"

#include <algorithm>

namespace coreloom {

namespace {

bool overWorkers(const SweepRecord& sweep)
{
    return sweep.over == SweepOver::threads || sweep.over == SweepOver::sms;
}

std::size_t laneCount(const SweepRecord& sweep)
{
    return sweep.points.empty() ? 0 : sweep.points.front().record.lanes.size();
}

Json withInterval(double value, const Interval& interval)
{
    return {{"value", jsonNumber(value)}, {"low", jsonNumber(interval.low)}, {"high", jsonNumber(interval.high)}};
}

Json amdahlJson(const std::optional<AmdahlFit>& fit)
{
    if (!fit)
        return {};
    return {{"serial_share", jsonNumber(fit->serialShare)},
            {"low", jsonNumber(fit->serialInterval.low)},
            {"high", jsonNumber(fit->serialInterval.high)},
            {"limit", jsonNumber(fit->limit)}};
}

Json universalJson(const std::optional<UniversalFit>& fit)
{
    if (!fit)
        return {};
    return {{"contention", withInterval(fit->contention, fit->contentionInterval)},
            {"coherency", withInterval(fit->coherency, fit->coherencyInterval)},
            {"best_workers", jsonNumber(fit->bestWorkers)},
            {"best_speedup", jsonNumber(fit->bestSpeedup)}};
}

Json scalingJson(const Scaling& scaling)
{
    Json points = Json::array();
    for (const SpeedupPoint& point : scaling.points) {
        points.push_back({{"workers", jsonNumber(point.workers)},
                          {"speedup", withInterval(point.speedup, point.speedupInterval)},
                          {"efficiency", withInterval(point.efficiency, point.efficiencyInterval)},
                          {"karp_flatt", jsonNumber(point.karpFlatt)}});
    }
    return {{"points", std::move(points)},
            {"amdahl", amdahlJson(scaling.amdahl)},
            {"universal", universalJson(scaling.universal)},
            {"sentences", sentences(scaling.sentences)}};
}

Json breakEvenJson(const std::optional<BreakEven>& found)
{
    if (!found)
        return {};
    return {{"size", jsonNumber(found->size)}, {"second_wins_above", found->secondWinsAbove}};
}

Json breakEvensJson(const std::optional<BreakEvens>& found)
{
    if (!found)
        return {};
    return {{"time", breakEvenJson(found->time)},
            {"time_with_copies", breakEvenJson(found->timeWithCopies)},
            {"energy", breakEvenJson(found->energy)},
            {"sentences", sentences(found->sentences)}};
}

std::optional<double> medianOf(const std::optional<Statistics>& statistics)
{
    return statistics ? std::optional(statistics->median) : std::nullopt;
}

/// speedup, speedup_low, speedup_high, efficiency, karp_flatt
std::string speedupFields(const Scaling& scaling, std::int64_t value)
{
    const auto found = std::ranges::find(scaling.points, static_cast<double>(value), &SpeedupPoint::workers);
    if (found == scaling.points.end())
        return ",,,,,";
    return ',' + csvNumber(found->speedup) + ',' + csvNumber(found->speedupInterval.low) + ',' +
           csvNumber(found->speedupInterval.high) + ',' + csvNumber(found->efficiency) + ',' +
           csvNumber(found->karpFlatt);
}

} // namespace

std::string sweepJson(const SweepRecord& sweep)
{
    Json points = Json::array();
    for (const SweepPoint& point : sweep.points)
        points.push_back({{"value", point.value}, {"run", recordTree(point.record)}});
    Json scalings;
    if (overWorkers(sweep)) {
        scalings = Json::array();
        for (std::size_t lane = 0; lane < laneCount(sweep); ++lane)
            scalings.push_back(scalingJson(laneScaling(sweep, lane)));
    }
    return laidOut({{"schema", "coreloom-sweep/1"},
                    {"program", {{"name", "coreloom"}, {"version", CORELOOM_VERSION}}},
                    {"status", name(sweep.status)},
                    {"over", name(sweep.over)},
                    {"values", sweep.values},
                    {"points", std::move(points)},
                    {"scaling", std::move(scalings)},
                    {"break_even", breakEvensJson(laneBreakEvens(sweep))}});
}

std::string sweepCsv(const SweepRecord& sweep)
{
    std::string table = "lane,device,name,provenance,kernel,precision,over,value,status,workers,seconds_per_step,"
                        "seconds_per_step_with_copies,gflops,joules_per_step,speedup,speedup_low,speedup_high,"
                        "efficiency,karp_flatt\r\n";
    for (std::size_t i = 0; i < laneCount(sweep); ++i) {
        const Scaling scaling = overWorkers(sweep) ? laneScaling(sweep, i) : Scaling();
        for (const SweepPoint& point : sweep.points) {
            const LaneRecord& lane = point.record.lanes[i];
            table += std::to_string(i);
            for (const std::string& field :
                 {csvText(lane.setup.device.id), csvText(lane.setup.device.name),
                  std::string(name(lane.setup.device.provenance)), std::string(name(lane.setup.kernel)),
                  std::string(name(lane.setup.precision)), std::string(name(sweep.over)), std::to_string(point.value),
                  std::string(name(lane.status)), std::to_string(lane.setup.workers),
                  csvNumber(medianOf(lane.secondsPerStep)), csvNumber(medianOf(lane.secondsPerStepWithCopies)),
                  csvNumber(medianOf(lane.gflops)), csvNumber(lane.energy.joulesPerStep)})
                table += ',' + field;
            table += speedupFields(scaling, point.value) + "\r\n";
        }
    }
    return table;
}

} // namespace coreloom
