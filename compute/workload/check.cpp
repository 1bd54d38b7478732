#include "workload/check.h"

#include "job/random.h"
#include "workload/digest.h"
#include "workload/inputs.h"
#include "workload/worst.h"

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <vector>

namespace coreloom {

namespace {

static_assert(LDBL_MANT_DIG >= 64, "the reference for fp64 needs sums longer than double");

/// Rows of the inputs that are taken at once, so that sums are loaded and stored once for eight products.
constexpr std::int64_t bundle = 8;

constexpr std::uint64_t streamOfSigns = 1000; ///< of columns; of rows: the next one
constexpr std::uint64_t streamOfCells = 1002; ///< rows within cells; columns: the next one

/// sums[i] += Σ_t coefficients[t] · rows[t · length + i], t < count <= bundle.
template<typename Sum>
void addProducts(Sum* sums, std::int64_t length, const double* coefficients, const double* rows, std::int64_t count)
{
    if (count == bundle) {
        Sum factor[bundle];
        for (std::int64_t t = 0; t < bundle; ++t)
            factor[t] = static_cast<Sum>(coefficients[t]);
        for (std::int64_t i = 0; i < length; ++i) {
            Sum sum = sums[i];
            for (std::int64_t t = 0; t < bundle; ++t)
                sum += factor[t] * static_cast<Sum>(rows[t * length + i]);
            sums[i] = sum;
        }
        return;
    }
    for (std::int64_t t = 0; t < count; ++t) {
        for (std::int64_t i = 0; i < length; ++i)
            sums[i] += static_cast<Sum>(coefficients[t]) * static_cast<Sum>(rows[t * length + i]);
    }
}

double roundoff(Precision precision)
{
    switch (precision) {
    case Precision::fp64:
        return 0x1p-53;
    case Precision::fp32:
        return 0x1p-24;
    case Precision::tf32:
    case Precision::bf16:
        return 0x1p-23;
    }
    return 0x1p-24;
}

/// A sign for each row or column; alone in its group it is +1, so that the comparison is one of elements.
std::vector<double> signs(const Groups& groups, std::uint64_t seed, std::uint64_t stream)
{
    std::vector<double> result;
    for (std::int64_t group = 0; group < groups.count(); ++group) {
        const auto g = static_cast<std::size_t>(group);
        const bool alone = groups.first[g + 1] - groups.first[g] == 1;
        for (std::int64_t i = groups.first[g]; i < groups.first[g + 1]; ++i) {
            const double value = randomValue(seed, stream, static_cast<std::uint64_t>(i), Distribution::uniform);
            result.push_back(alone || value >= 0 ? 1.0 : -1.0);
        }
    }
    return result;
}

/// The group of each index.
std::vector<std::int64_t> membership(const Groups& groups)
{
    std::vector<std::int64_t> result;
    for (std::int64_t group = 0; group < groups.count(); ++group) {
        const auto g = static_cast<std::size_t>(group);
        result.insert(result.end(), static_cast<std::size_t>(groups.first[g + 1] - groups.first[g]), group);
    }
    return result;
}

std::size_t size(std::int64_t count)
{
    return static_cast<std::size_t>(count);
}

std::size_t size(std::int64_t rows, std::int64_t columns)
{
    return static_cast<std::size_t>(rows * columns);
}

/// One examination; Sum is the type that the reference is summed in.
template<typename Sum>
class Examiner {
public:
    Examiner(const Job& job, Precision precision, const std::stop_token& stop, const CheckPlan& plan)
        : m_job(job),
          m_precision(precision),
          m_stop(stop),
          m_plan(plan),
          m_a(inputA(job, precision)),
          m_b(inputB(job, precision)),
          m_unit(toleranceFactor * roundoff(precision)),
          m_columnSigns(signs(m_plan.columns, job.seed, streamOfSigns)),
          m_rowSigns(signs(m_plan.rows, job.seed, streamOfSigns + 1)),
          m_rowGroup(membership(m_plan.rows)),
          m_columnNorms(size(job.n)),
          m_columnGroupNorms(size(plan.columns.count())),
          m_rowGroupNorms(size(m_plan.rows.count())),
          m_combinedB(size(job.k, m_plan.columns.count())),
          m_combinedA(size(m_plan.rows.count(), job.k)),
          m_expected(size(m_plan.rows.count(), job.n)),
          m_found(size(m_plan.rows.count(), job.n))
    {}

