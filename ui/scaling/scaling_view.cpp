#include "scaling/scaling_view.h"

#include "analysis/sweep_analysis.h"
#include "controls/segmented.h"
#include "language/translated.h"
#include "theme/badge.h"
#include "theme/panel.h"
#include "theme/theme.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace coreloom {

ScalingView::ScalingView(QWidget* parent)
    : SweepView(QStringLiteral("scaling"), parent),
      m_speedupPanel(new Panel(this)),
      m_efficiencyPanel(new Panel(this)),
      m_badge(new Badge(this)),
      m_speedup(new ScalingChart(ScalingChart::Quantity::speedup, this)),
      m_efficiency(new ScalingChart(ScalingChart::Quantity::efficiency, this))
{
    m_speedup->setObjectName(QStringLiteral("speedupChart"));
    m_efficiency->setObjectName(QStringLiteral("efficiencyChart"));
    m_badge->setObjectName(QStringLiteral("scalingBadge"));
    m_speedupPanel->header()->addWidget(m_badge);
    m_speedupPanel->body()->addWidget(m_speedup, 1);
    m_efficiencyPanel->body()->addWidget(m_efficiency, 1);
    auto* charts = new QHBoxLayout;
    charts->addWidget(m_speedupPanel, 1);
    charts->addWidget(m_efficiencyPanel, 1);
    body().addLayout(charts, 1);
    showResult();
}

void ScalingView::setMachine(const Machine& machine)
{
    m_machine = machine;
    showResult();
}

void ScalingView::setPlans(const std::optional<SweepRequest>& threads, const std::optional<SweepRequest>& sms)
{
    m_threads = threads;
    m_sms = sms;
    offerChoices();
    retranslate();
}

std::optional<SweepRequest> ScalingView::plan() const
{
    return choice().current() == static_cast<int>(SweepOver::sms) ? m_sms : m_threads;
}

std::vector<WorkerMark> ScalingView::marks() const
{
    std::vector<WorkerMark> all;
    if (shown().over != SweepOver::threads)
        return all;
    // Several ends at the same number are one mark; the reason that comes first is the strongest.
    const auto add = [&](double workers, const QString& words) {
        if (std::ranges::find(all, workers, &WorkerMark::workers) == all.end())
            all.push_back({workers, words});
    };
    if (m_machine.quota)
        add(*m_machine.quota, tr("the quota ends"));
    add(static_cast<double>(m_machine.allowedCpus.size()), tr("CPUs end"));
    const auto kinds = std::ranges::count(m_machine.cpus, CoreKind::performance, &LogicalCpu::kind);
    if (kinds > 0)
        add(static_cast<double>(kinds), tr("efficiency cores begin"));
    add(m_machine.physicalCores, tr("SMT begins"));
    return all;
}

void ScalingView::showResult()
{
    const SweepRecord& sweep = shown();
    m_scaling = laneScaling(sweep, 0);
    const Theme& theme = Theme::current();
    const double most = sweep.values.empty() ? 1 : static_cast<double>(std::ranges::max(sweep.values));
    const QColor color = sweep.over == SweepOver::sms ? theme.gpu : theme.cpu;
    const bool empty = sweep.points.empty();
    const Provenance provenance =
        empty ? Provenance::measured : sweep.points.front().record.lanes.front().setup.device.provenance;
    m_badge->setVisible(!empty);
    m_badge->setProvenance(provenance);
    const QString workers = sweep.over == SweepOver::sms ? tr("over SMs") : tr("over threads");
    m_speedupPanel->setTitle(tr("Speed-up"), tr("times one worker, %1, from 0").arg(workers));
    m_efficiencyPanel->setTitle(tr("Efficiency"), tr("speed-up a worker, %1, from 0").arg(workers));
    m_speedup->setEmptyHint(tr("How many times faster the job gets with more workers"));
    m_efficiency->setEmptyHint(tr("What share of each worker is put to use"));
    for (ScalingChart* chart : {m_speedup, m_efficiency}) {
        chart->setScaling(m_scaling, most, color, provenance);
        chart->setMarks(marks());
        chart->setAccessibleDescription(sentence());
    }
    m_speedup->setAccessibleName(tr("Speed-up"));
    m_efficiency->setAccessibleName(tr("Efficiency"));
    offerChoices();
    retranslate();
}

QString ScalingView::sentence() const
{
    if (shown().points.empty())
        return tr("Scaling: nothing has been measured yet.");
    QStringList parts;
    for (const Text& text : m_scaling.sentences)
        parts << translated(text);
    return parts.join(u' ');
}

void ScalingView::setWords(QPushButton& button) const
{
    button.setText(tr("Measure scaling"));
    button.setToolTip(tr("Runs the same job once for each number of workers"));
}

void ScalingView::offerChoices()
{
    const bool threads = m_threads.has_value();
    const bool sms = m_sms.has_value();
    choice().setChoices({{static_cast<int>(SweepOver::threads), tr("CPU threads"),
                          threads ? tr("Runs the job of the controls with 1, 2 … all threads of the CPU.")
                                  : tr("The controls hold no CPU lane."),
                          threads && !isSweeping()},
                         {static_cast<int>(SweepOver::sms), tr("GPU SMs"),
                          sms ? tr("Runs the job of the controls with 1, 2, 4 … all SMs of the GPU.")
                              : tr("The controls hold no GPU lane that shows its SMs."),
                          sms && !isSweeping()}});
    if (choice().current() < 0 || !plan())
        choice().setCurrent(static_cast<int>(threads || !sms ? SweepOver::threads : SweepOver::sms));
}

} // namespace coreloom
