#pragma once

#include "job/run_record.h"

/// A made-up run whose every number is chosen, for tests of what is drawn from it.
namespace coreloom::sample {

[[nodiscard]] Job job(std::int64_t size = 1000);
/// A CPU lane with that many workers on the simd rung.
[[nodiscard]] LaneSetup cpu(int workers);
/// A modelled RTX 4070 Ti SUPER.
[[nodiscard]] LaneSetup modelled(int sms = 66);

/// The first `done` of tileRows × tileColumns tiles of a rows × columns matrix; tile i by worker (i·7 + i/11) %
/// workers, from i µs to (i + 1) µs.
[[nodiscard]] Trace trace(std::int64_t rows, std::int64_t columns, int tileRows, int tileColumns, int workers,
                          std::size_t done = SIZE_MAX);
/// Samples every 50 ms from 0 to `seconds`; the first 0.5 s are warm-up where `warmup`. With watts the joules add up.
[[nodiscard]] std::vector<Sample> samples(double gflops, std::optional<double> watts, double seconds, int workers,
                                          bool warmup);
/// A completed lane of 3 s at that rate. A CPU reaches 200 GFLOP/s at most, a GPU 44 100; their memory 40 and 672 GB/s.
[[nodiscard]] LaneRecord lane(const LaneSetup& setup, const Job& job, double gflops, double watts);
/// The CPU at 174 GFLOP/s, 44 W (estimated, ±50 %), checked, against a modelled GPU at 21 034 GFLOP/s, 205 W.
[[nodiscard]] RunRecord record(int workers = 8, int sms = 66);

/// A network of 784-1024-1024-10 that learns digits, 128 samples a step.
[[nodiscard]] Job training(Parallel parallel = Parallel::inside);
/// What the lane of a training is told of its stages: 12 ms a step, of which forward 3, the loss 1, backward 6 and the
/// update 2; over the batch 9 and 3. A worker waits a sixth of all but the loss.
[[nodiscard]] std::vector<Stage> stages(const Job& job);
/// The CPU with 2 workers, one of them against both: losses from 2.3 to 0.2, accuracy from 0.1 to 0.94, 0.96 on the
/// test split; 12 ms and 0.6 J a step of both workers, twice as long for one.
[[nodiscard]] RunRecord trained(Parallel parallel = Parallel::inside);
/// One lane of it that diverged at step 4.
[[nodiscard]] RunRecord diverged();

} // namespace coreloom::sample