    Expected<Examination> examine(const RowReader& read)
    {
        if (!combineA() || !combineB())
            return cancelled();
        chooseCells();
        std::vector<double> slab(size(m_plan.slabRows, m_job.n));
        for (std::int64_t row = 0; row < m_job.m; row += m_plan.slabRows) {
            const std::int64_t count = std::min(m_plan.slabRows, m_job.m - row);
            if (auto done = read(row, count, slab.data()); !done)
                return tl::unexpected(done.error());
            m_digest.add(slab.data(), count * m_job.n, m_precision);
            for (std::int64_t i = 0; i < count; ++i) {
                if (!compareRow(row + i, slab.data() + i * m_job.n))
                    return cancelled();
            }
        }
        compareColumns();
        return Examination{
            .check = {.method = m_plan.everyElement ? "every element" : "edges, samples and random products",
                      .error = m_worst.error(),
                      .tolerance = m_worst.tolerance(),
                      .passed = m_worst.passed()},
            .digest = m_digest.value()};
    }

private:
    struct Cell {
        std::int64_t row;
        std::int64_t column;
    };

    static tl::unexpected<Error> cancelled()
    {
        return failure(ErrorCode::cancelled, {translatable("compute", "The check was stopped."), {}});
    }

    /// xᵀ·A of each group of rows, and the norms of the groups. Summed in Sum and rounded once.
    bool combineA()
    {
        std::vector<double> row(size(m_job.k));
        for (std::int64_t group = 0; group < m_plan.rows.count(); ++group) {
            std::vector<Sum> sums(size(m_job.k));
            for (std::int64_t i = m_plan.rows.first[size(group)]; i < m_plan.rows.first[size(group + 1)]; ++i) {
                if (m_stop.stop_requested())
                    return false;
                m_a.row(i, row.data());
                for (std::size_t l = 0; l < row.size(); ++l) {
                    sums[l] += static_cast<Sum>(m_rowSigns[size(i)] * row[l]);
                    m_rowGroupNorms[size(group)] += row[l] * row[l];
                }
            }
            for (std::size_t l = 0; l < row.size(); ++l)
                m_combinedA[size(group, m_job.k) + l] = static_cast<double>(sums[l]);
        }
        return true;
    }

    /// B·x of each group of columns, the norms of the columns, and (xᵀ·A)·B, in one pass over B.
    bool combineB()
    {
        std::vector<double> rows(size(bundle, m_job.n));
        for (std::int64_t l = 0; l < m_job.k; l += bundle) {
            const std::int64_t count = std::min(bundle, m_job.k - l);
            for (std::int64_t t = 0; t < count; ++t) {
                if (m_stop.stop_requested())
                    return false;
                m_b.row(l + t, rows.data() + t * m_job.n);
                combineRowOfB(rows.data() + t * m_job.n, m_combinedB.data() + (l + t) * m_plan.columns.count());
            }
            for (std::int64_t group = 0; group < m_plan.rows.count(); ++group) {
                if (m_stop.stop_requested())
                    return false;
                addProducts(m_expected.data() + group * m_job.n, m_job.n, m_combinedA.data() + group * m_job.k + l,
                            rows.data(), count);
            }
        }
        for (std::int64_t group = 0; group < m_plan.columns.count(); ++group) {
            for (std::int64_t j = m_plan.columns.first[size(group)]; j < m_plan.columns.first[size(group + 1)]; ++j)
                m_columnGroupNorms[size(group)] += m_columnNorms[size(j)];
        }
        return true;
    }

