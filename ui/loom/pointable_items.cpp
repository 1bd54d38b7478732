#include "loom/pointable_items.h"

#include "theme/theme.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <limits>

namespace coreloom {

PointableItems::PointableItems(QWidget* parent) : QWidget(parent)
{
    setMouseTracking(true);
    setFocusPolicy(Qt::TabFocus);
}

void PointableItems::mark(int worker)
{
    if (worker == m_marked)
        return;
    m_marked = worker;
    update();
}

void PointableItems::reset()
{
    m_marked = -1;
    point(-1, {});
    update();
}

void PointableItems::point(int item, const QPoint& globalPosition)
{
    if (item == m_pointed)
        return;
    m_pointed = item;
    const QString words = item >= 0 ? itemText(item) : QString();
    setAccessibleDescription(words);
    QToolTip::showText(globalPosition, words, this);
    emit workersPointed(item >= 0 ? itemWorkers(item) : std::vector<int>{});
    update();
}

void PointableItems::paintRings(QPainter& painter, double radius) const
{
    painter.setPen(QPen(Theme::current().text, 2));
    painter.setBrush(Qt::NoBrush);
    for (int item = 0; item < itemCount(); ++item) {
        const std::vector<int> workers = m_marked >= 0 ? itemWorkers(item) : std::vector<int>{};
        if (item == m_pointed || std::ranges::find(workers, m_marked) != workers.end())
            painter.drawRoundedRect(itemPlace(item).adjusted(1, 1, -1, -1), radius, radius);
    }
}

void PointableItems::mouseMoveEvent(QMouseEvent* event)
{
    int below = -1;
    for (int item = 0; item < itemCount() && below < 0; ++item)
        below = itemPlace(item).contains(event->position()) ? item : -1;
    point(below, event->globalPosition().toPoint());
}

void PointableItems::leaveEvent(QEvent* /*event*/)
{
    point(-1, {});
}

void PointableItems::focusInEvent(QFocusEvent* event)
{
    QWidget::focusInEvent(event);
    if (event->reason() != Qt::MouseFocusReason && m_pointed < 0 && itemCount() > 0)
        point(0, mapToGlobal(itemPlace(0).bottomRight().toPoint()));
}

void PointableItems::focusOutEvent(QFocusEvent* event)
{
    point(-1, {});
    QWidget::focusOutEvent(event);
}

int PointableItems::neighbor(int item, const QPoint& direction) const
{
    const QPointF from = itemPlace(item).center();
    int best = item;
    double least = std::numeric_limits<double>::infinity();
    for (int other = 0; other < itemCount(); ++other) {
        const QPointF way = itemPlace(other).center() - from;
        const double along = QPointF::dotProduct(way, QPointF(direction));
        const double aside = std::abs(way.x() * direction.y()) + std::abs(way.y() * direction.x());
        // Straight on before aside.
        const double distance = along + 4 * aside;
        if (along > 0.5 && aside <= along && distance < least) {
            least = distance;
            best = other;
        }
    }
    return best;
}

void PointableItems::keyPressEvent(QKeyEvent* event)
{
    QPoint direction;
    switch (event->key()) {
    case Qt::Key_Left:
        direction = {-1, 0};
        break;
    case Qt::Key_Right:
        direction = {1, 0};
        break;
    case Qt::Key_Up:
        direction = {0, -1};
        break;
    case Qt::Key_Down:
        direction = {0, 1};
        break;
    default:
        QWidget::keyPressEvent(event);
        return;
    }
    if (itemCount() == 0)
        return;
    const int to = m_pointed < 0 ? 0 : neighbor(m_pointed, direction);
    point(to, mapToGlobal(itemPlace(to).bottomRight().toPoint()));
}

} // namespace coreloom
