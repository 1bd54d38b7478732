#include "live/no_gpu_panel.h"

#include "language/translated.h"
#include "theme/theme.h"

#include <QEvent>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace coreloom {

NoGpuPanel::NoGpuPanel(QWidget* parent)
    : QFrame(parent),
      m_title(new QLabel(this)),
      m_why(new QLabel(this)),
      m_offer(new QLabel(this)),
      m_model(new QPushButton(this)),
      m_setup(new QPushButton(this))
{
    setProperty("coreloomPanel", true);
    m_title->setObjectName(QStringLiteral("noGpuTitle"));
    m_title->setProperty("role", QStringLiteral("result"));
    m_why->setObjectName(QStringLiteral("noGpuReason"));
    m_why->setProperty("role", QStringLiteral("secondary"));
    m_offer->setObjectName(QStringLiteral("noGpuOffer"));
    m_model->setObjectName(QStringLiteral("noGpuModel"));
    m_setup->setObjectName(QStringLiteral("noGpuSetup"));
    m_setup->setProperty("role", QStringLiteral("link"));
    m_setup->setCursor(Qt::PointingHandCursor);
    const Theme& theme = Theme::current();
    auto* column = new QVBoxLayout;
    column->setSpacing(theme.pixels(12));
    for (QLabel* label : {m_title, m_why, m_offer}) {
        label->setTextFormat(Qt::PlainText);
        label->setWordWrap(true);
        column->addWidget(label);
    }
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(theme.pixels(16));
    buttons->addWidget(m_model);
    buttons->addWidget(m_setup);
    buttons->addStretch(1);
    column->addLayout(buttons);
    auto* outer = new QVBoxLayout(this);
    const int inside = theme.pixels(28);
    outer->setContentsMargins(inside, inside, inside, inside);
    outer->addStretch(1);
    outer->addLayout(column);
    outer->addStretch(1);
    connect(m_model, &QPushButton::clicked, this, &NoGpuPanel::modelledLaneRequested);
    connect(m_setup, &QPushButton::clicked, this, &NoGpuPanel::setupRequested);
    retranslate();
}

void NoGpuPanel::setReason(const Error& reason)
{
    m_reason = reason;
    retranslate();
}

void NoGpuPanel::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QFrame::changeEvent(event);
}

void NoGpuPanel::retranslate()
{
    m_title->setText(tr("No GPU found here"));
    m_why->setText(m_reason ? translated(*m_reason) : QString());
    m_offer->setText(tr("A modelled GPU shows what one would do: its speed is predicted from published figures and "
                        "marked so everywhere."));
    m_model->setText(tr("Add a modelled GPU"));
    m_model->setToolTip(tr("Adds a lane whose numbers come from a model of a GPU, to compare with the CPU."));
    m_setup->setText(tr("What is missing?"));
    m_setup->setToolTip(tr("Opens Setup, which lists what this computer has and lacks."));
}

} // namespace coreloom
