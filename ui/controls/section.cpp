#include "controls/section.h"

#include "theme/roles.h"
#include "theme/theme.h"

#include <QEvent>

namespace coreloom {

QLabel* makeHint(QWidget* parent)
{
    auto* hint = new QLabel(parent);
    setRole(hint, QStringLiteral("hint"));
    hint->setWordWrap(true);
    return hint;
}

Section::Section(Hue hue, QWidget* parent)
    : QWidget(parent), m_layout(new QVBoxLayout(this)), m_caption(new QLabel(this))
{
    setRole(m_caption, QStringLiteral("heading"));
    m_caption->setProperty("hue", QString::fromLatin1(hue == Hue::cpu ? "cpu" : hue == Hue::gpu ? "gpu" : ""));
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->addWidget(m_caption);
    restyle();
}

void Section::addControl(QWidget* control)
{
    if (!m_caption->buddy())
        m_caption->setBuddy(control);
    m_layout->addWidget(control);
}

void Section::addRow(QLayout* row)
{
    m_layout->addLayout(row);
}

QLabel* Section::addHint()
{
    QLabel* hint = makeHint(this);
    m_layout->addWidget(hint);
    return hint;
}

void Section::restyle()
{
    m_layout->setSpacing(Theme::current().pixels(5));
}

void Section::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    if (event->type() == QEvent::StyleChange)
        restyle();
}

} // namespace coreloom
