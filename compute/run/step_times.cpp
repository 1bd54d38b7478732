#include "run/step_times.h"

#include <algorithm>
#include <cmath>

namespace coreloom {

namespace {

constexpr std::size_t mostKept = 65'536;

/// `sorted` is not empty.
double percentile(const std::vector<double>& sorted, double share)
{
    const double rank = share * static_cast<double>(sorted.size() - 1);
    const auto below = static_cast<std::size_t>(rank);
    const std::size_t above = std::min(below + 1, sorted.size() - 1);
    return std::lerp(sorted[below], sorted[above], rank - static_cast<double>(below));
}

} // namespace

void StepTimes::add(std::int64_t nanoseconds, std::int64_t steps)
{
    const double seconds = static_cast<double>(nanoseconds) * 1e-9 / static_cast<double>(steps);
    m_min = m_timings == 0 ? seconds : std::min(m_min, seconds);
    m_max = m_timings == 0 ? seconds : std::max(m_max, seconds);
    m_nanoseconds += nanoseconds;
    m_steps += steps;
    if (m_timings++ % m_stride != 0)
        return;
    m_kept.push_back(seconds);
    if (m_kept.size() < mostKept)
        return;
    for (std::size_t i = 0; 2 * i < m_kept.size(); ++i)
        m_kept[i] = m_kept[2 * i];
    m_kept.resize(m_kept.size() / 2);
    m_stride *= 2;
}

Statistics StepTimes::summarized(std::vector<double> values) const
{
    std::ranges::sort(values);
    Statistics statistics{.count = m_steps, .median = percentile(values, 0.5)};
    if (m_timings >= 3) {
        statistics.p5 = percentile(values, 0.05);
        statistics.p95 = percentile(values, 0.95);
    }
    return statistics;
}

std::optional<Statistics> StepTimes::secondsPerStep() const
{
    if (m_kept.empty())
        return std::nullopt;
    Statistics statistics = summarized(m_kept);
    if (m_timings >= 3) {
        statistics.min = m_min;
        statistics.max = m_max;
    }
    return statistics;
}

std::optional<Statistics> StepTimes::gflops(std::int64_t flopPerStep) const
{
    if (m_kept.empty() || m_min <= 0)
        return std::nullopt;
    const auto rate = [&](double seconds) { return static_cast<double>(flopPerStep) * 1e-9 / seconds; };
    std::vector<double> rates(m_kept.size());
    std::ranges::transform(m_kept, rates.begin(), rate);
    Statistics statistics = summarized(std::move(rates));
    if (m_timings >= 3) {
        statistics.min = rate(m_max);
        statistics.max = rate(m_min);
    }
    return statistics;
}

} // namespace coreloom
