#include "workload/check_plan.h"

#include <algorithm>

namespace coreloom {

namespace {

constexpr std::int64_t mostSums = std::int64_t{1} << 22;     ///< kept at once; 32 MiB
constexpr std::int64_t slabElements = std::int64_t{1} << 18; ///< of C read at once; 2 MiB
constexpr std::int64_t mostCells = 32;                       ///< of the grid, a side
constexpr std::int64_t leastCell = 64;

/// `length` indices in at most `most` groups; the first and the last index alone, so that edges are compared exactly.
Groups grouped(std::int64_t length, std::int64_t most)
{
    Groups groups;
    const std::int64_t count = std::min(length, most);
    if (count == length || count < 3) {
        for (std::int64_t group = 1; group <= count; ++group)
            groups.first.push_back(length * group / count);
        return groups;
    }
    for (std::int64_t group = 0; group <= count - 2; ++group)
        groups.first.push_back(1 + (length - 2) * group / (count - 2));
    groups.first.push_back(length);
    return groups;
}

} // namespace

CheckPlan planCheck(const Job& job, std::int64_t multiplyAdds)
{
    const auto affordable = [&](std::int64_t side) {
        const std::int64_t sums = mostSums / std::max(side, job.k);
        return std::max<std::int64_t>(3, std::min(multiplyAdds / (side * job.k), sums));
    };
    const Groups columns = grouped(job.n, affordable(job.m));
    const Groups rows = grouped(job.m, affordable(job.n));
    CheckPlan plan;
    plan.slabRows = std::clamp<std::int64_t>(slabElements / job.n, 1, job.m);
    plan.everyElement = columns.single() || rows.single();
    if (columns.single()) {
        plan.columns = columns;
    } else if (rows.single()) {
        plan.rows = rows;
    } else {
        plan.columns = columns;
        plan.rows = rows;
        plan.gridRows = std::clamp<std::int64_t>(job.m / leastCell, 1, mostCells);
        plan.gridColumns = std::clamp<std::int64_t>(job.n / leastCell, 1, mostCells);
    }
    return plan;
}

} // namespace coreloom
