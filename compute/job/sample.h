#pragma once

#include "job/gpu_state.h"

#include <optional>
#include <vector>

namespace coreloom {

/// How a worker spent an interval; the three sum to 1.
struct WorkerShare {
    float busy = 0;      ///< computing inside tiles, by the thread's CPU clock
    float waiting = 0;   ///< spinning or sleeping at a hand-off
    float preempted = 0; ///< wanted to compute while something else had its CPU

    bool operator==(const WorkerShare&) const = default;
};

/// A lane over one interval that ends at `seconds`.
struct Sample {
    double seconds = 0;  ///< since the lane began; in a record since its timed steps began
    double duration = 0; ///< length of the interval; 0 for the sample at the start
    bool warmup = false;
    double gflops = 0;                ///< mean over the interval
    std::vector<WorkerShare> workers; ///< empty where the device cannot tell
    std::optional<double> watts;      ///< mean over the interval
    std::optional<GpuState> gpu;      ///< where the lane's GPU tells of itself
    std::optional<double> loss;       ///< of training: of the newest steps, before their update
    std::optional<double> accuracy;   ///< the same
    std::optional<double> joules;     ///< since the timed steps began (since the lane began while warming up)

    bool operator==(const Sample&) const = default;
};

/// Two neighbouring samples as one; rates are means weighted by duration, sums stay exact.
[[nodiscard]] Sample merged(const Sample& first, const Sample& second);

/// Halves the number of samples by merging neighbours, until at most `most` are left. The first sample (t = 0) and the
/// end of the last one stay where they are.
void thin(std::vector<Sample>& samples, std::size_t most);

} // namespace coreloom
