#include "theme/roles.h"

#include <QStyle>
#include <QVariant>

namespace coreloom {

void setRole(QWidget* widget, const QString& role)
{
    if (widget->property("role").toString() == role)
        return;
    widget->setProperty("role", role);
    widget->style()->unpolish(widget);
    widget->style()->polish(widget);
}

QLabel* makeLabel(QWidget* parent, const char* name, const QString& role)
{
    auto* label = new QLabel(parent);
    label->setObjectName(QString::fromUtf8(name));
    label->setProperty("role", role);
    label->setTextFormat(Qt::PlainText);
    return label;
}

} // namespace coreloom
