#include "window/icons.h"

#include <QPainter>
#include <QPixmap>

namespace coreloom {

namespace {

/// Drawn large; it is scaled down to the size of the button's icon.
QPixmap drawn(const QPolygonF& shape, const QColor& color)
{
    QPixmap pixmap(96, 96);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(color, 6, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setBrush(color);
    painter.drawPolygon(shape);
    return pixmap;
}

QIcon icon(const QPolygonF& shape, const QColor& color, const QColor& disabled)
{
    QIcon result(drawn(shape, color));
    result.addPixmap(drawn(shape, disabled), QIcon::Disabled);
    return result;
}

} // namespace

QIcon runIcon(const QColor& color, const QColor& disabled)
{
    return icon(QPolygonF{{22, 14}, {82, 48}, {22, 82}}, color, disabled);
}

QIcon stopIcon(const QColor& color, const QColor& disabled)
{
    return icon(QPolygonF(QRectF(18, 18, 60, 60)), color, disabled);
}

QIcon menuIcon(const QColor& color)
{
    return icon(QPolygonF{{24, 34}, {72, 34}, {48, 66}}, color, color);
}

} // namespace coreloom
