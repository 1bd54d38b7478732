#include "theme/panel.h"

#include "theme/theme.h"

#include <QEvent>
#include <QLabel>
#include <QVBoxLayout>

namespace coreloom {

Panel::Panel(QWidget* parent)
    : QFrame(parent),
      m_body(new QVBoxLayout(this)),
      m_header(new QHBoxLayout),
      m_title(new QLabel(this)),
      m_hint(new QLabel(this))
{
    setProperty("coreloomPanel", true);
    m_title->setObjectName(QStringLiteral("title"));
    m_title->setProperty("role", QStringLiteral("title"));
    m_title->setTextFormat(Qt::PlainText);
    m_hint->setObjectName(QStringLiteral("titleHint"));
    m_hint->setProperty("role", QStringLiteral("hint"));
    m_hint->setTextFormat(Qt::PlainText);
    m_header->addWidget(m_title);
    m_header->addWidget(m_hint, 1);
    m_body->addLayout(m_header);
    applySpace();
}

void Panel::setTitle(const QString& title, const QString& hint)
{
    m_title->setText(title);
    m_hint->setText(hint);
}

QString Panel::title() const
{
    return m_title->text();
}

QString Panel::hint() const
{
    return m_hint->text();
}

void Panel::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::StyleChange || event->type() == QEvent::FontChange)
        applySpace();
    QFrame::changeEvent(event);
}

void Panel::applySpace()
{
    const Theme& theme = Theme::current();
    const int inside = theme.pixels(14);
    m_body->setContentsMargins(inside, theme.pixels(12), inside, inside);
    m_body->setSpacing(theme.pixels(8));
    m_header->setSpacing(theme.pixels(8));
}

} // namespace coreloom
