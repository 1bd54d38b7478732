#pragma once

#include <cstdint>

namespace coreloom {

/// How a kernel likes its tiles.
struct TileShape {
    std::int64_t rows = 64, columns = 64;         ///< where there is enough work for all
    std::int64_t leastRows = 4, leastColumns = 8; ///< not below this, however small the problem; sizes are multiples
};

struct Tile {
    std::int64_t row = 0, column = 0, rows = 0, columns = 0;
};

/// A matrix cut into tiles of equal size, counted row by row; those at the right and lower edge may be smaller.
class TileGrid {
public:
    TileGrid() = default;
    /// `tileRows` and `tileColumns` at least 1.
    TileGrid(std::int64_t rows, std::int64_t columns, std::int64_t tileRows, std::int64_t tileColumns);

    [[nodiscard]] std::int64_t count() const { return m_down * m_across; }
    [[nodiscard]] Tile tile(std::int64_t index) const;
    [[nodiscard]] std::int64_t rows() const { return m_rows; }
    [[nodiscard]] std::int64_t columns() const { return m_columns; }

private:
    std::int64_t m_rows = 0, m_columns = 0;
    std::int64_t m_tileRows = 1, m_tileColumns = 1;
    std::int64_t m_down = 0, m_across = 0;
};

/// Tiles for a result of this size: the kernel's own shape, made smaller while the workers would have fewer than eight
/// tiles each, and larger while there would be more than a trace can hold.
[[nodiscard]] TileGrid chooseTiles(std::int64_t rows, std::int64_t columns, int workers, const TileShape& shape);

/// One panel a worker, of all columns and an equal part of the rows, or the other way round where there are few rows;
/// panels longer than `edge` are cut further.
[[nodiscard]] TileGrid choosePanels(std::int64_t rows, std::int64_t columns, int workers, std::int64_t edge);

} // namespace coreloom
