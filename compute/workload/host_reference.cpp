#include "workload/host_reference.h"

#include "device/cancelled.h"
#include "job/random.h"
#include "workload/check.h"

#include <algorithm>
#include <cmath>

namespace coreloom {

namespace {

constexpr std::uint64_t streamOfRows = 1010;

/// Rows of A that are taken at once, so that B is loaded once for all of them.
constexpr std::int64_t bundle = 4;

/// sums[t · n + j] += Σ_p a[t][p] · b(p, j), t < count.
void addProducts(const double* const* a, std::int64_t count, const HostMatrix& b, double* sums)
{
    const std::int64_t n = b.columns;
    for (std::int64_t p = 0; p < b.rows; ++p) {
        const double* row = b.row(p);
        for (std::int64_t t = 0; t < count; ++t) {
            const double factor = a[t][p];
            double* to = sums + t * n;
            for (std::int64_t j = 0; j < n; ++j)
                to[j] += factor * row[j];
        }
    }
}

} // namespace

Expected<HostMatrix> downloaded(Device& device, const Matrix& matrix, const std::stop_token& stop)
{
    constexpr std::int64_t atOnce = std::int64_t{1} << 21;
    HostMatrix host{.rows = matrix.rows, .columns = matrix.columns, .values = {}};
    host.values.resize(static_cast<std::size_t>(matrix.rows * matrix.columns));
    const std::int64_t most = std::max<std::int64_t>(1, atOnce / matrix.columns);
    for (std::int64_t row = 0; row < matrix.rows; row += most) {
        if (stop.stop_requested())
            return cancelled();
        const std::int64_t count = std::min(most, matrix.rows - row);
        if (auto done = device.download(matrix, row, count, host.values.data() + row * matrix.columns); !done)
            return tl::unexpected(done.error());
    }
    return host;
}

HostMatrix transposed(const HostMatrix& matrix)
{
    constexpr std::int64_t block = 32;
    HostMatrix result{.rows = matrix.columns, .columns = matrix.rows, .values = {}};
    result.values.resize(matrix.values.size());
    for (std::int64_t r = 0; r < matrix.rows; r += block) {
        for (std::int64_t c = 0; c < matrix.columns; ++c) {
            for (std::int64_t i = r; i < std::min(r + block, matrix.rows); ++i)
                result.values[static_cast<std::size_t>(c * matrix.rows + i)] = matrix.at(i, c);
        }
    }
    return result;
}

std::vector<double> columnNorms(const HostMatrix& matrix)
{
    std::vector<double> norms(static_cast<std::size_t>(matrix.columns));
    for (std::int64_t r = 0; r < matrix.rows; ++r) {
        const double* row = matrix.row(r);
        for (std::size_t c = 0; c < norms.size(); ++c)
            norms[c] += row[c] * row[c];
    }
    std::ranges::transform(norms, norms.begin(), [](double square) { return std::sqrt(square); });
    return norms;
}

std::vector<std::int64_t> rowsToCheck(std::int64_t rows, std::int64_t most, std::uint64_t seed)
{
    const std::int64_t count = std::min(rows, std::max<std::int64_t>(most, 3));
    std::vector<std::int64_t> chosen{0};
    for (std::int64_t i = 1; i < count - 1; ++i) {
        const std::int64_t first = 1 + (i - 1) * (rows - 2) / (count - 2);
        const std::int64_t length = 1 + i * (rows - 2) / (count - 2) - first;
        const double unit =
            (randomValue(seed, streamOfRows, static_cast<std::uint64_t>(i), Distribution::uniform) + 1) / 2;
        chosen.push_back(first + std::min(length - 1, static_cast<std::int64_t>(unit * static_cast<double>(length))));
    }
    if (rows > 1)
        chosen.push_back(rows - 1);
    return chosen;
}

Expected<void> referenceRows(const HostMatrix& a, const HostMatrix& b, const std::vector<std::int64_t>& rows,
                             const TakeRow& take, const std::stop_token& stop)
{
    std::vector<double> sums;
    for (std::size_t first = 0; first < rows.size(); first += static_cast<std::size_t>(bundle)) {
        if (stop.stop_requested())
            return cancelled();
        const auto count = std::min<std::int64_t>(bundle, static_cast<std::int64_t>(rows.size() - first));
        const double* from[bundle] = {};
        for (std::int64_t t = 0; t < count; ++t)
            from[t] = a.row(rows[first + static_cast<std::size_t>(t)]);
        sums.assign(static_cast<std::size_t>(count * b.columns), 0);
        addProducts(from, count, b, sums.data());
        for (std::int64_t t = 0; t < count; ++t) {
            double norm = 0;
            for (std::int64_t p = 0; p < a.columns; ++p)
                norm += from[t][p] * from[t][p];
            take(rows[first + static_cast<std::size_t>(t)], sums.data() + t * b.columns, std::sqrt(norm));
        }
    }
    return {};
}

double toleranceUnit(Precision precision)
{
    return toleranceFactor * (precision == Precision::fp64 ? 0x1p-53 : 0x1p-24);
}

} // namespace coreloom
