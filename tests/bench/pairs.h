#pragma once

#include <optional>
#include <vector>

/// Statistics of contestants that were measured in turn.
///
/// Why pairs and not two benchmarks one after the other: a shared computer gives a core at one moment a fifth less than
/// at another, for seconds at a time. Two neighbouring moments of some 20 ms are alike, so that the ratio of a pair is
/// steady where the two numbers are not; and the median of many ratios does not see the pair in which something else
/// came between. Google Benchmark runs one benchmark after the other, and a mean over each would compare two moments.
namespace coreloom::bench {

/// The middle value, or the mean of the two in the middle; empty for none.
[[nodiscard]] std::optional<double> median(std::vector<double> values);

/// Empty for none; all values are above 0.
[[nodiscard]] std::optional<double> geometricMean(const std::vector<double>& values);

/// One moment: what each took for the same work, in seconds a call.
struct Pair {
    double ours = 0;
    double other = 0;
};

/// How many times as fast ours is: the median of the pairs' ratios.
[[nodiscard]] std::optional<double> ratio(const std::vector<Pair>& pairs);

} // namespace coreloom::bench
