#include "workload/inputs.h"

namespace coreloom {

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
