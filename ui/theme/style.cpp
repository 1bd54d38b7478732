#include "theme/style.h"

#include "theme/theme.h"

#include <QPainter>
#include <QStyleOption>

namespace coreloom {

Style::Style() : QProxyStyle(QStringLiteral("Fusion")) {}

int Style::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget, QStyleHintReturn* answer) const
{
    return hint == SH_DialogButtonBox_ButtonsHaveIcons ? 0 : QProxyStyle::styleHint(hint, option, widget, answer);
}

int Style::pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const
{
    if (metric == PM_IndicatorWidth || metric == PM_IndicatorHeight)
        return Theme::current().pixels(15);
    return QProxyStyle::pixelMetric(metric, option, widget);
}

void Style::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                          const QWidget* widget) const
{
    if (element != PE_IndicatorCheckBox) {
        QProxyStyle::drawPrimitive(element, option, painter, widget);
        return;
    }
    const Theme& theme = Theme::current();
    const bool enabled = option->state.testFlag(State_Enabled);
    const bool checked = option->state.testFlag(State_On);
    const QColor fill = enabled ? theme.cpu : theme.faint;
    const QRectF box = QRectF(option->rect).adjusted(0.5, 0.5, -0.5, -0.5);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(checked ? fill : theme.faint);
    painter->setBrush(checked ? fill : theme.panel);
    painter->drawRoundedRect(box, theme.pixels(3), theme.pixels(3));
    if (checked) {
        const auto point = [&box](double x, double y) {
            return QPointF(box.left() + x * box.width(), box.top() + y * box.height());
        };
        painter->setPen(QPen(theme.panel, 1.8 * theme.scale, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        painter->drawPolyline(QPolygonF{point(0.24, 0.52), point(0.43, 0.71), point(0.77, 0.31)});
    }
    painter->restore();
}

} // namespace coreloom
