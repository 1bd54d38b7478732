#include "analysis/scaling.h"

#include "analysis/nonnegative_fit.h"
#include "analysis/scaling_text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace coreloom {

namespace {

constexpr double normalQuantile = 1.96;     // of a two-sided 95 % interval
constexpr double independentSeconds = 0.05; // steps within it are not independent

/// Student's two-sided 95 % quantile.
double studentQuantile(int degreesOfFreedom)
{
    constexpr std::array first{12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228};
    if (degreesOfFreedom < 1)
        return std::numeric_limits<double>::infinity();
    if (degreesOfFreedom <= static_cast<int>(first.size()))
        return first[static_cast<std::size_t>(degreesOfFreedom - 1)];
    return normalQuantile + 2.4 / degreesOfFreedom; // within 0.5 % of the table beyond
}

/// The interval of a ratio whose logarithm has that standard error.
Interval around(double value, double relativeError)
{
    const double factor = std::exp(normalQuantile * relativeError);
    return {value / factor, value * factor};
}

std::optional<double> karpFlatt(double speedup, double workers)
{
    if (!(workers > 1))
        return std::nullopt;
    const double share = (1 / speedup - 1 / workers) / (1 - 1 / workers);
    return share >= 0 && share <= 1 ? std::optional(share) : std::nullopt;
}

std::vector<SpeedupPoint> speedups(const std::vector<ScalingPoint>& points)
{
    std::vector<SpeedupPoint> result;
    const ScalingPoint& first = points.front();
    for (const ScalingPoint& point : points) {
        SpeedupPoint speedup{.workers = point.workers, .speedup = first.workers * first.seconds / point.seconds};
        const bool isFirst = point.workers == first.workers;
        const double error = isFirst ? 0 : std::hypot(first.relativeError, point.relativeError);
        speedup.speedupInterval = around(speedup.speedup, error);
        speedup.efficiency = speedup.speedup / point.workers;
        speedup.efficiencyInterval = around(speedup.efficiency, error);
        if (first.workers == 1)
            speedup.karpFlatt = karpFlatt(speedup.speedup, point.workers);
        result.push_back(speedup);
    }
    return result;
}

/// A law's terms fitted to the points, and how far its coefficients can be trusted.
class LawFit {
public:
    /// T(p) = c₀/p + c₁ (+ c₂·(p - 1)): the work that is shared, the work that is not, and what each pair costs.
    static std::optional<LawFit> of(const std::vector<ScalingPoint>& points, int terms)
    {
        if (points.size() < static_cast<std::size_t>(terms) + 1)
            return std::nullopt; // as many terms as points fit whatever was measured
        std::vector<std::vector<double>> rows;
        std::vector<double> seconds;
        double variance = 0;
        for (const ScalingPoint& point : points) {
            rows.push_back({1 / point.workers, 1});
            if (terms == 3)
                rows.back().push_back(point.workers - 1);
            seconds.push_back(point.seconds);
            variance += point.relativeError * point.relativeError / static_cast<double>(points.size());
        }
        const auto fit = fitNonnegative(rows, seconds);
        if (!fit || !(fit->coefficients[0] + fit->coefficients[1] > 0))
            return std::nullopt;
        return LawFit(*fit, static_cast<int>(points.size()) - fit->free, variance);
    }

    /// c₁/(c₀ + c₁)
    [[nodiscard]] double serialShare() const { return c(1) / (c(0) + c(1)); }
    [[nodiscard]] Interval serialInterval() const
    {
        const double sum = c(0) + c(1);
        const Interval interval = intervalOf(serialShare(), {-c(1) / (sum * sum), c(0) / (sum * sum), 0});
        return {std::max(interval.low, 0.0), std::min(interval.high, 1.0)};
    }
    /// c₂/(c₀ + c₁)
    [[nodiscard]] double coherency() const { return c(2) / (c(0) + c(1)); }
    [[nodiscard]] Interval coherencyInterval() const
    {
        const double sum = c(0) + c(1);
        const double slope = -c(2) / (sum * sum);
        const Interval interval = intervalOf(coherency(), {slope, slope, 1 / sum});
        return {std::max(interval.low, 0.0), interval.high};
    }

private:
    LawFit(NonnegativeFit fit, int degreesOfFreedom, double measuredVariance) : m_fit(std::move(fit))
    {
        // What the points miss the law by, or what they are known to: whichever says less about the law.
        const double missed = m_fit.residual / std::max(degreesOfFreedom, 1);
        m_reach = std::max(studentQuantile(degreesOfFreedom) * std::sqrt(missed),
                           normalQuantile * std::sqrt(measuredVariance));
    }

