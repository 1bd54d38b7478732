#pragma once

#include <cstdint>

namespace coreloom {

/// A rectangle of tiles of C, counted in tiles.
struct TileRange {
    std::int64_t row = 0;
    std::int64_t column = 0;
    std::int64_t rows = 0;
    std::int64_t columns = 0;

    [[nodiscard]] std::int64_t tiles() const { return rows * columns; }
};

/// The tiles of C in cells that a slice never cuts: bands of whole rows of tiles, or parts of a row where one row is
/// already too much.
class BlockGrid {
public:
    BlockGrid(std::int64_t rows, std::int64_t columns) : m_rows(rows), m_columns(columns) {}

    /// Makes the cells so large that C has at most `most` of them; they stay about square.
    void coarsen(std::int64_t most);

    [[nodiscard]] std::int64_t rows() const { return m_rows; } ///< in tiles
    [[nodiscard]] std::int64_t columns() const { return m_columns; }
    [[nodiscard]] std::int64_t cellRows() const { return m_cellRows; }
    [[nodiscard]] std::int64_t cellColumns() const { return m_cellColumns; }

    [[nodiscard]] bool done() const { return m_nextRow >= m_rows; }
    /// The next slice, of at most `most` tiles but at least one cell; never higher than a grid of CUDA or OpenGL can
    /// be.
    TileRange next(std::int64_t most);

private:
    std::int64_t m_rows;
    std::int64_t m_columns;
    std::int64_t m_cellRows = 1;
    std::int64_t m_cellColumns = 1;
    std::int64_t m_nextRow = 0;
    std::int64_t m_nextColumn = 0;
};

} // namespace coreloom
