#include "analysis/loss_difference.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace coreloom {

namespace {

double relative(double first, double second)
{
    const double size = std::max(std::fabs(first), std::fabs(second));
    return size > 0 ? std::fabs(first - second) / size : 0;
}

} // namespace

std::optional<LossDifference> lossDifference(const RunRecord& record)
{
    std::vector<const Training*> learned;
    for (const LaneRecord& lane : record.lanes) {
        if (lane.training)
            learned.push_back(&*lane.training);
    }
    if (learned.size() < 2)
        return std::nullopt;
    const Training& first = *learned.front();
    const auto sameSteps = [&](const Training* each) { return each->stepsPerValue == first.stepsPerValue; };
    if (!std::ranges::all_of(learned, sameSteps))
        return std::nullopt;
    LossDifference difference;
    for (std::size_t i = 0;; ++i) {
        const auto finite = [i](const Training* each) { return i < each->loss.size() && std::isfinite(each->loss[i]); };
        if (!std::ranges::all_of(learned, finite))
            break;
        double largest = 0;
        for (const Training* each : learned)
            largest = std::max(largest, relative(first.loss[i], each->loss[i]));
        const std::int64_t step = static_cast<std::int64_t>(i) * first.stepsPerValue + 1;
        if (i == 1 && first.stepsPerValue == 1)
            difference.afterUpdate = largest;
        if (i == 0 || largest > difference.largest) {
            difference.largest = largest;
            difference.step = step;
        }
        difference.steps = step + first.stepsPerValue - 1;
    }
    return difference.steps > 0 ? std::optional(difference) : std::nullopt;
}

} // namespace coreloom
