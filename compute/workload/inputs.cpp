#include "workload/inputs.h"

#include "job/random.h"

#include <bit>

namespace coreloom {

namespace {

/// A float without its last `bits` significant bits, ties to even.
float shortened(float value, int bits)
{
    const auto pattern = std::bit_cast<std::uint32_t>(value);
    const std::uint32_t last = (pattern >> bits) & 1U;
    const std::uint32_t half = (1U << (bits - 1)) - 1U;
    return std::bit_cast<float>((pattern + half + last) & ~((1U << bits) - 1U));
}

} // namespace

double roundedTo(double value, Precision precision)
{
    switch (precision) {
    case Precision::fp64:
        return value;
    case Precision::fp32:
        return static_cast<float>(value);
    case Precision::tf32:
        return shortened(static_cast<float>(value), 13);
    case Precision::bf16:
        return shortened(static_cast<float>(value), 16);
    }
    return value;
}

double InputMatrix::at(std::int64_t row, std::int64_t column) const
{
    const auto index = static_cast<std::uint64_t>(row * columns + column);
    return roundedTo(randomValue(seed, stream, index, distribution), precision);
}

void InputMatrix::row(std::int64_t row, double* to) const
{
    for (std::int64_t column = 0; column < columns; ++column)
        to[column] = at(row, column);
}

InputMatrix inputA(const Job& job, Precision precision)
{
    return {.columns = job.k,
            .seed = job.seed,
            .stream = streamOfA,
            .distribution = job.distribution,
            .precision = precision};
}

InputMatrix inputB(const Job& job, Precision precision)
{
    return {.columns = job.n,
            .seed = job.seed,
            .stream = streamOfB,
            .distribution = job.distribution,
            .precision = precision};
}

} // namespace coreloom
