#pragma once

#include "base/text.h"
#include "job/run_record.h"

#include <optional>
#include <vector>

/// How the same job gets faster with more workers, and what the laws of scaling say about it.
namespace coreloom {

/// The same job with a number of workers.
struct ScalingPoint {
    double workers = 1;
    double seconds = 0;       ///< of the median step; above 0
    double relativeError = 0; ///< standard error of the median, as a share of it; 0: unknown
};

/// The point of a completed lane; empty where it has no step.
///
/// The standard error of a median is 1.2533·σ/√n (of a normal distribution), with σ = (p95 - p5)/3.29. Steps that
/// follow each other within 50 ms are not counted as independent, so n is at most one in 50 ms.
[[nodiscard]] std::optional<ScalingPoint> scalingPoint(const LaneRecord& lane);

/// A 95 % confidence interval.
struct Interval {
    double low = 0;
    double high = 0;
};

/// A point against the first one.
struct SpeedupPoint {
    double workers = 1;
    double speedup = 1;
    Interval speedupInterval;
    double efficiency = 1; ///< speed-up a worker
    Interval efficiencyInterval;
    /// The serial share that this speed-up alone would mean: (1/S - 1/p) / (1 - 1/p). (Karp, Flatt: "Measuring parallel
    /// processor performance", CACM 1990.) Empty for the first point and where it would not be from 0 to 1: faster than
    /// the workers, or slower than one.
    std::optional<double> karpFlatt;
};

/// T(p) = T(1)·(s + (1 - s)/p). (Amdahl, AFIPS 1967.)
struct AmdahlFit {
    double serialShare = 0; ///< s, from 0 to 1
    Interval serialInterval;
    /// The speed-up that no number of workers exceeds, 1/s; empty where s cannot be told from 0.
    std::optional<double> limit;
};

/// T(p) = T(1)·(1 + σ(p - 1) + κp(p - 1))/p. (Gunther: "Guerrilla Capacity Planning", 2007: universal scalability law.)
struct UniversalFit {
    double contention = 0; ///< σ, from 0 to 1: the share of the work that waits its turn
    double coherency = 0;  ///< κ, 0 or more: what each pair of workers costs
    Interval contentionInterval;
    Interval coherencyInterval;
    /// The number of workers from which on more make it slower, √((1 - σ)/κ); empty where κ cannot be told from 0.
    std::optional<double> bestWorkers;
    std::optional<double> bestSpeedup; ///< with that many
};

struct Scaling {
    std::vector<SpeedupPoint> points; ///< by workers
    /// Empty with fewer than three numbers of workers (any law fits two points), or where no share comes near.
    std::optional<AmdahlFit> amdahl;
    /// Empty with fewer than four, or where none comes near.
    std::optional<UniversalFit> universal;
    /// What it comes to, in sentences: the last point, Amdahl, the universal law, Gustafson; or what there is too
    /// little data for.
    std::vector<Text> sentences;
};

/// Points in any order, each number of workers once. The first, with the fewest workers, is what the others are
/// compared with; where it has more than one worker, speed-ups are counted from its number on: S = p₀·T(p₀)/T(p).
[[nodiscard]] Scaling analyzeScaling(std::vector<ScalingPoint> points);

/// The laws' speed-ups with p workers.
[[nodiscard]] double amdahlSpeedup(double serialShare, double workers);
[[nodiscard]] double universalSpeedup(double contention, double coherency, double workers);
/// Of a job whose parallel part grows with the workers, in work done in the same time: p - s(p - 1). (Gustafson:
/// "Reevaluating Amdahl's law", CACM 1988.)
[[nodiscard]] double gustafsonSpeedup(double serialShare, double workers);

} // namespace coreloom
