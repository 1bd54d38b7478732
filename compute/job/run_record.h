#pragma once

#include "base/error.h"
#include "job/device_info.h"
#include "job/gpu_state.h"
#include "job/job.h"
#include "job/limits.h"
#include "job/sample.h"
#include "job/trace.h"
#include "job/training.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

/// All that is kept of a run: plain data, written as "coreloom-run/1".
namespace coreloom {

/// A quantity over the timed steps. min and max are exact; a spread from fewer than three steps is empty.
struct Statistics {
    std::int64_t count = 0;
    double median = 0;
    std::optional<double> min, max, p5, p95;

    bool operator==(const Statistics&) const = default;
};

/// What one worker did in the timed steps. The three times sum to the lane's wall_s.
struct WorkerTotals {
    int worker = 0;
    std::optional<int> cpu; ///< the logical CPU it was bound to; empty on a GPU or where the binding was refused
    std::int64_t tiles = 0;
    std::int64_t elements = 0;
    std::int64_t flop = 0;
    double busySeconds = 0;
    double waitingSeconds = 0;
    double preemptedSeconds = 0;
    double share = 0; ///< of the elements; all workers' sum to 1
};

/// Where the joules of a lane come from. Watts and joules are empty where nothing can be read or estimated.
struct Energy {
    std::optional<double> joules;          ///< over the timed steps
    std::optional<double> joulesAboveIdle; ///< with the idle share taken off
    std::optional<double> wattsMean;
    std::optional<double> joulesPerStep;
    std::optional<double> gflopPerJoule;
    std::optional<double> band; ///< 0.5 means ±50 %
    std::string source;         ///< "rapl:package-0", "estimate:server-core", "model"
    std::string powerDomain;    ///< what the joules cover: "package-0", "cpu", "board"
    bool shared = false;        ///< another lane drew from the same domain at the same time
    Provenance provenance = Provenance::unavailable;
    Text reason; ///< why it is not measured, and the one line that mends it
};

/// The result against its double-precision reference. A check passes only if error <= tolerance is true.
struct Check {
    std::string method; ///< "every element" or "edges, samples and random products"
    double error = 0;   ///< the largest seen, as a share of its own tolerance's unit: see workload/check.h
    double tolerance = 0;
    bool passed = false;
};

struct LaneRecord {
    LaneSetup setup;
    Status status = Status::completed;
    std::optional<Error> error;
    std::int64_t steps = 0;
    std::int64_t warmupSteps = 0;
    std::int64_t flop = 0;  ///< of all timed steps
    double wallSeconds = 0; ///< of the timed steps and the hand-offs between them, as far as the samples go
    std::optional<std::uint64_t> digest; ///< hash of C's bytes; empty for a modelled lane
    std::optional<Statistics> gflops;
    std::optional<Statistics> secondsPerStep;
    std::optional<Statistics> secondsPerStepWithCopies; ///< where there is something to copy
    Energy energy;
    std::optional<GpuTelemetry> telemetry; ///< of a lane on a GPU whose driver could tell
    Limits limits;                         ///< of the hardware that this lane used: see analysis/share_of_limits.h
    std::vector<WorkerTotals> workers;
    Text workersAbsent; ///< why there are none
    std::optional<Check> check;
    std::optional<Training> training; ///< of a lane that trained a network
    std::vector<Stage> stages;        ///< of a step; none where it is one operation
    Trace trace; ///< of the last step; of a lane that was stopped, of the last one that was traced whole
    std::vector<Sample> samples;
};

struct MachineSummary {
    std::string cpu;
    int physicalCores = 0;
    int logicalCpus = 0;
    std::vector<int> allowedCpus;
    std::int64_t memoryBytes = 0;
    std::vector<std::string> gpus;
    std::string os;
    std::vector<Text> warnings;
};

/// The first lane against the second.
struct Comparison {
    std::optional<double> speedup;                ///< rate of the second lane over that of the first
    std::optional<double> energyRatio;            ///< joules a step of the first over those of the second
    Provenance provenance = Provenance::measured; ///< the weaker of the two lanes'
    std::vector<Text> fairness;                   ///< what differs between the lanes, in words
    std::optional<LossDifference> losses;         ///< of a training, between all lanes
};

struct RunRecord {
    std::string programVersion;
    std::string created; ///< ISO 8601, UTC
    Status status = Status::completed;
    MachineSummary machine;
    Job job;
    std::vector<LaneRecord> lanes;
    std::optional<Comparison> comparison; ///< of a run with two lanes or more
};

} // namespace coreloom
