#pragma once

#include <QPolygonF>
#include <QRectF>

#include <vector>

/// Where the words at the ends of curves go. Plain geometry, in pixels, y downwards.
namespace coreloom {

struct LabelledCurve {
    QPolygonF points; ///< x ascending; a point whose y is not finite is a gap
    QSizeF label;     ///< empty: no words
};

/// A place for each label, inside `room`, near its curve's end: above or below the curve, off every curve and off each
/// other wherever that is possible. A null rectangle for an empty label or a curve without points. `chosen` keeps which
/// of its places each label took, so that it does not hop while the curves grow; start with an empty one.
[[nodiscard]] std::vector<QRectF> placeLabels(const std::vector<LabelledCurve>& curves, const QRectF& room,
                                              std::vector<int>& chosen);

} // namespace coreloom
