#include "analysis/break_even.h"

#include <algorithm>
#include <cmath>

namespace coreloom {

std::optional<BreakEven> breakEven(std::vector<BreakEvenPoint> points)
{
    std::ranges::sort(points, {}, &BreakEvenPoint::size);
    // How far the second is ahead, as a logarithm: 0 where both need the same.
    const auto lead = [](const BreakEvenPoint& point) { return std::log(point.first / point.second); };
    for (std::size_t i = points.size(); i-- > 1;) {
        const double before = lead(points[i - 1]);
        const double after = lead(points[i]);
        if (after == 0 || before * after > 0)
            continue;
        const double share = before / (before - after);
        return BreakEven{.size = std::exp(std::lerp(std::log(points[i - 1].size), std::log(points[i].size), share)),
                         .secondWinsAbove = after > 0};
    }
    return std::nullopt;
}

} // namespace coreloom
