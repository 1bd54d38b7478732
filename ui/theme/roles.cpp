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

} // namespace coreloom
