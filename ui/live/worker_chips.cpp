#include "live/worker_chips.h"

#include "language/numbers.h"
#include "theme/theme.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace coreloom {

WorkerChips::WorkerChips(QWidget* parent) : PointableItems(parent)
{
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    setObjectName(QStringLiteral("workerChips"));
}

void WorkerChips::setWorkers(int count, bool areSms)
{
    if (count == m_count && areSms == m_areSms)
        return;
    m_count = std::max(count, 0);
    m_areSms = areSms;
    reset();
    setAccessibleName(
        (areSms ? tr("%1 SMs in their shades") : tr("%1 workers in their colors")).arg(formatCount(m_count)));
    updateGeometry();
    update();
}

bool WorkerChips::numbered() const
{
    return !m_areSms && m_count <= 32;
}

WorkerChips::Grid WorkerChips::grid(int width) const
{
    const Theme& theme = Theme::current();
    Grid grid;
    if (m_count == 0)
        return grid;
    const double side = theme.pixels(numbered() ? (m_count <= 8 ? 22 : 18) : 6);
    grid.cellWidth = side;
    grid.cellHeight = numbered() ? side : theme.pixels(11);
    grid.gap = theme.pixels(numbered() ? 3 : 3);
    const int fit = std::max(1, static_cast<int>((width + grid.gap) / (grid.cellWidth + grid.gap)));
    grid.rows = (m_count + fit - 1) / fit;
    // Rows of equal length look better than a short last one.
    grid.columns = (m_count + grid.rows - 1) / grid.rows;
    return grid;
}

int WorkerChips::heightForWidth(int width) const
{
    if (m_count == 0)
        return 0;
    const Grid cells = grid(width);
    return static_cast<int>(std::ceil(cells.rows * (cells.cellHeight + cells.gap) - cells.gap));
}

QSize WorkerChips::sizeHint() const
{
    const int width = Theme::current().pixels(200);
    return {width, heightForWidth(width)};
}

QSize WorkerChips::minimumSizeHint() const
{
    return {Theme::current().pixels(60), 0};
}

void WorkerChips::paintEvent(QPaintEvent* /*event*/)
{
    const Theme& theme = Theme::current();
    const Grid cells = grid(width());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(theme.font(m_count <= 8 ? sizeOfHint : 10, true));
    const double radius = numbered() ? theme.pixels(5) : cells.cellWidth / 2;
    for (int i = 0; i < m_count; ++i) {
        const QColor color = m_areSms ? theme.sm(i, m_count) : theme.worker(i);
        const QRectF place = itemPlace(i);
        painter.setPen(Qt::NoPen);
        painter.setBrush(color);
        painter.drawRoundedRect(place, radius, radius);
        if (numbered()) {
            painter.setPen(textOn(color));
            painter.drawText(place, Qt::AlignCenter, QString::number(i + 1));
        }
    }
    paintRings(painter, radius);
}

QRectF WorkerChips::itemPlace(int worker) const
{
    const Grid cells = grid(width());
    return {worker % cells.columns * (cells.cellWidth + cells.gap),
            worker / cells.columns * (cells.cellHeight + cells.gap), cells.cellWidth, cells.cellHeight};
}

QString WorkerChips::itemText(int worker) const
{
    return (m_areSms ? tr("SM %1") : tr("Worker %1")).arg(formatCount(std::int64_t{worker} + 1));
}

} // namespace coreloom
