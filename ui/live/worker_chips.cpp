#include "live/worker_chips.h"

#include "language/numbers.h"
#include "theme/theme.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace coreloom {

namespace {

/// White where it can be read on that ground, else nearly black. Relative luminance as WCAG 2 defines it.
QColor textColorOn(const QColor& ground)
{
    const auto linear = [](float part) {
        return part <= 0.04045F ? part / 12.92F : std::pow((part + 0.055F) / 1.055F, 2.4F);
    };
    const float luminance =
        0.2126F * linear(ground.redF()) + 0.7152F * linear(ground.greenF()) + 0.0722F * linear(ground.blueF());
    return luminance < 0.37F ? QColor(Qt::white) : QColor(0x13161b);
}

} // namespace

WorkerChips::WorkerChips(QWidget* parent) : QWidget(parent)
{
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void WorkerChips::setWorkers(int count, bool areSms)
{
    if (count == m_count && areSms == m_areSms)
        return;
    m_count = std::max(count, 0);
    m_areSms = areSms;
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
    for (int i = 0; i < m_count; ++i) {
        const QColor color = m_areSms ? theme.sm(i, m_count) : theme.worker(i);
        const QRectF place(i % cells.columns * (cells.cellWidth + cells.gap),
                           i / cells.columns * (cells.cellHeight + cells.gap), cells.cellWidth, cells.cellHeight);
        const double radius = numbered() ? theme.pixels(5) : cells.cellWidth / 2;
        painter.setPen(Qt::NoPen);
        painter.setBrush(color);
        painter.drawRoundedRect(place, radius, radius);
        if (numbered()) {
            painter.setPen(textColorOn(color));
            painter.drawText(place, Qt::AlignCenter, QString::number(i + 1));
        }
    }
}

bool WorkerChips::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const Grid cells = grid(width());
    const int column = static_cast<int>(help->pos().x() / (cells.cellWidth + cells.gap));
    const int row = static_cast<int>(help->pos().y() / (cells.cellHeight + cells.gap));
    const int index = row * cells.columns + column;
    if (m_count > 0 && column < cells.columns && index < m_count)
        QToolTip::showText(help->globalPos(), (m_areSms ? tr("SM %1") : tr("Worker %1")).arg(formatCount(index + 1)),
                           this);
    else
        QToolTip::hideText();
    return true;
}

} // namespace coreloom
