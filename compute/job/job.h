#pragma once

#include "base/error.h"
#include "job/names.h"
#include "job/network.h"

#include <cstdint>
#include <optional>

namespace coreloom {

/// When a lane ends: after exactly `steps`, or else after `seconds` of timed steps, at least three of them.
struct StopRule {
    double seconds = 3.0;
    std::optional<std::int64_t> steps;
    /// Untimed steps before; none given: one step or 0.5 s, whichever is later, and none with `steps`.
    std::optional<std::int64_t> warmupSteps;

    bool operator==(const StopRule&) const = default;
};

/// What all lanes of a run are asked to do: C (m × n) = A (m × k) · B (k × n), or what a network does.
struct Job {
    Workload workload = Workload::matmul;
    std::int64_t m = 1000;
    std::int64_t n = 1000;
    std::int64_t k = 1000;
    std::uint64_t seed = 1;
    Distribution distribution = Distribution::uniform;
    StopRule stop;
    Network network; ///< of the workloads `forward` and `train`, for which m, n and k mean nothing

    bool operator==(const Job&) const = default;

    /// The matrix whose tiles are traced: C, or the output of a network's largest layer.
    [[nodiscard]] std::int64_t tracedRows() const;
    [[nodiscard]] std::int64_t tracedColumns() const;
    /// Of the traced matrix.
    [[nodiscard]] std::int64_t elements() const { return tracedRows() * tracedColumns(); }
    /// FLOP of one step: 2·m·n·k, a multiply and an add for each term of each element; see Network.
    [[nodiscard]] std::int64_t flop() const;
    /// Bytes of A, B and C together. Of a multiplication.
    [[nodiscard]] std::int64_t bytes(Precision precision) const;
};

/// No dimension above this is accepted; with it, flop() stays below 2^63.
inline constexpr std::int64_t largestDimension = 1'000'000;
inline constexpr std::int64_t largestSeconds = 86'400;
inline constexpr std::int64_t mostSteps = 1'000'000'000;

/// The first value that is outside what is accepted, named as on the command line.
[[nodiscard]] Expected<void> validate(const Job& job);

} // namespace coreloom
