#pragma once

#include "base/text.h"
#include "job/names.h"

#include <cstdint>
#include <optional>
#include <string>

namespace coreloom {

/// Where a meter's joules come from and how far to trust them.
struct EnergySource {
    std::string name;        ///< "rapl:package-0", "estimate:server"
    std::string powerDomain; ///< what is covered: "package-0+package-1", "cpu"; equal where two meters read the same
    Provenance provenance = Provenance::unavailable;
    std::optional<double> band; ///< 0.5 means ±50 %
    /// So old may a reading be: the joules of a window are off by up to that part of it.
    std::optional<double> updateSeconds;
    std::optional<double> idleWatts; ///< of the domain while nothing runs; for the idle share; empty unknown
    /// Why it is not measured, and the one line that mends it; or what is missing from a measurement.
    Text reason;
    Text model;               ///< the formula of an estimate with its figures; empty if measured
    std::int64_t dropped = 0; ///< readings that could not be used
};

/// What the estimate's model takes; the user may adjust it.
struct PowerModel {
    double wattsPerCore = 0; ///< of one fully busy physical core, above idle; 0: by the CPU's class
    double idleWatts = 0;    ///< of the whole socket's share of this machine; 0: by the CPU's class

    bool operator==(const PowerModel&) const = default;
};

} // namespace coreloom
