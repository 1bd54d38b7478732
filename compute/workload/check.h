#pragma once

#include "base/error.h"
#include "job/job.h"
#include "job/run_record.h"
#include "workload/check_plan.h"

#include <cstdint>
#include <functional>
#include <stop_token>

namespace coreloom {

/// Copies `count` rows of C, from `firstRow` on, to `to` as doubles.
using RowReader = std::function<Expected<void>(std::int64_t firstRow, std::int64_t count, double* to)>;

struct Examination {
    Check check;
    std::uint64_t digest = 0; ///< of workload/digest.h
};

/// Compares C with the double-precision product of the inputs as rounded to the precision, in one pass over C.
///
/// Up to 2^27 multiply-adds every element is compared. Beyond that:
///  - the first and the last row and column, element by element;
///  - a random element in each cell of a grid of at most 32 × 32 over C;
///  - products with vectors of ±1 from both sides (Freivalds, "Probabilistic machines can use less running time", 1977)
///    over groups of neighbouring columns and of neighbouring rows: C·x against A·(B·x), and xᵀ·C against (xᵀ·A)·B.
///    Every element is in one product of each kind, alone with its row or its column: a single wrong element shows in
///    both, and two that are swapped show in one at least.
///
/// The tolerance of an element is c·u·‖a_row‖₂·‖b_column‖₂, that of a product with a vector c·u·‖a_row‖₂·‖B_group‖_F
/// (from the other side c·u·‖A_group‖_F·‖b_column‖₂): rounding errors of a sum behave like a random walk whose length
/// is at most about 0.4·u times these norms, whatever the order of summation, and c leaves room for its tail over 10⁸
/// elements. u is half a unit in the last place of the sums: 2⁻⁵³ for fp64, else 2⁻²⁴; twice that for tf32 and bf16,
/// whose tensor cores cut off instead of rounding.
///
/// Check::error and Check::tolerance are those of the comparison where error / tolerance is largest; a value of C that
/// is not finite is the worst there is. For fp64 the reference is summed in long double.
///
/// Runs on the calling thread; fails with cancelled within some milliseconds of a stop, or with the reader's error.
[[nodiscard]] Expected<Examination> examine(const Job& job, Precision precision, const RowReader& read,
                                            const std::stop_token& stop);
/// The same with another plan than planCheck(job).
[[nodiscard]] Expected<Examination> examine(const Job& job, Precision precision, const RowReader& read,
                                            const std::stop_token& stop, const CheckPlan& plan);

/// c of the tolerance.
inline constexpr double toleranceFactor = 8;

/// Host memory that examine() takes, and roughly how long it takes.
[[nodiscard]] std::int64_t examinationBytes(const Job& job, Precision precision);
[[nodiscard]] double examinationSeconds(const Job& job);

} // namespace coreloom
