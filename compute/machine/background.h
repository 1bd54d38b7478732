#pragma once

#include "base/environment.h"

#include <optional>
#include <string>

namespace coreloom {

/// How many CPUs other programs would like to use, without waiting to measure: the smaller of the last minute's load
/// and of what wants to run at this moment, so that a program that has just ended (the last run of this one, say) does
/// not count. Empty where /proc/loadavg cannot be read. To be asked before a run starts, whose own workers it would
/// count.
[[nodiscard]] std::optional<double> readBackgroundCpus(const Environment& environment);

/// The clock governor of a CPU; empty where there is none.
[[nodiscard]] std::optional<std::string> readGovernor(const Environment& environment, int cpu);

/// Whether the CPU's clock is held down to save power.
[[nodiscard]] bool savesPower(const Environment& environment, int cpu);

} // namespace coreloom
