#pragma once

#include "base/environment.h"

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

namespace coreloom {

/// How a logical CPU spent an interval, whoever used it.
struct CpuLoad {
    int cpu = 0;
    double busy = 0;   ///< 0 … 1
    double stolen = 0; ///< 0 … 1 of the time, a virtual machine's CPU was ready while its host ran something else
};

/// The whole system's load from /proc/stat, which counts in ticks of 10 ms and so says nothing about less than half a
/// second. Used by one thread.
class SystemLoad {
public:
    explicit SystemLoad(const Environment& environment);

    /// The load by CPU over the last interval of at least half a second; call it as often as you like. CPUs that were
    /// offline at an end of the interval, or whose counters stood still, are left out: their load is unknown.
    const std::vector<CpuLoad>& update();

    /// How many CPUs were busy in all; empty until there is an interval.
    [[nodiscard]] std::optional<double> busyCpus() const;

private:
    /// Ticks of one CPU in the order of /proc/stat: user, nice, system, idle, iowait, irq, softirq, steal.
    using Ticks = std::array<std::int64_t, 8>;

    [[nodiscard]] std::map<int, Ticks> read() const;

    Environment m_environment;
    double m_lastTime;
    std::map<int, Ticks> m_last;
    std::vector<CpuLoad> m_loads;
};

} // namespace coreloom
