#pragma once

#include "job/sweep.h"

#include <string>

namespace coreloom {

/// The sweep as "coreloom-sweep/1": UTF-8 JSON in the C locale.
///  - values: all that were asked for; points: those that ran, each {"value","run"} with a "coreloom-run/1" record
///    without samples and trace
///  - scaling, over threads or SMs: for each lane its points with speedup, efficiency (each {"value","low","high"}, a
///    95 % confidence interval) and karp_flatt, the fits amdahl {"serial_share","low","high","limit"} and universal
///    {"contention","coherency","best_workers","best_speedup"}, null where the data do not say, and sentences
///  - break_even, over sizes or batches with two lanes: time, time_with_copies and energy, each
///    {"size","second_wins_above"} or null, and sentences
[[nodiscard]] std::string sweepJson(const SweepRecord& sweep);

/// A row for each point of each lane: lane (from 0), device, name, provenance, kernel, precision, over, value, status,
/// workers, seconds_per_step, seconds_per_step_with_copies, gflops, joules_per_step, speedup, speedup_low,
/// speedup_high, efficiency, karp_flatt. What is unknown is empty.
[[nodiscard]] std::string sweepCsv(const SweepRecord& sweep);

} // namespace coreloom
