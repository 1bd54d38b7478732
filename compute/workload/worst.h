#pragma once

#include <cmath>
#include <limits>

namespace coreloom {

/// Keeps the comparison that came nearest to its tolerance, or went furthest beyond it.
class Worst {
public:
    void compare(double difference, double tolerance)
    {
        const double error = std::abs(difference);
        // Only a comparison that is true passes: NaN is the worst there is.
        const bool passed = error <= tolerance;
        double ratio = passed ? 0 : std::numeric_limits<double>::infinity();
        if (tolerance > 0 && std::isfinite(error))
            ratio = error / tolerance;
        m_passed = m_passed && passed;
        if (ratio <= m_ratio)
            return;
        m_ratio = ratio;
        m_error = error;
        m_tolerance = tolerance;
    }
    [[nodiscard]] bool passed() const { return m_passed; }
    [[nodiscard]] double error() const { return m_error; }
    [[nodiscard]] double tolerance() const { return m_tolerance; }

private:
    bool m_passed = true;
    double m_ratio = -1;
    double m_error = 0;
    double m_tolerance = 0;
};

} // namespace coreloom
