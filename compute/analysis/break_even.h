#pragma once

#include <optional>
#include <vector>

namespace coreloom {

/// What two sides need for the same job of one size: seconds or joules a step, above 0.
struct BreakEvenPoint {
    double size = 0;
    double first = 0;
    double second = 0;
};

struct BreakEven {
    double size = 0;
    bool secondWinsAbove = true;
};

/// The size at which the side that needs less changes for the last time, interpolated on logarithmic axes, where times
/// over sizes are nearly straight lines. Empty where one side needs less at every size, and with fewer than two sizes.
/// Points in any order.
[[nodiscard]] std::optional<BreakEven> breakEven(std::vector<BreakEvenPoint> points);

} // namespace coreloom
