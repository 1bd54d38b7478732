#include "controls/parallel_sketch.h"

#include "theme/theme.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace coreloom {

namespace {

constexpr int mostDrawn = 8; ///< parts; more would be hairlines

} // namespace

ParallelSketch::ParallelSketch(QWidget* parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void ParallelSketch::setParallel(Parallel parallel, int workers, int parts)
{
    m_parallel = parallel;
    m_workers = std::max(workers, 1);
    m_parts = std::max(parts, 1);
    update();
}

QSize ParallelSketch::sizeHint() const
{
    const Theme& theme = Theme::current();
    return {theme.pixels(200), theme.pixels(48)};
}

void ParallelSketch::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (m_parallel == Parallel::inside)
        paintInside(painter);
    else
        paintBatch(painter);
}

/// Three products, each cut into tiles of all workers, one after the other.
void ParallelSketch::paintInside(QPainter& painter) const
{
    const Theme& theme = Theme::current();
    constexpr int products = 3;
    constexpr int tiles = 4; // a side
    const double side = height() - theme.pixels(8);
    const double gap = (width() - products * side) / (products - 1);
    const double top = (height() - side) / 2;
    const double tile = side / tiles;
    for (int product = 0; product < products; ++product) {
        const double left = product * (side + gap);
        for (int row = 0; row < tiles; ++row) {
            for (int column = 0; column < tiles; ++column) {
                const int worker = (row * tiles + column + row) % m_workers;
                painter.fillRect(QRectF(left + column * tile, top + row * tile, tile - 1, tile - 1),
                                 theme.worker(worker));
            }
        }
        if (product + 1 == products)
            break;
        const double from = left + side + gap * 0.25;
        const double to = left + side + gap * 0.75;
        const double middle = height() / 2.0;
        const double wing = theme.pixels(4);
        painter.setPen(QPen(theme.secondary, 1.2 * theme.scale));
        painter.drawLine(QPointF(from, middle), QPointF(to, middle));
        painter.drawPolyline(
            QPolygonF{QPointF(to - wing, middle - wing), QPointF(to, middle), QPointF(to - wing, middle + wing)});
    }
}

/// Each part goes its own way, then all are summed as a tree.
void ParallelSketch::paintBatch(QPainter& painter) const
{
    const Theme& theme = Theme::current();
    const int parts = std::min(m_parts, mostDrawn);
    const double pitch = (height() - theme.pixels(8)) / static_cast<double>(parts);
    const double top = theme.pixels(4);
    const double wayEnd = width() * 0.58;
    std::vector<double> middles;
    for (int part = 0; part < parts; ++part) {
        painter.fillRect(QRectF(0, top + part * pitch, wayEnd, std::max(pitch - 1.5, 1.0)),
                         theme.worker(part % m_workers));
        middles.push_back(top + (part + 0.5) * pitch - 0.75);
    }
    painter.setPen(QPen(theme.secondary, 1.2 * theme.scale));
    const int levels = std::max(1, static_cast<int>(std::ceil(std::log2(parts))));
    const double step = (width() - wayEnd - theme.pixels(14)) / levels;
    double x = wayEnd + theme.pixels(3);
    while (middles.size() > 1) {
        std::vector<double> next;
        for (std::size_t i = 0; i < middles.size(); i += 2) {
            if (i + 1 == middles.size()) {
                painter.drawLine(QPointF(x, middles[i]), QPointF(x + step, middles[i]));
                next.push_back(middles[i]);
                continue;
            }
            const double joined = (middles[i] + middles[i + 1]) / 2;
            painter.drawLine(QPointF(x, middles[i]), QPointF(x + step, joined));
            painter.drawLine(QPointF(x, middles[i + 1]), QPointF(x + step, joined));
            next.push_back(joined);
        }
        middles = std::move(next);
        x += step;
    }
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.text);
    const double radius = theme.pixels(4);
    painter.drawEllipse(QPointF(std::min(x, width() - radius), middles.front()), radius, radius);
}

} // namespace coreloom
