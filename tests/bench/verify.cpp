#include "executor.h"

#include "workload/inputs.h"

#include <cmath>
#include <utility>

namespace coreloom::bench {

Expected<void> verify(Executor& executor, Precision precision, const Shape& shape)
{
    const auto& [m, n, k] = shape;
    const Job job{.m = m, .n = n, .k = k};
    const InputMatrix a = inputA(job, precision);
    const InputMatrix b = inputB(job, precision);
    const double unitRoundoff = precision == Precision::fp64 ? 0x1p-53 : 0x1p-24;
    for (const auto& [row, column] :
         {std::pair{std::int64_t{0}, std::int64_t{0}}, {0, n - 1}, {m - 1, 0}, {m - 1, n - 1}, {m / 3, n / 2}}) {
        double sum = 0;
        double magnitude = 0;
        for (std::int64_t p = 0; p < k; ++p) {
            const double term = a.at(row, p) * b.at(p, column);
            sum += term;
            magnitude += std::fabs(term);
        }
        const auto element = executor.element(row, column);
        if (!element)
            return tl::unexpected(element.error());
        // Bounds any order of k products and additions (Higham, "Accuracy and Stability of Numerical Algorithms", 3.1).
        if (!(std::fabs(*element - sum) <= unitRoundoff * static_cast<double>(k + 1) * magnitude))
            return failure(ErrorCode::checkFailed, {"%1 computes something else: element (%2, %3) is %4, not %5.",
                                                    {executor.introduction().name, row, column, *element, sum}});
    }
    return {};
}

} // namespace coreloom::bench
