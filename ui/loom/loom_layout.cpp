#include "loom/loom_layout.h"

#include <algorithm>
#include <cmath>

namespace coreloom {

LoomLayout::LoomLayout(std::int64_t rows, std::int64_t columns, const QRect& area)
    : m_rows(std::max<std::int64_t>(rows, 0)), m_columns(std::max<std::int64_t>(columns, 0))
{
    if (m_rows == 0 || m_columns == 0 || area.isEmpty())
        return;
    const double scale = std::min(static_cast<double>(area.width()) / static_cast<double>(m_columns),
                                  static_cast<double>(area.height()) / static_cast<double>(m_rows));
    const auto length = [scale](std::int64_t elements, int most) {
        const int whole = static_cast<int>(std::lround(static_cast<double>(elements) * scale));
        return std::clamp(whole, std::min(thinnest, most), most);
    };
    const int width = length(m_columns, area.width());
    const int height = length(m_rows, area.height());
    m_frame = QRect(area.x() + (area.width() - width) / 2, area.y() + (area.height() - height) / 2, width, height);
}

QRect LoomLayout::tile(const TileEvent& tile) const
{
    if (m_frame.isEmpty())
        return {};
    const int left = x(tile.column);
    const int top = y(tile.row);
    const int right = x(std::int64_t{tile.column} + tile.columns);
    const int bottom = y(std::int64_t{tile.row} + tile.rows);
    return {left, top, right - left, bottom - top};
}

bool LoomLayout::hasGaps(std::int64_t tileRows, std::int64_t tileColumns) const
{
    constexpr double smallest = 5;
    if (m_frame.isEmpty())
        return false;
    return static_cast<double>(tileRows) * m_frame.height() / static_cast<double>(m_rows) >= smallest &&
           static_cast<double>(tileColumns) * m_frame.width() / static_cast<double>(m_columns) >= smallest;
}

std::optional<LoomLayout::Element> LoomLayout::elementAt(const QPoint& point) const
{
    if (!m_frame.contains(point))
        return std::nullopt;
    const auto index = [](int offset, int length, std::int64_t elements) {
        // The element in the middle of the pixel.
        const double position = (offset + 0.5) / length * static_cast<double>(elements);
        return std::min(static_cast<std::int64_t>(position), elements - 1);
    };
    return Element{index(point.y() - m_frame.y(), m_frame.height(), m_rows),
                   index(point.x() - m_frame.x(), m_frame.width(), m_columns)};
}

std::optional<std::size_t> LoomLayout::tileOf(const Trace& trace, const Element& element)
{
    const auto covers = [&](const TileEvent& tile) {
        return element.row >= tile.row && element.row < std::int64_t{tile.row} + tile.rows &&
               element.column >= tile.column && element.column < std::int64_t{tile.column} + tile.columns;
    };
    const auto found = std::find_if(trace.tiles.begin(), trace.tiles.end(), covers);
    if (found == trace.tiles.end())
        return std::nullopt;
    return static_cast<std::size_t>(found - trace.tiles.begin());
}

std::optional<std::size_t> LoomLayout::tileAt(const Trace& trace, const QPoint& point) const
{
    const std::optional<Element> element = elementAt(point);
    return element ? tileOf(trace, *element) : std::nullopt;
}

int LoomLayout::x(std::int64_t column) const
{
    const std::int64_t inside = std::clamp<std::int64_t>(column, 0, m_columns);
    return m_frame.x() + static_cast<int>(inside * m_frame.width() / m_columns);
}

int LoomLayout::y(std::int64_t row) const
{
    const std::int64_t inside = std::clamp<std::int64_t>(row, 0, m_rows);
    return m_frame.y() + static_cast<int>(inside * m_frame.height() / m_rows);
}

} // namespace coreloom
