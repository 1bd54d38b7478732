#include "analysis/sweep_analysis.h"

#include "analysis/comparison.h"

#include <array>
#include <cmath>

namespace coreloom {

namespace {

std::optional<double> medianSeconds(const LaneRecord& lane, bool withCopies)
{
    const auto& statistics =
        withCopies && lane.secondsPerStepWithCopies ? lane.secondsPerStepWithCopies : lane.secondsPerStep;
    if (lane.status != Status::completed || !statistics || !(statistics->median > 0))
        return std::nullopt;
    return statistics->median;
}

std::vector<BreakEvenPoint> timePoints(const SweepRecord& sweep, bool withCopies)
{
    std::vector<BreakEvenPoint> points;
    for (const SweepPoint& point : sweep.points) {
        const auto first = medianSeconds(point.record.lanes[0], withCopies);
        const auto second = medianSeconds(point.record.lanes[1], withCopies);
        if (first && second)
            points.push_back({static_cast<double>(point.value), *first, *second});
    }
    return points;
}

std::vector<BreakEvenPoint> energyPoints(const SweepRecord& sweep)
{
    std::vector<BreakEvenPoint> points;
    for (const SweepPoint& point : sweep.points) {
        const auto comparison = compared(point.record);
        if (comparison && comparison->energyRatio && *comparison->energyRatio > 0)
            points.push_back({static_cast<double>(point.value), *comparison->energyRatio, 1});
    }
    return points;
}

bool anyCopies(const SweepRecord& sweep)
{
    for (const SweepPoint& point : sweep.points) {
        if (point.record.lanes[0].secondsPerStepWithCopies || point.record.lanes[1].secondsPerStepWithCopies)
            return true;
    }
    return false;
}

/// What the two lanes are called: their devices' ids, with a number where both are the same.
std::array<std::string, 2> namesOf(const RunRecord& record)
{
    const std::string first = record.lanes[0].setup.device.id;
    const std::string second = record.lanes[1].setup.device.id;
    if (first == second)
        return {first + " (1)", second + " (2)"};
    return {first, second};
}

/// A crossing, or the one side that always wins: %1 is who wins, %2 against whom, %3 from which size on.
Text told(const std::optional<BreakEven>& found, const std::vector<BreakEvenPoint>& points,
          const std::array<std::string, 2>& names, const char* crossing, const char* always)
{
    const bool secondWins = found ? found->secondWinsAbove : points.front().second < points.front().first;
    const std::string& winner = names[secondWins ? 1 : 0];
    const std::string& other = names[secondWins ? 0 : 1];
    if (found)
        return {crossing, {winner, other, static_cast<std::int64_t>(std::llround(found->size))}};
    return {always, {winner, other}};
}

} // namespace

Scaling laneScaling(const SweepRecord& sweep, std::size_t lane)
{
    std::vector<ScalingPoint> points;
    for (const SweepPoint& point : sweep.points) {
        if (auto scaling = scalingPoint(point.record.lanes[lane])) {
            scaling->workers = static_cast<double>(point.value);
            points.push_back(*scaling);
        }
    }
    return analyzeScaling(std::move(points));
}

std::optional<BreakEvens> laneBreakEvens(const SweepRecord& sweep)
{
    const bool overSizes = sweep.over == SweepOver::size || sweep.over == SweepOver::batch;
    if (!overSizes || sweep.points.empty() || sweep.points.front().record.lanes.size() < 2)
        return std::nullopt;
    const auto names = namesOf(sweep.points.front().record);
    BreakEvens result;
    const auto times = timePoints(sweep, false);
    if (times.size() < 2) {
        result.sentences.push_back(
            {translatable("compute", "Not enough data for a break-even: it needs two sizes that both lanes completed."),
             {}});
        return result;
    }
    result.time = breakEven(times);
    result.sentences.push_back(told(result.time, times, names,
                                    translatable("compute", "%1 is faster than %2 from %3 on."),
                                    translatable("compute", "%1 is faster than %2 at all of these sizes.")));
    if (anyCopies(sweep)) {
        const auto withCopies = timePoints(sweep, true);
        result.timeWithCopies = breakEven(withCopies);
        result.sentences.push_back(
            told(result.timeWithCopies, withCopies, names,
                 translatable("compute", "With the copies to the device and back %1 is faster than %2 from %3 on."),
                 translatable("compute", "With the copies to the device and back %1 is faster than %2 at all of these "
                                         "sizes.")));
    }
    if (const auto energy = energyPoints(sweep); energy.size() >= 2) {
        result.energy = breakEven(energy);
        result.sentences.push_back(
            told(result.energy, energy, names, translatable("compute", "%1 needs less energy than %2 from %3 on."),
                 translatable("compute", "%1 needs less energy than %2 at all of these sizes.")));
    }
    return result;
}

} // namespace coreloom
