#include "device/cpu/tiling.h"

#include "job/trace.h"

#include <algorithm>

namespace coreloom {

namespace {

/// Enough that the last tiles of a step, when some workers have none left, are a small part of it.
constexpr std::int64_t tilesPerWorker = 8;

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
    const std::int64_t row = index / m_across * m_tileRows;
    const std::int64_t column = index % m_across * m_tileColumns;
    return {.row = row,
            .column = column,
            .rows = std::min(m_tileRows, m_rows - row),
            .columns = std::min(m_tileColumns, m_columns - column)};
}

TileGrid chooseTiles(std::int64_t rows, std::int64_t columns, int workers, const TileShape& shape)
{
    std::int64_t tileRows = shape.rows;
    std::int64_t tileColumns = shape.columns;
    const auto count = [&] { return ceilDivide(rows, tileRows) * ceilDivide(columns, tileColumns); };
    while (count() > static_cast<std::int64_t>(mostTiles))
        (tileRows <= tileColumns ? tileRows : tileColumns) *= 2;

    // A tile longer than the matrix cannot be cut by halving: begin with what there is.
    tileRows = std::min(tileRows, roundUp(rows, shape.leastRows));
    tileColumns = std::min(tileColumns, roundUp(columns, shape.leastColumns));
    const std::int64_t wanted = workers > 1 ? workers * tilesPerWorker : 1;
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
    return {rows, columns, balanced(rows, tileRows, shape.leastRows),
            balanced(columns, tileColumns, shape.leastColumns)};
}

TileGrid choosePanels(std::int64_t rows, std::int64_t columns, int workers, std::int64_t edge)
{
    constexpr std::int64_t fewRows = 8; // a worker
    const bool byRows = rows >= fewRows * workers || rows >= columns;
    const std::int64_t rowShare = byRows ? ceilDivide(rows, workers) : rows;
    const std::int64_t columnShare = byRows ? columns : ceilDivide(columns, workers);
    return {rows, columns, balanced(rowShare, edge, 1), balanced(columnShare, edge, 1)};
}

} // namespace coreloom
