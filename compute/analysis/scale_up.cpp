#include "analysis/scale_up.h"

#include "analysis/comparison.h"

#include <algorithm>

namespace coreloom {

namespace {

constexpr double joulesPerKilowattHour = 3.6e6;

/// How far the middle nine tenths of the steps lie from their median.
std::optional<double> spreadOf(const Statistics& statistics)
{
    if (!statistics.p5 || !statistics.p95 || !(statistics.median > 0))
        return std::nullopt;
    return std::max(*statistics.p95 - statistics.median, statistics.median - *statistics.p5) / statistics.median;
}

Scaled times(const Scaled& one, double factor, Provenance provenance)
{
    if (!one.value)
        return one;
    return {*one.value * factor, one.band, provenance};
}

} // namespace

std::int64_t stepsOfAnEpoch(std::int64_t examples, std::int64_t batch)
{
    return (examples + batch - 1) / batch;
}

ScaleUp scaledUp(const LaneRecord& lane, const ScaleUpRequest& request)
{
    ScaleUp result;
    result.copiesCounted = lane.secondsPerStepWithCopies.has_value();
    const auto& seconds = result.copiesCounted ? lane.secondsPerStepWithCopies : lane.secondsPerStep;
    Scaled time;
    if (seconds) {
        // A model's steps are all alike, which says nothing of how well it knows them.
        const bool predicted = lane.setup.device.provenance == Provenance::modelled;
        time = {seconds->median, predicted ? std::nullopt : spreadOf(*seconds), lane.setup.device.provenance};
    }
    Scaled energy;
    if (lane.energy.joulesPerStep) {
        energy = {*lane.energy.joulesPerStep / joulesPerKilowattHour, lane.energy.band ? lane.energy.band : time.band,
                  lane.energy.provenance};
    } else {
        result.energyAbsent = lane.energy.reason;
    }
    const auto row = [&](std::int64_t steps, std::int64_t machines) {
        const auto multiple = [&](const Scaled& one) {
            return steps == 1 && machines == 1 ? one.provenance : weaker(one.provenance, Provenance::estimated);
        };
        const double all = static_cast<double>(steps) * static_cast<double>(machines);
        const Provenance derived = weaker(energy.provenance, Provenance::estimated);
        return ScaleUpRow{.steps = steps,
                          .machines = machines,
                          .seconds = times(time, static_cast<double>(steps), multiple(time)),
                          .kilowattHours = times(energy, all, multiple(energy)),
                          .euros = times(energy, all * request.tariff.pricePerKwh, derived),
                          .gramsOfCo2 = times(energy, all * request.tariff.gramsPerKwh, derived)};
    };
    const std::int64_t training = request.stepsPerEpoch * request.epochs;
    result.step = row(1, 1);
    result.epoch = row(request.stepsPerEpoch, 1);
    result.training = row(training, 1);
    result.fleet = row(training, request.machines);
    return result;
}

} // namespace coreloom
