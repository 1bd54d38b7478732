#include "scaling/scaling_view.h"

#include "analysis/sweep_analysis.h"
#include "controls/segmented.h"
#include "language/numbers.h"
#include "language/translated.h"
#include "theme/badge.h"
#include "theme/panel.h"
#include "theme/roles.h"
#include "theme/theme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace coreloom {

namespace {

/// Opening the device, warming up, measuring its limits and checking, beside the timed steps.
constexpr double secondsAround = 1;
constexpr double secondsByDefault = 3; ///< where steps are counted, not seconds

} // namespace

ScalingView::ScalingView(QWidget* parent)
    : QWidget(parent),
      m_over(new Segmented(this)),
      m_button(new QPushButton(this)),
      m_progress(new QProgressBar(this)),
      m_state(makeLabel(this, "scalingState", QStringLiteral("secondary"))),
      m_speedupPanel(new Panel(this)),
      m_efficiencyPanel(new Panel(this)),
      m_badge(new Badge(this)),
      m_speedup(new ScalingChart(ScalingChart::Quantity::speedup, this)),
      m_efficiency(new ScalingChart(ScalingChart::Quantity::efficiency, this)),
      m_sentence(makeLabel(this, "scalingSentence", QStringLiteral("")))
{
    setObjectName(QStringLiteral("scalingView"));
    m_over->setObjectName(QStringLiteral("scalingOver"));
    m_button->setObjectName(QStringLiteral("measureScaling"));
    m_progress->setObjectName(QStringLiteral("scalingProgress"));
    m_progress->setTextVisible(false);
    m_progress->hide();
    m_speedup->setObjectName(QStringLiteral("speedupChart"));
    m_efficiency->setObjectName(QStringLiteral("efficiencyChart"));
    m_state->setWordWrap(true);
    m_sentence->setWordWrap(true);
    m_sentence->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_badge->setObjectName(QStringLiteral("scalingBadge"));
    m_speedupPanel->header()->addWidget(m_badge);
    m_speedupPanel->body()->addWidget(m_speedup, 1);
    m_efficiencyPanel->body()->addWidget(m_efficiency, 1);

    auto* row = new QHBoxLayout;
    row->addWidget(m_button);
    row->addWidget(m_over, 0, Qt::AlignVCenter);
    row->addWidget(m_progress, 1);
    row->addWidget(m_state, 2);
    auto* charts = new QHBoxLayout;
    charts->addWidget(m_speedupPanel, 1);
    charts->addWidget(m_efficiencyPanel, 1);
    auto* layout = new QVBoxLayout(this);
    layout->addLayout(row);
    layout->addLayout(charts, 1);
    layout->addWidget(m_sentence);

    connect(m_button, &QPushButton::clicked, this, &ScalingView::press);
    connect(m_over, &Segmented::chosen, this, &ScalingView::retranslate);
    restyle();
    retranslate();
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
    retranslate();
}

void ScalingView::setAvailable(bool available)
{
    m_available = available;
    retranslate();
}

const std::optional<SweepRequest>& ScalingView::plan() const
{
    return m_over->current() == static_cast<int>(SweepOver::sms) ? m_sms : m_threads;
}

void ScalingView::press()
{
    if (m_sweeping)
        emit stopRequested();
    else if (plan())
        emit sweepRequested(plan()->over);
}

void ScalingView::begin(const SweepRequest& request)
{
    m_sweeping = true;
    m_asked = request;
    m_sweep = {.over = request.over, .values = request.values};
    showResult();
}

void ScalingView::addPoint(const SweepPoint& point)
{
    m_sweep.points.push_back(point);
    showResult();
}

void ScalingView::finish(Status status)
{
    m_sweeping = false;
    m_sweep.status = status;
    showResult();
}

double ScalingView::expectedSeconds(std::size_t points) const
{
    const SweepRequest& request = m_sweeping ? *m_asked : *plan();
    const StopRule& stop = request.run.job.stop;
    return static_cast<double>(points) * (secondsAround + (stop.steps ? secondsByDefault : stop.seconds));
}

