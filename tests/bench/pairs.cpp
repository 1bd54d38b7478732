#include "pairs.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace coreloom::bench {

std::optional<double> median(std::vector<double> values)
{
    if (values.empty())
        return std::nullopt;
    std::ranges::sort(values);
    const std::size_t middle = values.size() / 2;
    return values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

std::optional<double> geometricMean(const std::vector<double>& values)
{
    if (values.empty())
        return std::nullopt;
    double logarithms = 0;
    for (const double value : values)
        logarithms += std::log(value);
    return std::exp(logarithms / static_cast<double>(values.size()));
}

std::optional<double> ratio(const std::vector<Pair>& pairs)
{
    std::vector<double> ratios;
    ratios.reserve(pairs.size());
    for (const Pair& pair : pairs)
        ratios.push_back(pair.other / pair.ours);
    return median(std::move(ratios));
}

} // namespace coreloom::bench
