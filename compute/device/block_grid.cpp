#include "device/block_grid.h"

#include <algorithm>

namespace coreloom {

namespace {

constexpr std::int64_t mostGridRows = 65'535; // gridDim.y; OpenGL promises as many

std::int64_t quotientUp(std::int64_t value, std::int64_t divisor)
{
    return (value + divisor - 1) / divisor;
}

} // namespace

void BlockGrid::coarsen(std::int64_t most)
{
    while (quotientUp(m_rows, m_cellRows) * quotientUp(m_columns, m_cellColumns) > most) {
        if (m_cellColumns <= m_cellRows)
            m_cellColumns *= 2;
        else
            m_cellRows *= 2;
    }
}

TileRange BlockGrid::next(std::int64_t most)
{
    TileRange range{.row = m_nextRow, .column = m_nextColumn};
    const std::int64_t cellRow = m_cellRows * m_columns; // tiles in one row of cells
    if (m_nextColumn == 0 && cellRow <= most) {
        const std::int64_t cells = std::min(most / cellRow, mostGridRows / m_cellRows);
        range.rows = std::min(cells * m_cellRows, m_rows - m_nextRow);
        range.columns = m_columns;
        m_nextRow += range.rows;
        return range;
    }
    const std::int64_t cells = std::max<std::int64_t>(1, most / (m_cellRows * m_cellColumns));
    range.rows = std::min(m_cellRows, m_rows - m_nextRow);
    range.columns = std::min(cells * m_cellColumns, m_columns - m_nextColumn);
    m_nextColumn += range.columns;
    if (m_nextColumn >= m_columns) {
        m_nextColumn = 0;
        m_nextRow += range.rows;
    }
    return range;
}

} // namespace coreloom
