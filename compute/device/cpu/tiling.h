#pragma once

#include <cstdint>

namespace coreloom {

/// What is to be cut into tiles.
struct TilingProblem {
    std::int64_t rows = 0, columns = 0; ///< of the result
    std::int64_t depth = 0;             ///< terms of each sum
    int elementBytes = 4;
    int workers = 1;
};

/// How a kernel likes its tiles.
struct TileShape {
    std::int64_t rows = 64, columns = 64;         ///< where there is enough work for all
    std::int64_t leastRows = 4, leastColumns = 8; ///< not below this, however small the problem; sizes are multiples
    int perWorker = 8; ///< so many at least; the last of a step, when some have none left, are a small part of it then
};

struct Tile {
    std::int64_t row = 0, column = 0, rows = 0, columns = 0;
};

/// A matrix cut into tiles of equal size; those at the right and lower edge may be smaller. They are counted down the
/// columns, so that a worker's next tile mostly needs the columns of B that it has just used.
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

/// The kernel's own shape of tiles, made smaller while the workers would have too few, and larger while there would be
/// more than a trace can hold.
[[nodiscard]] TileGrid chooseTiles(const TilingProblem& problem, const TileShape& shape);

/// One panel a worker, of all columns and an equal part of the rows, or the other way round where there are few rows;
/// panels longer than `edge` are cut further.
[[nodiscard]] TileGrid choosePanels(const TilingProblem& problem, std::int64_t edge);

} // namespace coreloom
