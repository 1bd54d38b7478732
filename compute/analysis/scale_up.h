#pragma once

#include "base/text.h"
#include "job/run_record.h"

#include <cstdint>
#include <optional>
#include <vector>

/// From one step to what a training takes: time, energy, money, CO₂.
namespace coreloom {

/// What a kilowatt hour costs and emits. The user's own; the defaults are averages, and say so.
struct Tariff {
    /// Euro. Households of the EU, first half of 2024, taxes included: 0.2889 (Eurostat, nrg_pc_204).
    double pricePerKwh = 0.29;
    /// Grams of CO₂ equivalents, the whole life of the power stations counted. World, 2023: 480.8 (Ember, Energy
    /// Institute, by Our World in Data: "Carbon intensity of electricity generation"). Countries lie between 20 and
    /// 800.
    double gramsPerKwh = 481;

    bool operator==(const Tariff&) const = default;
};

struct ScaleUpRequest {
    std::int64_t stepsPerEpoch = 1;
    std::int64_t epochs = 1000;
    std::int64_t machines = 1000; ///< of the fleet; each trains all epochs, so that all finish together
    Tariff tariff;
};

/// A number with what is known about it.
struct Scaled {
    std::optional<double> value;
    std::optional<double> band; ///< 0.5 means ±50 %; empty unknown
    Provenance provenance = Provenance::unavailable;
};

/// One line of the table.
struct ScaleUpRow {
    std::int64_t steps = 1;    ///< of each machine
    std::int64_t machines = 1; ///< that work at the same time
    Scaled seconds;
    Scaled kilowattHours;
    Scaled euros;
    Scaled gramsOfCo2;
};

/// The four scales of one lane.
struct ScaleUp {
    ScaleUpRow step;
    ScaleUpRow epoch;
    ScaleUpRow training; ///< all epochs
    ScaleUpRow fleet;
    bool copiesCounted = false; ///< whether a step's time has the copies to the device and back in it
    Text energyAbsent;          ///< why there is no energy, money or CO₂
};

/// Steps × the median step, and steps × the joules of a step (the idle share included: a machine that trains is on).
///
/// A step is as the lane has it, measured or modelled; every multiple of it is estimated at best. The band of a time is
/// how far the 5th and the 95th percentile of the steps lie from the median: a long training may drift that far, when
/// clocks fall, however well its mean is known; that of a modelled time is not known. The band of energy, money and CO₂
/// is that of the lane's joules, with the same spread where they were measured without one. Price and intensity are
/// taken as exact. Time is empty without a step; the rest without energy.
[[nodiscard]] ScaleUp scaledUp(const LaneRecord& lane, const ScaleUpRequest& request);

/// Mini-batches that show every example once: examples / batch, rounded up. Both 1 or more.
[[nodiscard]] std::int64_t stepsOfAnEpoch(std::int64_t examples, std::int64_t batch);

} // namespace coreloom
