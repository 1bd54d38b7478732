#include "controls/kernel_heading.h"

#include "controls/ladder_card.h"
#include "controls/section.h"
#include "theme/roles.h"
#include "theme/tool_tip.h"

#include <QHBoxLayout>
#include <QPushButton>

namespace coreloom {

KernelHeading::KernelHeading(const QString& name, QWidget* parent)
    : QWidget(parent), m_label(makeHint(this)), m_about(new QPushButton(this)), m_card(new LadderCard(this))
{
    setObjectName(name % QStringLiteral(".heading"));
    m_label->setWordWrap(false);
    m_about->setObjectName(name % QStringLiteral(".about"));
    setRole(m_about, QStringLiteral("link"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(m_label, 1);
    row->addWidget(m_about);
    connect(m_about, &QPushButton::clicked, this, [this] { m_card->open(m_device, m_chosen, *this); });
}

void KernelHeading::setBuddy(QWidget* choice)
{
    m_label->setBuddy(choice);
}

void KernelHeading::retranslate(const QString& toolTip)
{
    m_label->setText(tr("Kernel"));
    explain(m_label, toolTip);
    m_about->setText(tr("What are these?"));
    explain(m_about, tr("Explains every kernel: what it changes, why that helps, and how it was compiled."));
}

void KernelHeading::setLadder(const DeviceInfo& device, std::optional<Rung> chosen)
{
    m_device = device;
    m_chosen = chosen;
    m_about->setVisible(!device.rungs.empty());
}

} // namespace coreloom
