#include "loom/loom_origin.h"

#include "theme/theme.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace coreloom {

namespace {

constexpr double leastShare = 0.36; ///< of the whole picture's side, for A's width and B's height
constexpr double mostShare = 0.5;

/// A letter in that corner of its matrix, readable where the band lies below it too.
void paintLetter(QPainter& painter, const QRect& matrix, const QRect& band, const QColor& color, QChar letter,
                 Qt::Alignment corner)
{
    const Theme& theme = Theme::current();
    painter.setFont(theme.font(sizeOfResult, true));
    const int border = theme.pixels(5);
    const QRect room = matrix.adjusted(border, border / 2, -border, -border);
    const QRect place = painter.boundingRect(room, static_cast<int>(corner), QString(letter));
    painter.setPen(band.intersects(place) ? textOn(color) : theme.secondary);
    painter.drawText(room, static_cast<int>(corner), QString(letter));
}

} // namespace

ProductLayout::ProductLayout(const LoomProduct& product, const QRect& area, int gap)
{
    const double wider = static_cast<double>(std::max<std::int64_t>({product.rows, product.columns, 1}));
    const double terms = static_cast<double>(std::max<std::int64_t>(product.terms, 1));
    const double share = std::clamp(terms / (terms + wider), leastShare, mostShare);
    const int side = std::min(area.width(), area.height());
    const int band = static_cast<int>(std::lround(side * share)) - gap;
    const QRect room(area.x() + band + gap, area.y() + band + gap, area.width() - band - gap,
                     area.height() - band - gap);
    c = LoomLayout(product.rows, product.columns, room).frame();
    c.moveTopLeft(room.topLeft()); // close to A and B, whatever its aspect
    a = QRect(area.x(), c.y(), band, c.height());
    b = QRect(c.x(), area.y(), c.width(), band);
    corner = QRect(area.x(), area.y(), band, band);
}

void paintOrigin(QPainter& painter, const ProductLayout& layout, const LoomLayout& ofC, const TileEvent& tile,
                 const QColor& color, const QColor& ground, const QString& words)
{
    const Theme& theme = Theme::current();
    const QRect place = ofC.tile(tile);
    const QRect rows(layout.a.x(), place.y(), layout.a.width(), std::max(place.height(), 1));
    const QRect columns(place.x(), layout.b.y(), std::max(place.width(), 1), layout.b.height());
    for (const QRect& matrix : {layout.a, layout.b})
        painter.fillRect(matrix, ground);
    for (const QRect& band : {rows, columns})
        painter.fillRect(band, color);
    // The bands run on, faintly, up to the tile.
    QColor trail = color;
    trail.setAlphaF(0.28F);
    painter.fillRect(QRect(rows.right() + 1, rows.y(), place.x() - rows.right() - 1, rows.height()), trail);
    painter.fillRect(QRect(columns.x(), columns.bottom() + 1, columns.width(), place.y() - columns.bottom() - 1),
                     trail);
    // Where the band is not.
    const bool above = place.center().y() < layout.a.center().y();
    const bool left = place.center().x() < layout.b.center().x();
    paintLetter(painter, layout.a, rows, color, u'A', (above ? Qt::AlignBottom : Qt::AlignTop) | Qt::AlignLeft);
    paintLetter(painter, layout.b, columns, color, u'B', Qt::AlignTop | (left ? Qt::AlignRight : Qt::AlignLeft));

    painter.setFont(theme.font(sizeOfHint));
    painter.setPen(theme.text);
    const QRect room = layout.corner.adjusted(theme.pixels(4), 0, -theme.pixels(8), -theme.pixels(6));
    constexpr int flags = Qt::AlignVCenter | Qt::AlignLeft | Qt::TextWordWrap;
    if (room.contains(painter.boundingRect(room, flags, words)))
        painter.drawText(room, flags, words);
}

} // namespace coreloom
