#include "device/cpu/tiling.h"

#include "job/trace.h"

#include <algorithm>

namespace coreloom {

namespace {

std::int64_t ceilDivide(std::int64_t value, std::int64_t by)
{
    return (value + by - 1) / by;
}

std::int64_t roundUp(std::int64_t value, std::int64_t multiple)
{
    return ceilDivide(value, multiple) * multiple;
}

/// The smallest multiple of `least` that cuts `extent` into no more pieces than `size` does: 1000 in pieces of 96 is 11
/// pieces, and so is 1000 in pieces of 92, which leaves a last piece of 80 instead of 40.
std::int64_t balanced(std::int64_t extent, std::int64_t size, std::int64_t least)
{
    return roundUp(ceilDivide(extent, ceilDivide(extent, size)), least);
}

} // namespace

TileGrid::TileGrid(std::int64_t rows, std::int64_t columns, std::int64_t tileRows, std::int64_t tileColumns)
    : m_rows(rows),
      m_columns(columns),
      m_tileRows(tileRows),
      m_tileColumns(tileColumns),
      m_down(ceilDivide(rows, tileRows)),
      m_across(ceilDivide(columns, tileColumns))
{}

Tile TileGrid::tile(std::int64_t index) const
{
    const std::int64_t row = index % m_down * m_tileRows;
    const std::int64_t column = index / m_down * m_tileColumns;
    return {.row = row,
            .column = column,
            .rows = std::min(m_tileRows, m_rows - row),
            .columns = std::min(m_tileColumns, m_columns - column)};
}

TileGrid chooseTiles(const TilingProblem& problem, const TileShape& shape)
{
    std::int64_t tileRows = shape.rows;
    std::int64_t tileColumns = shape.columns;
    const auto count = [&] { return ceilDivide(problem.rows, tileRows) * ceilDivide(problem.columns, tileColumns); };
    while (count() > static_cast<std::int64_t>(mostTiles))
        tileRows *= 2; // not the columns: a kernel may hold no more of them than it asked for

    // A tile longer than the matrix cannot be cut by halving: begin with what there is.
    tileRows = std::min(tileRows, roundUp(problem.rows, shape.leastRows));
    tileColumns = std::min(tileColumns, roundUp(problem.columns, shape.leastColumns));
    const std::int64_t wanted = problem.workers > 1 ? std::int64_t{problem.workers} * shape.perWorker : 1;
    while (count() < wanted) {
        const bool rowsCanShrink = tileRows > shape.leastRows;
        const bool columnsCanShrink = tileColumns > shape.leastColumns;
        if (!rowsCanShrink && !columnsCanShrink)
            break;
        const bool cutRows = rowsCanShrink && (tileRows >= tileColumns || !columnsCanShrink);
        if (cutRows)
            tileRows = roundUp(tileRows / 2, shape.leastRows);
        else
            tileColumns = roundUp(tileColumns / 2, shape.leastColumns);
    }
    return {problem.rows, problem.columns, balanced(problem.rows, tileRows, shape.leastRows),
            balanced(problem.columns, tileColumns, shape.leastColumns)};
}

TileGrid choosePanels(const TilingProblem& problem, std::int64_t edge)
{
    constexpr std::int64_t fewRows = 8; // a worker
    const std::int64_t workers = problem.workers;
    const bool byRows = problem.rows >= fewRows * workers || problem.rows >= problem.columns;
    const std::int64_t rowShare = byRows ? ceilDivide(problem.rows, workers) : problem.rows;
    const std::int64_t columnShare = byRows ? problem.columns : ceilDivide(problem.columns, workers);
    return {problem.rows, problem.columns, balanced(rowShare, edge, 1), balanced(columnShare, edge, 1)};
}

} // namespace coreloom
