#pragma once

#include "job/run_record.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace coreloom {

/// How long the timed steps took. One timing covers several steps where they are too short for the clock; each of them
/// then counts with their mean.
class StepTimes {
public:
    void add(std::int64_t nanoseconds, std::int64_t steps);

    [[nodiscard]] std::int64_t steps() const { return m_steps; }
    [[nodiscard]] double seconds() const { return static_cast<double>(m_nanoseconds) * 1e-9; } ///< of all steps

    /// Empty before the first step. Percentiles are interpolated linearly between ranks; beyond 65 536 timings they are
    /// those of every second one, every fourth …
    [[nodiscard]] std::optional<Statistics> secondsPerStep() const;
    /// The same steps as GFLOP/s; empty as long as the clock has not seen time pass.
    [[nodiscard]] std::optional<Statistics> gflops(std::int64_t flopPerStep) const;

private:
    [[nodiscard]] Statistics summarized(std::vector<double> values) const;

    std::vector<double> m_kept; ///< seconds a step
    std::int64_t m_stride = 1;  ///< one timing of so many is kept
    std::int64_t m_timings = 0;
    std::int64_t m_steps = 0;
    std::int64_t m_nanoseconds = 0;
    double m_min = 0;
    double m_max = 0;
};

} // namespace coreloom
