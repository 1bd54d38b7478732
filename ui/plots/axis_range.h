#pragma once

#include <QString>

#include <span>
#include <vector>

/// The arithmetic of axes: round ends and round ticks, for any data.
namespace coreloom {

struct AxisRange {
    double low = 0;
    double high = 1;
    bool logarithmic = false;

    bool operator==(const AxisRange&) const = default;
};

/// From 0 to a round value above `largest`, with room for a label; 0 … 1 where there is nothing to show.
[[nodiscard]] AxisRange linearAxis(double largest);
/// Whole decades around the values, at least one; 1 … 10 where there is nothing above 0 to show.
[[nodiscard]] AxisRange logarithmicAxis(double smallest, double largest);

/// Round values inside the range, ascending, at most about `most` of them.
[[nodiscard]] std::vector<double> axisTicks(const AxisRange& range, int most);
/// "0.5", "1 000", "10⁹"
[[nodiscard]] QString tickText(double tick);

/// Smallest and largest of the finite values above 0; {0, 0} where there are none.
struct Extent {
    double smallest = 0;
    double largest = 0;
};
[[nodiscard]] Extent extentOf(std::span<const double> values);

} // namespace coreloom
