#pragma once

#include "base/environment.h"
#include "base/text.h"

#include <optional>
#include <vector>

namespace coreloom {

/// Clock rates at this moment, in GHz, in the order of the CPUs asked for.
struct Frequencies {
    std::vector<std::optional<double>> gigahertz;
    Text reason; ///< why all or some are missing; empty if none is
};

/// From cpufreq. The "cpu MHz" of /proc/cpuinfo is not used: in virtual machines it is the advertised rate, not the one
/// at which the CPU runs.
[[nodiscard]] Frequencies readFrequencies(const Environment& environment, const std::vector<int>& cpus);

} // namespace coreloom