    void combineRowOfB(const double* row, double* combined)
    {
        for (std::int64_t j = 0; j < m_job.n; ++j)
            m_columnNorms[size(j)] += row[j] * row[j];
        for (std::int64_t group = 0; group < m_plan.columns.count(); ++group)
            combined[group] = static_cast<double>(signedSum(row, group));
    }

    /// Of the values in a group's columns.
    Sum signedSum(const double* row, std::int64_t group) const
    {
        Sum sum = 0;
        for (std::int64_t j = m_plan.columns.first[size(group)]; j < m_plan.columns.first[size(group + 1)]; ++j)
            sum += static_cast<Sum>(m_columnSigns[size(j)] * row[j]);
        return sum;
    }

    /// A random element in each cell, by rows.
    void chooseCells()
    {
        const auto within = [&](std::int64_t cell, std::int64_t cells, std::int64_t length, std::uint64_t stream,
                                std::uint64_t index) {
            const std::int64_t first = length * cell / cells;
            const std::int64_t count = length * (cell + 1) / cells - first;
            const double unit = (randomValue(m_job.seed, stream, index, Distribution::uniform) + 1) / 2;
            return first + std::min(count - 1, static_cast<std::int64_t>(unit * static_cast<double>(count)));
        };
        for (std::int64_t r = 0; r < m_plan.gridRows; ++r) {
            for (std::int64_t c = 0; c < m_plan.gridColumns; ++c) {
                const auto index = static_cast<std::uint64_t>(r * m_plan.gridColumns + c);
                m_cells.push_back({within(r, m_plan.gridRows, m_job.m, streamOfCells, index),
                                   within(c, m_plan.gridColumns, m_job.n, streamOfCells + 1, index)});
            }
        }
        std::ranges::sort(m_cells, {}, &Cell::row);
        m_nextCell = m_cells.begin();
    }

    /// Everything that needs row i of C. False when stopped.
    bool compareRow(std::int64_t i, const double* c)
    {
        const bool cellsHere = m_nextCell != m_cells.end() && m_nextCell->row == i;
        if (m_plan.columns.count() > 0 || cellsHere) {
            m_rowOfA.resize(size(m_job.k));
            m_a.row(i, m_rowOfA.data());
        }
        if (m_plan.columns.count() > 0 && !compareGroups(c))
            return false;
        for (; m_nextCell != m_cells.end() && m_nextCell->row == i; ++m_nextCell) {
            if (m_stop.stop_requested())
                return false;
            compareCell(m_nextCell->column, c[m_nextCell->column]);
        }
        if (m_plan.rows.count() > 0) {
            Sum* found = m_found.data() + m_rowGroup[size(i)] * m_job.n;
            for (std::int64_t j = 0; j < m_job.n; ++j)
                found[j] += static_cast<Sum>(m_rowSigns[size(i)] * c[j]);
        }
        return true;
    }

    /// C·x against A·(B·x) in one row, for each group of columns.
    bool compareGroups(const double* c)
    {
        const std::int64_t groups = m_plan.columns.count();
        std::vector<Sum>& expected = m_rowExpected;
        expected.assign(size(groups), Sum{0});
        double norm = 0;
        for (std::int64_t l = 0; l < m_job.k; l += bundle) {
            if (m_stop.stop_requested())
                return false;
            const std::int64_t count = std::min(bundle, m_job.k - l);
            addProducts(expected.data(), groups, m_rowOfA.data() + l, m_combinedB.data() + l * groups, count);
            for (std::int64_t t = 0; t < count; ++t)
                norm += m_rowOfA[size(l + t)] * m_rowOfA[size(l + t)];
        }
        for (std::int64_t group = 0; group < groups; ++group) {
            m_worst.compare(static_cast<double>(signedSum(c, group) - expected[size(group)]),
                            m_unit * std::sqrt(norm) * std::sqrt(m_columnGroupNorms[size(group)]));
        }
        return true;
    }

