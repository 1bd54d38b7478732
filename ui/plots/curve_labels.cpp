#include "plots/curve_labels.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

namespace coreloom {

namespace {

constexpr double gap = 4;    ///< between a curve and its words
constexpr int backSteps = 8; ///< a label moves back from the curve's end by halves of its width
enum Side { above, below, farAbove, farBelow, sides }; ///< far: with room for another label between

struct Span {
    double top = std::numeric_limits<double>::infinity();
    double bottom = -std::numeric_limits<double>::infinity();
    [[nodiscard]] bool isEmpty() const { return top > bottom; }
    void add(double y)
    {
        top = std::min(top, y);
        bottom = std::max(bottom, y);
    }
};

/// How high and how low a curve gets between two x.
Span spanOf(const QPolygonF& points, double left, double right)
{
    Span span;
    const auto first = std::lower_bound(points.begin(), points.end(), left,
                                        [](const QPointF& point, double x) { return point.x() < x; });
    for (qsizetype i = first - points.begin(); i < points.size(); ++i) {
        const QPointF& point = points[i];
        if (i > 0 && points[i - 1].x() > right)
            break;
        if (!std::isfinite(point.y()))
            continue;
        if (point.x() >= left && point.x() <= right)
            span.add(point.y());
        if (i == 0 || !std::isfinite(points[i - 1].y()))
            continue;
        const QPointF& before = points[i - 1];
        for (const double x : {left, right}) {
            if (before.x() < x && x < point.x())
                span.add(before.y() + (point.y() - before.y()) * (x - before.x()) / (point.x() - before.x()));
        }
    }
    return span;
}

std::optional<QPointF> endOf(const QPolygonF& points)
{
    const auto last = std::find_if(points.rbegin(), points.rend(), [](QPointF p) { return std::isfinite(p.y()); });
    return last == points.rend() ? std::nullopt : std::optional(*last);
}

double overlap(const QRectF& a, const QRectF& b)
{
    const QRectF both = a & b;
    return both.isEmpty() ? 0 : both.width() * both.height();
}

QRectF candidate(const LabelledCurve& curve, const QPointF& end, const QRectF& room, int back, Side side)
{
    const double width = curve.label.width();
    const double leftmost = std::max(room.left(), std::min(room.left() + gap, room.right() - width));
    const double x = std::max(std::min(end.x(), room.right()) - width * (1 + back / 2.0), leftmost);
    const Span own = spanOf(curve.points, x, x + width);
    const double top = own.isEmpty() ? end.y() : own.top;
    const double bottom = own.isEmpty() ? end.y() : own.bottom;
    const double height = curve.label.height();
    const double far = side == farAbove || side == farBelow ? height : 0;
    const double y = side == above || side == farAbove ? top - gap - height - far : bottom + gap + far;
    return {x, std::clamp(y, room.top(), std::max(room.top(), room.bottom() - height)), width, height};
}

} // namespace

std::vector<QRectF> placeLabels(const std::vector<LabelledCurve>& curves, const QRectF& room, std::vector<int>& chosen)
{
    chosen.resize(curves.size(), -1);
    std::vector<QRectF> places(curves.size());
    for (std::size_t i = 0; i < curves.size(); ++i) {
        const std::optional<QPointF> end = endOf(curves[i].points);
        if (curves[i].label.isEmpty() || !end)
            continue;
        double least = std::numeric_limits<double>::infinity();
        const int before = chosen[i];
        for (int choice = 0; choice < backSteps * sides; ++choice) {
            const QRectF place = candidate(curves[i], *end, room, choice / sides, static_cast<Side>(choice % sides));
            // Areas of what would be covered; going back or below costs a little, hopping about costs more than that.
            double cost = place.width() * place.height() * 0.01 * (choice + (choice == before ? 0 : sides));
            for (const LabelledCurve& other : curves) {
                const Span span = spanOf(other.points, place.left(), place.right());
                if (!span.isEmpty())
                    cost +=
                        overlap(place, QRectF(place.left(), span.top - 1, place.width(), span.bottom - span.top + 2));
            }
            for (std::size_t j = 0; j < i; ++j)
                cost += 4 * overlap(place, places[j]);
            if (cost < least) {
                least = cost;
                places[i] = place;
                chosen[i] = choice;
            }
        }
    }
    return places;
}

} // namespace coreloom
