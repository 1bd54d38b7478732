#include "setup/setup_row.h"

#include "theme/roles.h"
#include "theme/theme.h"

#include <QEvent>
#include <QGridLayout>
#include <QPainter>

namespace coreloom {

SetupRow::SetupRow(QWidget* parent)
    : QWidget(parent), m_name(new QLabel(this)), m_found(new QLabel(this)), m_words(new QLabel(this))
{
    setRole(m_name, QStringLiteral("title"));
    setRole(m_found, QStringLiteral("secondary"));
    setRole(m_words, QStringLiteral("hint"));
    for (QLabel* label : {m_name, m_found, m_words}) {
        label->setTextFormat(Qt::PlainText);
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    }
    auto* grid = new QGridLayout(this);
    grid->addWidget(m_name, 0, 0, Qt::AlignTop);
    grid->addWidget(m_found, 0, 1, Qt::AlignTop);
    grid->addWidget(m_words, 1, 0, 1, 2);
    grid->setColumnStretch(0, 2);
    grid->setColumnStretch(1, 3);
    restyle();
}

void SetupRow::setContent(Mark mark, const QString& name, const QString& found, const QString& words)
{
    m_mark = mark;
    m_name->setText(name);
    m_found->setText(found);
    m_words->setText(words);
    m_words->setVisible(!words.isEmpty());
    update();
}

void SetupRow::paintEvent(QPaintEvent* /*event*/)
{
    const Theme& theme = Theme::current();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QColor color = m_mark == Mark::present ? theme.good : m_mark == Mark::missing ? theme.faint : theme.secondary;
    const double radius = 4.5 * theme.scale;
    painter.setPen(QPen(color, 1.6 * theme.scale));
    // Filled or hollow: the mark does not rest on its color alone.
    painter.setBrush(m_mark == Mark::missing ? QBrush(Qt::NoBrush) : QBrush(color));
    painter.drawEllipse(QPointF(radius + 2, m_name->geometry().top() + m_name->fontMetrics().height() / 2.0), radius,
                        radius);
}

void SetupRow::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::StyleChange)
        restyle();
}

void SetupRow::restyle()
{
    const Theme& theme = Theme::current();
    auto* grid = static_cast<QGridLayout*>(layout());
    grid->setContentsMargins(theme.pixels(20), 0, 0, 0);
    grid->setVerticalSpacing(theme.pixels(2));
    grid->setHorizontalSpacing(theme.pixels(12));
}

} // namespace coreloom