std::vector<WorkerMark> ScalingView::marks() const
{
    std::vector<WorkerMark> all;
    if (m_sweep.over != SweepOver::threads)
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
    m_scaling = laneScaling(m_sweep, 0);
    const Theme& theme = Theme::current();
    const double most = m_sweep.values.empty() ? 1 : static_cast<double>(std::ranges::max(m_sweep.values));
    const QColor color = m_sweep.over == SweepOver::sms ? theme.gpu : theme.cpu;
    const bool empty = m_sweep.points.empty();
    const Provenance provenance =
        empty ? Provenance::measured : m_sweep.points.front().record.lanes.front().setup.device.provenance;
    m_badge->setVisible(!empty);
    m_badge->setProvenance(provenance);
    for (ScalingChart* chart : {m_speedup, m_efficiency}) {
        chart->setScaling(m_scaling, most, color, provenance);
        chart->setMarks(marks());
    }
    retranslate();
}

QString ScalingView::sentence() const
{
    if (m_sweep.points.empty())
        return tr("Scaling: nothing has been measured yet.");
    QStringList parts;
    for (const Text& text : m_scaling.sentences)
        parts << translated(text);
    return parts.join(u' ');
}

void ScalingView::retranslate()
{
    const bool threads = m_threads.has_value();
    const bool sms = m_sms.has_value();
    m_over->setChoices({{static_cast<int>(SweepOver::threads), tr("CPU threads"),
                         threads ? tr("Runs the job of the controls with 1, 2 … all threads of the CPU.")
                                 : tr("The controls hold no CPU lane."),
                         threads && !m_sweeping},
                        {static_cast<int>(SweepOver::sms), tr("GPU SMs"),
                         sms ? tr("Runs the job of the controls with 1, 2, 4 … all SMs of the GPU.")
                             : tr("The controls hold no GPU lane that shows its SMs."),
                         sms && !m_sweeping}});
    if (m_over->current() < 0 || !plan())
        m_over->setCurrent(static_cast<int>(threads || !sms ? SweepOver::threads : SweepOver::sms));

    m_button->setText(m_sweeping ? tr("Stop") : tr("Measure scaling"));
    m_button->setToolTip(m_sweeping ? tr("Ends the sweep at once; the points so far stay (Esc)")
                                    : tr("Runs the same job once for each number of workers"));
    m_button->setEnabled(m_sweeping || (m_available && plan()));
    const std::size_t done = m_sweep.points.size();
    const std::size_t all = m_sweep.values.size();
    m_progress->setVisible(m_sweeping);
    m_progress->setRange(0, static_cast<int>(all));
    m_progress->setValue(static_cast<int>(done));
    if (m_sweeping)
        m_state->setText(tr("%1 of %2 done, about %3 left")
                             .arg(done)
                             .arg(all)
                             .arg(formatSeconds(expectedSeconds(all - std::min(done, all)), Provenance::measured)));
    else if (all > 0 && done < all)
        m_state->setText(tr("Stopped: %1 of %2 points are kept.").arg(done).arg(all));
    else if (plan())
        m_state->setText(tr("%1 runs, about %2")
                             .arg(plan()->values.size())
                             .arg(formatSeconds(expectedSeconds(plan()->values.size()))));
    else
        m_state->setText({});

    const QString workers = m_sweep.over == SweepOver::sms ? tr("over SMs") : tr("over threads");
    m_speedupPanel->setTitle(tr("Speed-up"), tr("times one worker, %1, from 0").arg(workers));
    m_efficiencyPanel->setTitle(tr("Efficiency"), tr("speed-up a worker, %1, from 0").arg(workers));
    m_speedup->setEmptyHint(tr("How many times faster the job gets with more workers"));
    m_efficiency->setEmptyHint(tr("What share of each worker is put to use"));
    m_sentence->setText(m_sweep.points.empty() ? QString() : sentence());
    for (ScalingChart* chart : {m_speedup, m_efficiency})
        chart->setAccessibleDescription(sentence());
    m_speedup->setAccessibleName(tr("Speed-up"));
    m_efficiency->setAccessibleName(tr("Efficiency"));
}

void ScalingView::restyle()
{
    const Theme& theme = Theme::current();
    layout()->setSpacing(theme.pixels(12));
    layout()->setContentsMargins(theme.pixels(16), theme.pixels(12), theme.pixels(16), theme.pixels(12));
}

void ScalingView::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        showResult();
    if (event->type() == QEvent::StyleChange)
        restyle();
    if (event->type() == QEvent::PaletteChange)
        showResult();
}

} // namespace coreloom
