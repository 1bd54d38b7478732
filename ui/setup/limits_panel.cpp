#include "setup/limits_panel.h"

#include "language/numbers.h"
#include "language/translated.h"
#include "setup/setup_rows.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QPushButton>

namespace coreloom {

LimitsPanel::LimitsPanel(QWidget* parent) : Panel(parent, Height::ofContent), m_measure(new QPushButton(this))
{
    setObjectName(QStringLiteral("limits"));
    m_measure->setObjectName(QStringLiteral("measureLimits"));
    header()->addWidget(m_measure);
    connect(m_measure, &QPushButton::clicked, this, &LimitsPanel::request);
    retranslate();
}

void LimitsPanel::setLimits(const Limits& limits)
{
    const bool asked = m_measuring;
    m_measuring = false;
    if (asked || !m_limits || limits.workers >= m_limits->workers)
        m_limits = limits;
    retranslate();
}

void LimitsPanel::setAvailable(bool available)
{
    m_available = available;
    retranslate();
}

void LimitsPanel::request()
{
    m_measuring = true;
    retranslate();
    emit measurementRequested();
}

void LimitsPanel::retranslate()
{
    setTitle(tr("What the CPU can do at most"), tr("measured, not published"));
    m_measure->setText(m_measuring ? tr("Measuring …") : m_limits ? tr("Measure again") : tr("Measure now"));
    m_measure->setToolTip(
        tr("Measures peak and memory on all cores that may be used, in half a second. Not while a run goes on."));
    m_measure->setEnabled(m_available && !m_measuring);
    showRows();
}

void LimitsPanel::showRows()
{
    SetupRows rows(*this);
    if (!m_limits) {
        rows.add(SetupRow::Mark::missing, tr("Not measured yet"), {},
                 tr("Every run of the CPU measures it for its cores, right after its last multiply."));
        return;
    }
    const auto peak = [&](const QString& name, const Peak& of, const QString& words) {
        if (of.fp32 && of.fp64)
            rows.add(SetupRow::Mark::present, name,
                     tr("%1 in single, %2 in double precision").arg(formatRate(*of.fp32), formatRate(*of.fp64)), words);
    };
    peak(tr("One core alone"), m_limits->one,
         tr("Multiply-adds that wait for nothing, with %1.").arg(QString::fromStdString(m_limits->isa)));
    if (m_limits->workers > 1)
        peak(tr("%1 cores together").arg(m_limits->workers), m_limits->all, {});
    if (m_limits->triad)
        rows.add(SetupRow::Mark::present, tr("Memory"), tr("%1\u00a0GB/s").arg(formatNumber(*m_limits->triad)),
                 tr("The triad of the STREAM benchmark on the same cores: two arrays are read and one is written, none "
                    "of them from a cache."));
    if (!m_limits->reason.empty())
        rows.add(SetupRow::Mark::neutral, tr("Take care"), translated(m_limits->reason), {});
}

void LimitsPanel::changeEvent(QEvent* event)
{
    Panel::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

} // namespace coreloom
