#include "analysis/comparison.h"

#include "analysis/fairness.h"
#include "analysis/loss_difference.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace coreloom {

namespace {

bool sound(const Energy& energy)
{
    return (energy.provenance == Provenance::measured || energy.provenance == Provenance::modelled) && !energy.shared;
}

std::optional<double> ratio(std::optional<double> above, std::optional<double> below)
{
    if (!above || !below || !(*below > 0))
        return std::nullopt;
    return *above / *below;
}

std::optional<double> medianRate(const LaneRecord& lane)
{
    return lane.gflops ? std::optional(lane.gflops->median) : std::nullopt;
}

} // namespace

Provenance weaker(Provenance first, Provenance second)
{
    constexpr std::array order{Provenance::measured, Provenance::recorded, Provenance::estimated,
                               Provenance::modelled, Provenance::emulated, Provenance::unavailable};
    return std::ranges::find(order, first) < std::ranges::find(order, second) ? second : first;
}

std::optional<Comparison> compared(const RunRecord& record)
{
    if (record.lanes.size() < 2)
        return std::nullopt;
    const LaneRecord& first = record.lanes[0];
    const LaneRecord& second = record.lanes[1];
    Comparison comparison;
    comparison.provenance = weaker(first.setup.device.provenance, second.setup.device.provenance);
    comparison.fairness = fairness(first, second);
    if (const std::size_t others = record.lanes.size() - 2; others > 0) {
        comparison.fairness.push_back(
            {translatable("compute", "The first two lanes are compared; lanes beside them: %1."),
             {static_cast<std::int64_t>(others)}});
    }
    comparison.losses = lossDifference(record);
    if (first.status != Status::completed || second.status != Status::completed)
        return comparison;
    comparison.speedup = ratio(medianRate(second), medianRate(first));
    if (sound(first.energy) && sound(second.energy))
        comparison.energyRatio = ratio(first.energy.joulesPerStep, second.energy.joulesPerStep);
    return comparison;
}

} // namespace coreloom
