#pragma once

#include "loom/loom_layout.h"
#include "loom/loom_text.h"

#include <QColor>
#include <QRect>

class QPainter;

namespace coreloom {

/// Where A, B and C stand in the usual picture of A · B = C: A at the left of C, B above it, so that the rows of A and
/// the columns of B run into the tile that they make. Arithmetic only.
struct ProductLayout {
    QRect a;
    QRect b;
    QRect c;      ///< where C's own layout has its place
    QRect corner; ///< free, at the left of B and above A: for words

    ProductLayout() = default;
    /// Inside an area of pixels. A's width and B's height stand for the terms of the sum, but are never so small that
    /// the words have no room, nor larger than C.
    ProductLayout(const LoomProduct& product, const QRect& area, int gap);
};

/// Draws A and B with the band of each that makes the tile, and the words in the corner where they fit.
void paintOrigin(QPainter& painter, const ProductLayout& layout, const LoomLayout& ofC, const TileEvent& tile,
                 const QColor& color, const QColor& ground, const QString& words);

} // namespace coreloom
