#pragma once

#include "job/job.h"

#include <cstdint>
#include <vector>

namespace coreloom {

/// Neighbouring rows or columns taken together: group g holds first[g] … first[g + 1] - 1.
struct Groups {
    std::vector<std::int64_t> first{0};

    [[nodiscard]] std::int64_t count() const { return static_cast<std::int64_t>(first.size()) - 1; }
    /// Whether each group has one member.
    [[nodiscard]] bool single() const { return count() == first.back(); }
};

/// What of C is compared how; see examine().
struct CheckPlan {
    Groups columns; ///< compared row by row, against A·(B·x); none if the rows alone see every element
    Groups rows;    ///< compared column by column, against (xᵀ·A)·B; none if the columns alone see every element
    bool everyElement = false;
    std::int64_t gridRows = 0; ///< of cells with a random element in each
    std::int64_t gridColumns = 0;
    std::int64_t slabRows = 1; ///< rows of C that are read at once
};

/// Of either side of a check, about 0.1 s.
inline constexpr std::int64_t mostMultiplyAdds = std::int64_t{1} << 27;

/// As many groups as `multiplyAdds` a side allow: the more there are, the sharper is the check.
[[nodiscard]] CheckPlan planCheck(const Job& job, std::int64_t multiplyAdds = mostMultiplyAdds);

} // namespace coreloom
