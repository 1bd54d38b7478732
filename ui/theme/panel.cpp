#include "theme/panel.h"

#include "theme/theme.h"

#include <QEvent>
#include <QLabel>
#include <QVBoxLayout>

namespace coreloom {

Panel::Panel(QWidget* parent, Height height)
    : QFrame(parent),
      m_height(height),
      m_body(new QVBoxLayout(this)),
      m_header(new QHBoxLayout),
      m_title(new QLabel(this)),
      m_hint(new QLabel(this)),
      m_hintBelow(new QLabel(this))
{
    setProperty("coreloomPanel", true);
    m_title->setObjectName(QStringLiteral("title"));
    m_title->setProperty("role", QStringLiteral("title"));
    m_title->setTextFormat(Qt::PlainText);
    m_hint->setObjectName(QStringLiteral("titleHint"));
    for (QLabel* hint : {m_hint, m_hintBelow}) {
        hint->setProperty("role", QStringLiteral("hint"));
        hint->setTextFormat(Qt::PlainText);
    }
    m_hintBelow->setWordWrap(true);
    m_hintBelow->hide();
    QSizePolicy policy(QSizePolicy::Ignored, height == Height::shared ? QSizePolicy::Expanding : QSizePolicy::Minimum);
    policy.setHeightForWidth(height == Height::ofContent);
    setSizePolicy(policy);
    m_body->setSizeConstraint(QLayout::SetNoConstraint);
    m_header->addWidget(m_title);
    m_header->addWidget(m_hint, 1);
    m_body->addLayout(m_header);
    m_body->addWidget(m_hintBelow);
    applySpace();
}

void Panel::setTitle(const QString& title, const QString& hint)
{
    if (title == m_title->text() && hint == m_hint->text())
        return;
    m_title->setText(title);
    m_hint->setText(hint);
    m_hintBelow->setText(hint);
    placeHint();
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

QSize Panel::minimumSizeHint() const
{
    const Theme& theme = Theme::current();
    const QSize least(theme.pixels(180), theme.pixels(140));
    return m_height == Height::shared ? least : QSize(least.width(), m_body->minimumSize().height());
}

int Panel::heightForWidth(int width) const
{
    return m_height == Height::ofContent ? m_body->totalHeightForWidth(width) : QFrame::heightForWidth(width);
}

void Panel::resizeEvent(QResizeEvent* event)
{
    QFrame::resizeEvent(event);
    placeHint();
}

void Panel::placeHint()
{
    int taken = 0;
    for (int i = 0; i < m_header->count(); ++i) {
        const bool isHint = m_header->itemAt(i)->widget() == m_hint;
        taken += (isHint ? m_hintBelow->fontMetrics().horizontalAdvance(m_hint->text())
                         : m_header->itemAt(i)->sizeHint().width()) +
                 m_header->spacing();
    }
    const QMargins margins = m_body->contentsMargins();
    const bool below = !m_hint->text().isEmpty() && taken > width() - margins.left() - margins.right();
    m_hintBelow->setVisible(below);
    // It keeps its place in the row, so that what stands at the right end stays there.
    m_hint->setMaximumWidth(below ? 0 : QWIDGETSIZE_MAX);
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