    /// One element against its sum, in the row of A that is at hand.
    void compareCell(std::int64_t column, double found)
    {
        Sum expected = 0;
        double norm = 0;
        for (std::int64_t l = 0; l < m_job.k; ++l) {
            const double a = m_rowOfA[size(l)];
            norm += a * a;
            expected += static_cast<Sum>(a) * static_cast<Sum>(m_b.at(l, column));
        }
        m_worst.compare(static_cast<double>(static_cast<Sum>(found) - expected),
                        m_unit * std::sqrt(norm) * std::sqrt(m_columnNorms[size(column)]));
    }

    /// xᵀ·C against (xᵀ·A)·B, for each group of rows.
    void compareColumns()
    {
        for (std::int64_t group = 0; group < m_plan.rows.count(); ++group) {
            const double norm = std::sqrt(m_rowGroupNorms[size(group)]);
            for (std::int64_t j = 0; j < m_job.n; ++j) {
                const std::size_t index = size(group * m_job.n + j);
                m_worst.compare(static_cast<double>(m_found[index] - m_expected[index]),
                                m_unit * norm * std::sqrt(m_columnNorms[size(j)]));
            }
        }
    }

    const Job& m_job;
    Precision m_precision;
    const std::stop_token& m_stop;
    const CheckPlan& m_plan;
    InputMatrix m_a;
    InputMatrix m_b;
    double m_unit; ///< c·u
    std::vector<double> m_columnSigns;
    std::vector<double> m_rowSigns;
    std::vector<std::int64_t> m_rowGroup;
    std::vector<double> m_columnNorms;      ///< ‖b_column‖²
    std::vector<double> m_columnGroupNorms; ///< ‖B_group‖²
    std::vector<double> m_rowGroupNorms;    ///< ‖A_group‖²
    std::vector<double> m_combinedB;        ///< B·x, k × groups of columns
    std::vector<double> m_combinedA;        ///< xᵀ·A, groups of rows × k
    std::vector<Sum> m_expected;            ///< (xᵀ·A)·B, groups of rows × n
    std::vector<Sum> m_found;               ///< xᵀ·C, groups of rows × n
    std::vector<double> m_rowOfA;
    std::vector<Sum> m_rowExpected;
    std::vector<Cell> m_cells;
    std::vector<Cell>::const_iterator m_nextCell;
    Digest m_digest;
    Worst m_worst;
};

} // namespace

Expected<Examination> examine(const Job& job, Precision precision, const RowReader& read, const std::stop_token& stop,
                              const CheckPlan& plan)
{
    if (precision == Precision::fp64)
        return Examiner<long double>(job, precision, stop, plan).examine(read);
    return Examiner<double>(job, precision, stop, plan).examine(read);
}

Expected<Examination> examine(const Job& job, Precision precision, const RowReader& read, const std::stop_token& stop)
{
    return examine(job, precision, read, stop, planCheck(job));
}

std::int64_t examinationBytes(const Job& job, Precision precision)
{
    const CheckPlan plan = planCheck(job);
    const auto sum = static_cast<std::int64_t>(precision == Precision::fp64 ? sizeof(long double) : sizeof(double));
    constexpr auto value = static_cast<std::int64_t>(sizeof(double));
    return value * (job.k * (plan.columns.count() + plan.rows.count() + 1) + (bundle + plan.slabRows + 3) * job.n) +
           sum * 2 * plan.rows.count() * job.n;
}

double examinationSeconds(const Job& job)
{
    // Seconds an input value made again, a multiply-add and a value of C, as seen on one core of 2021.
    const double value = job.distribution == Distribution::normal ? 30e-9 : 6e-9;
    constexpr double multiplyAdd = 0.6e-9;
    constexpr double result = 8e-9;
    const CheckPlan plan = planCheck(job);
    const auto product = [](std::int64_t a, std::int64_t b) { return static_cast<double>(a) * static_cast<double>(b); };
    const double inputs =
        2 * product(job.m, job.k) + product(job.k, job.n) + product(plan.gridRows * plan.gridColumns, job.k);
    const double sums = product(job.m * job.k, plan.columns.count()) + product(job.n * job.k, plan.rows.count());
    return value * inputs + multiplyAdd * sums + result * product(job.m, job.n);
}

} // namespace coreloom
