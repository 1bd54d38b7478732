#include "theme/tool_tip.h"

#include <QHelpEvent>
#include <QToolTip>
#include <QWidget>

namespace coreloom {

QString asToolTip(const QString& text)
{
    return text.isEmpty() ? QString()
                          : u"<qt>" % text.toHtmlEscaped().replace(u'\n', QStringLiteral("<br>")) % u"</qt>";
}

void showReadOut(QWidget* widget, const QHelpEvent& event, const QString& words)
{
    if (words.isEmpty())
        QToolTip::hideText();
    else
        QToolTip::showText(event.globalPos(), asToolTip(words), widget);
}

void explain(QWidget* widget, const QString& text)
{
    widget->setToolTip(asToolTip(text));
    widget->setAccessibleDescription(text);
}

} // namespace coreloom
