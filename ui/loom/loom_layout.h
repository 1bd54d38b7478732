#pragma once

#include "job/trace.h"

#include <QRect>

#include <cstdint>
#include <optional>

namespace coreloom {

/// Where the tiles of C stand inside an area of pixels: arithmetic only. C keeps its aspect and is centred; a thin one
/// stays at least `thinnest` pixels wide. Tiles meet edge to edge, so that together they fill the frame exactly.
class LoomLayout {
public:
    static constexpr int thinnest = 12;

    LoomLayout() = default;
    /// C is rows × columns; the area is in the pixels that are painted.
    LoomLayout(std::int64_t rows, std::int64_t columns, const QRect& area);

    /// All of C.
    [[nodiscard]] QRect frame() const { return m_frame; }
    /// One tile of it; empty where many rows or columns share a pixel and this tile gets none.
    [[nodiscard]] QRect tile(const TileEvent& tile) const;
    /// Whether tiles of that many rows and columns are large enough for a gap of one pixel between them.
    [[nodiscard]] bool hasGaps(std::int64_t tileRows, std::int64_t tileColumns) const;

    /// The row and column of C below a point; nothing outside the frame.
    struct Element {
        std::int64_t row;
        std::int64_t column;
    };
    [[nodiscard]] std::optional<Element> elementAt(const QPoint& point) const;
    /// The index of the trace's tile that an element belongs to; nothing where it has not been computed.
    [[nodiscard]] static std::optional<std::size_t> tileOf(const Trace& trace, const Element& element);
    /// The index of the trace's tile below a point; nothing where none has been computed.
    [[nodiscard]] std::optional<std::size_t> tileAt(const Trace& trace, const QPoint& point) const;

private:
    [[nodiscard]] int x(std::int64_t column) const;
    [[nodiscard]] int y(std::int64_t row) const;

    std::int64_t m_rows = 0;
    std::int64_t m_columns = 0;
    QRect m_frame;
};

} // namespace coreloom