    [[nodiscard]] double c(std::size_t term) const
    {
        return term < m_fit.coefficients.size() ? m_fit.coefficients[term] : 0;
    }

    /// By the first derivatives of a quantity after the coefficients.
    [[nodiscard]] Interval intervalOf(double value, const std::array<double, 3>& slopes) const
    {
        const std::size_t count = m_fit.coefficients.size();
        double variance = 0;
        for (std::size_t i = 0; i < count; ++i) {
            for (std::size_t j = 0; j < count; ++j)
                variance += slopes[i] * slopes[j] * m_fit.covariance[i * count + j];
        }
        const double half = m_reach * std::sqrt(std::max(variance, 0.0));
        return {value - half, value + half};
    }

    NonnegativeFit m_fit;
    double m_reach;
};

/// Whether a share can be told from 0: its interval stays away from it, and it is more than no measurement could see.
bool isSeen(double share, const Interval& interval)
{
    return interval.low > 0 && share > 1e-6;
}

std::optional<AmdahlFit> amdahl(const std::vector<ScalingPoint>& points)
{
    const auto law = LawFit::of(points, 2);
    if (!law)
        return std::nullopt;
    AmdahlFit fit{.serialShare = law->serialShare(), .serialInterval = law->serialInterval()};
    if (isSeen(fit.serialShare, fit.serialInterval))
        fit.limit = 1 / fit.serialShare;
    return fit;
}

std::optional<UniversalFit> universal(const std::vector<ScalingPoint>& points)
{
    const auto law = LawFit::of(points, 3);
    if (!law)
        return std::nullopt;
    UniversalFit fit{.contention = law->serialShare(),
                     .coherency = law->coherency(),
                     .contentionInterval = law->serialInterval(),
                     .coherencyInterval = law->coherencyInterval()};
    if (isSeen(fit.coherency, fit.coherencyInterval)) {
        fit.bestWorkers = std::max(1.0, std::sqrt((1 - fit.contention) / fit.coherency));
        fit.bestSpeedup = universalSpeedup(fit.contention, fit.coherency, *fit.bestWorkers);
    }
    return fit;
}

} // namespace

std::optional<ScalingPoint> scalingPoint(const LaneRecord& lane)
{
    const auto& step = lane.secondsPerStep;
    if (lane.status != Status::completed || !step || !(step->median > 0))
        return std::nullopt;
    ScalingPoint point{.workers = static_cast<double>(lane.setup.workers), .seconds = step->median};
    if (step->p5 && step->p95) {
        const double independent = std::min(static_cast<double>(step->count), lane.wallSeconds / independentSeconds);
        const double deviation = (*step->p95 - *step->p5) / 3.29;
        point.relativeError = 1.2533 * deviation / std::sqrt(std::max(independent, 1.0)) / step->median;
    }
    return point;
}

Scaling analyzeScaling(std::vector<ScalingPoint> points)
{
    Scaling scaling;
    if (!points.empty()) {
        std::ranges::sort(points, {}, &ScalingPoint::workers);
        scaling.points = speedups(points);
        scaling.amdahl = amdahl(points);
        scaling.universal = universal(points);
    }
    scaling.sentences = scalingSentences(scaling);
    return scaling;
}

double amdahlSpeedup(double serialShare, double workers)
{
    return 1 / (serialShare + (1 - serialShare) / workers);
}

double universalSpeedup(double contention, double coherency, double workers)
{
    return workers / (1 + contention * (workers - 1) + coherency * workers * (workers - 1));
}

double gustafsonSpeedup(double serialShare, double workers)
{
    return workers - serialShare * (workers - 1);
}

} // namespace coreloom
