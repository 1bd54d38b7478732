#pragma once

#include "job/job.h"
#include "job/random.h"

#include <cstdint>

namespace coreloom {

/// The random streams of a job's matrices.
inline constexpr std::uint64_t streamOfA = 0;
inline constexpr std::uint64_t streamOfB = 1;

/// An input matrix as a device holds it, made again element by element instead of being kept: what a check needs.
struct InputMatrix {
    std::int64_t columns = 0;
    std::uint64_t seed = 1;
    std::uint64_t stream = streamOfA;
    Distribution distribution = Distribution::uniform;
    Precision precision = Precision::fp32;

    [[nodiscard]] double at(std::int64_t row, std::int64_t column) const;
    /// Writes `columns` values.
    void row(std::int64_t row, double* to) const;
};

[[nodiscard]] InputMatrix inputA(const Job& job, Precision precision);
[[nodiscard]] InputMatrix inputB(const Job& job, Precision precision);

} // namespace coreloom
