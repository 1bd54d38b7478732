#pragma once

#include "device/device.h"
#include "workload/worst.h"

#include <cstdint>
#include <functional>
#include <stop_token>
#include <vector>

/// What the checks of networks share: results of a device on the host, and double-precision products of them.
namespace coreloom {

/// A device's matrix as doubles, row after row.
struct HostMatrix {
    std::int64_t rows = 0;
    std::int64_t columns = 0;
    std::vector<double> values;

    [[nodiscard]] const double* row(std::int64_t r) const { return values.data() + r * columns; }
    [[nodiscard]] double at(std::int64_t r, std::int64_t c) const
    {
        return values[static_cast<std::size_t>(r * columns + c)];
    }
};

/// Fails with cancelled, or as the device does.
[[nodiscard]] Expected<HostMatrix> downloaded(Device& device, const Matrix& matrix, const std::stop_token& stop);
[[nodiscard]] HostMatrix transposed(const HostMatrix& matrix);
/// ‖column‖₂ of each.
[[nodiscard]] std::vector<double> columnNorms(const HostMatrix& matrix);

/// Multiply-adds that a check may spend on one kind of product, some 0.2 s.
inline constexpr std::int64_t mostReferenceWork = std::int64_t{1} << 28;

/// All rows where `most` of them are enough, else that many: the first, the last, and between them one at a random
/// place in each of equal stretches.
[[nodiscard]] std::vector<std::int64_t> rowsToCheck(std::int64_t rows, std::int64_t most, std::uint64_t seed);

/// A row of the reference, with the norm of the row of A that it is from.
using TakeRow = std::function<void(std::int64_t row, const double* sums, double norm)>;

/// Rows of A · B, summed in double. Fails with cancelled.
[[nodiscard]] Expected<void> referenceRows(const HostMatrix& a, const HostMatrix& b,
                                           const std::vector<std::int64_t>& rows, const TakeRow& take,
                                           const std::stop_token& stop);

/// c·u of a tolerance: see examine() in check.h.
[[nodiscard]] double toleranceUnit(Precision precision);

} // namespace coreloom
