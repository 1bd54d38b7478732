#include "window/error_line.h"

#include "language/translated.h"
#include "theme/theme.h"

#include <QEvent>

namespace coreloom {

ErrorLine::ErrorLine(QWidget* parent) : QLabel(parent)
{
    setObjectName(QStringLiteral("error"));
    setWordWrap(true);
    setTextFormat(Qt::PlainText);
    setTextInteractionFlags(Qt::TextSelectableByMouse);
    hide();
    restyle();
}

void ErrorLine::showError(const Error& error)
{
    m_error = error;
    setText(translated(error));
    show();
}

void ErrorLine::clearError()
{
    m_error.reset();
    hide();
}

void ErrorLine::restyle()
{
    const Theme& theme = Theme::current();
    const QString sheet = QStringLiteral("color: %1; background: %2; padding: %3px; font-weight: 600;")
                              .arg(theme.bad.name(), theme.badGround.name())
                              .arg(theme.pixels(10));
    if (sheet != styleSheet()) // setting it is a change of style itself
        setStyleSheet(sheet);
}

void ErrorLine::changeEvent(QEvent* event)
{
    QLabel::changeEvent(event);
    if (event->type() == QEvent::LanguageChange && m_error)
        setText(translated(*m_error));
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::StyleChange)
        restyle();
}

} // namespace coreloom
