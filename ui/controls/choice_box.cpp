#include "controls/choice_box.h"

#include "theme/theme.h"
#include "theme/tool_tip.h"

#include <QPainter>
#include <QStandardItemModel>
#include <QWheelEvent>

namespace coreloom {

ChoiceBox::ChoiceBox(QWidget* parent) : QComboBox(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    setMinimumContentsLength(4);
    setMaxVisibleItems(24);
}

void ChoiceBox::addHeading(const QString& text)
{
    addItem(text);
    auto* item = qobject_cast<QStandardItemModel*>(model())->item(count() - 1);
    item->setFlags(Qt::NoItemFlags);
    item->setData(Theme::current().font(sizeOfHint, true), Qt::FontRole);
}

void ChoiceBox::addAction(const QString& text, const QString& purpose, const QString& toolTip)
{
    addItem(text, purpose);
    setItemData(count() - 1, asToolTip(toolTip), Qt::ToolTipRole);
}

void ChoiceBox::setUnavailable(int index, const QString& reason)
{
    qobject_cast<QStandardItemModel*>(model())->item(index)->setFlags(Qt::NoItemFlags);
    setItemData(index, asToolTip(reason), Qt::ToolTipRole);
}

void ChoiceBox::paintEvent(QPaintEvent* event)
{
    QComboBox::paintEvent(event);
    // A style sheet leaves out the arrow.
    const Theme& theme = Theme::current();
    const QPointF tip(width() - 14 * theme.scale, height() / 2.0 + 2 * theme.scale);
    const QPointF wing(4 * theme.scale, 4 * theme.scale);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(
        QPen(isEnabled() ? theme.text : theme.faint, 1.5 * theme.scale, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPolyline(QPolygonF{tip - wing, tip, tip + QPointF(wing.x(), -wing.y())});
}

void ChoiceBox::wheelEvent(QWheelEvent* event)
{
    event->ignore();
}

} // namespace coreloom
