#include "theme/tool_tip.h"

#include <QWidget>

namespace coreloom {

QString asToolTip(const QString& text)
{
    return text.isEmpty() ? QString()
                          : u"<qt>" % text.toHtmlEscaped().replace(u'\n', QStringLiteral("<br>")) % u"</qt>";
}

void explain(QWidget* widget, const QString& text)
{
    widget->setToolTip(asToolTip(text));
    widget->setAccessibleDescription(text);
}

} // namespace coreloom
