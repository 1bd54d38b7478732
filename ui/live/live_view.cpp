#include "live/live_view.h"

#include "language/lane_text.h"
#include "live/lane_panel.h"
#include "live/no_gpu_panel.h"
#include "live/replay_bar.h"
#include "live/result_bar.h"
#include "live/stage_bar.h"
#include "loom/core_plan.h"
#include "plots/learning_plot.h"
#include "plots/power_plot.h"
#include "plots/throughput_plot.h"
#include "plots/utilization_plot.h"
#include "theme/theme.h"

#include <QCoreApplication>
#include <QEvent>
#include <QGridLayout>
#include <QKeyEvent>

#include <algorithm>
#include <cmath>
#include <ctime>

namespace coreloom {

namespace {

constexpr int figuresMilliseconds = 250;

/// CPU time of this thread, in seconds.
double threadSeconds()
{
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

} // namespace

LiveView::LiveView(QWidget* parent)
    : QWidget(parent),
      m_plots{new ThroughputPlot(this), new LearningPlot(this), new UtilizationPlot(this), new PowerPlot(this)},
      m_learning(m_plots[1]),
      m_noGpu(new NoGpuPanel(this)),
      m_stages(new StageBar(this)),
      m_column(new QVBoxLayout(this)),
      m_lanesGrid(new QGridLayout),
      m_replay(new ReplayBar(this)),
      m_plotsRow(new QHBoxLayout),
      m_result(new ResultBar(this))
{
    setObjectName(QStringLiteral("liveView"));
    m_noGpu->hide();
    m_learning->hide();
    m_stages->hide();
    m_column->addLayout(m_lanesGrid);
    m_column->addWidget(m_replay);
    m_column->addWidget(m_stages);
    m_column->addLayout(m_plotsRow);
    for (LivePlot* plot : m_plots)
        m_plotsRow->addWidget(plot, 1);
    m_column->addWidget(m_result);
    applySpace();
    connect(m_noGpu, &NoGpuPanel::setupRequested, this, &LiveView::setupRequested);
    connect(m_noGpu, &NoGpuPanel::modelledLaneRequested, this, &LiveView::modelledLaneRequested);
    connect(m_replay, &ReplayBar::changed, this, [this] {
        if (!m_timer.isActive())
            m_timer.start(0);
    });
    m_timer.setTimerType(Qt::CoarseTimer);
    m_timer.setSingleShot(true);
    connect(&m_timer, &QTimer::timeout, this, &LiveView::refresh);
}

LiveView::~LiveView() = default;

void LiveView::setMachine(const Machine& machine)
{
    m_machine = machine;
    m_cpus = machine.cpus;
    m_pacer = RepaintPacer(machine.quota.value_or(static_cast<double>(machine.allowedCpus.size())));
    for (LanePanel* lane : m_lanes)
        lane->setCpus(m_cpus);
}

std::vector<LogicalCpu> LiveView::cpusOf(const RunRecord& record) const
{
    const MachineSummary& machine = record.machine;
    const bool here = machine.cpu == m_machine.cpuName && std::ssize(m_machine.cpus) == machine.logicalCpus;
    return here ? m_machine.cpus : plainCpus(machine.logicalCpus, machine.allowedCpus);
}

void LiveView::setGpuAbsent(const std::optional<Error>& reason)
{
    m_gpuAbsent = reason;
    if (reason)
        m_noGpu->setReason(*reason);
    setLanes(m_lanes.size());
}

void LiveView::showIdle(const Job& job, const std::vector<LaneSetup>& planned)
{
    m_job = job;
    m_setups = planned;
    m_idle = true;
    m_timer.stop();
    m_replay->clear();
    m_cpus = m_machine.cpus;
    setLanes(planned.size());
    for (std::size_t i = 0; i < planned.size(); ++i)
        m_lanes[i]->showPlanned(job, planned[i], static_cast<int>(i), i == 0);
    m_setups.clear();
    beginPlots(0);
    m_stages->begin(job, planned);
    retranslate();
}

void LiveView::begin(const Job& job, const std::vector<LaneSetup>& lanes, const std::vector<double>& expectedSeconds)
{
    m_job = job;
    m_setups = lanes;
    m_idle = false;
    m_replay->clear();
    m_cpus = m_machine.cpus;
    setLanes(lanes.size());
    for (std::size_t i = 0; i < lanes.size(); ++i)
        m_lanes[i]->begin(job, lanes[i], static_cast<int>(i), i < expectedSeconds.size() ? expectedSeconds[i] : 0);
    beginPlots(expectedSeconds.empty() ? 0 : *std::max_element(expectedSeconds.begin(), expectedSeconds.end()));
    m_ended = false;
    retranslate();
    m_sinceFigures.start();
    refresh();
}

void LiveView::apply(const RunUpdate& update)
{
    for (std::size_t i = 0; i < std::min(update.lanes.size(), m_lanes.size()); ++i)
        applyLane(i, update.lanes[i]);
    if (!m_timer.isActive())
        refresh();
}

void LiveView::applyLane(std::size_t index, const LaneUpdate& update)
{
    m_lanes[index]->apply(update);
    if (!update.stages.empty())
        m_stages->setStages(index, update.stages);
    for (LivePlot* plot : m_plots) {
        plot->setEnergySource(index, update.energy);
        plot->append(index, update.samples);
        if (update.record)
            plot->finishLane(index, *update.record);
    }
}

void LiveView::finish(const RunRecord& record)
{
    m_timer.stop();
    for (std::size_t i = 0; i < std::min(record.lanes.size(), m_lanes.size()); ++i) {
        m_lanes[i]->showRecord(record.job, record.lanes[i], static_cast<int>(i));
        m_stages->setStages(i, record.lanes[i].stages);
        for (LivePlot* plot : m_plots)
            plot->finishLane(i, record.lanes[i]);
    }
    for (LivePlot* plot : m_plots)
        plot->refresh();
    m_ended = true;
    m_result->showRecord(record);
    offerReplay();
}

void LiveView::offerReplay()
{
    std::vector<double> ends;
    for (const LanePanel* lane : m_lanes)
        ends.push_back(lane->stepEndNs());
    m_replay->setSteps(laneNames(m_setups), ends);
    shareHeight();
}

void LiveView::showRecord(const RunRecord& record)
{
    m_job = record.job;
    m_setups.clear();
    for (const LaneRecord& lane : record.lanes)
        m_setups.push_back(lane.setup);
    m_idle = false;
    m_cpus = cpusOf(record);
    setLanes(m_setups.size());
    double longest = 0;
    for (const LaneRecord& lane : record.lanes)
        longest = std::max(longest, lane.samples.empty() ? 0 : lane.samples.back().seconds);
    beginPlots(longest);
    for (std::size_t i = 0; i < record.lanes.size(); ++i) {
        for (LivePlot* plot : m_plots)
            plot->append(i, record.lanes[i].samples);
    }
    finish(record);
}

QString LiveView::sentence() const
{
    QStringList sentences;
    for (const LanePanel* lane : m_lanes)
        sentences << lane->sentence();
    sentences << m_stages->sentence();
    for (const LivePlot* plot : m_plots) {
        if (!plot->isHidden())
            sentences << plot->sentence();
    }
    sentences << m_result->sentence();
    sentences.removeAll(QString());
    return sentences.join(u' ');
}

void LiveView::setLanes(std::size_t count)
{
    while (m_lanes.size() > count) {
        delete m_lanes.back();
        m_lanes.pop_back();
    }
    while (m_lanes.size() < count)
        m_lanes.push_back(new LanePanel(this));
    for (LanePanel* lane : m_lanes)
        lane->setCpus(m_cpus);
    std::vector<QWidget*> shown(m_lanes.begin(), m_lanes.end());
    // What it offers multiplies matrices alone.
    const bool noGpu = m_gpuAbsent && count == 1 && m_job.workload == Workload::matmul;
    m_noGpu->setVisible(noGpu);
    if (noGpu)
        shown.push_back(m_noGpu);
    while (QLayoutItem* item = m_lanesGrid->takeAt(0))
        delete item;
    const int columns = shown.size() <= 2 ? static_cast<int>(shown.size()) : shown.size() <= 4 ? 2 : 3;
    for (int column = 0; column < m_lanesGrid->columnCount(); ++column)
        m_lanesGrid->setColumnStretch(column, column < columns ? 1 : 0);
    for (std::size_t i = 0; i < shown.size(); ++i) {
        const int index = static_cast<int>(i);
        m_lanesGrid->addWidget(shown[i], index / columns, index % columns);
        shown[i]->setObjectName(shown[i] == m_noGpu ? QStringLiteral("noGpu") : QStringLiteral("lane%1").arg(index));
        m_lanesGrid->setColumnStretch(index % columns, 1);
        m_lanesGrid->setRowStretch(index / columns, 1);
    }
    shareHeight();
}

void LiveView::beginPlots(double expectedSeconds)
{
    m_stages->setVisible(m_job.workload != Workload::matmul);
    m_stages->begin(m_job, m_setups);
    m_learning->setVisible(m_job.workload == Workload::train);
    for (LivePlot* plot : m_plots)
        plot->begin(m_setups, expectedSeconds);
}

void LiveView::refresh()
{
    if (!isVisible() || m_lanes.empty())
        return;
    const double before = threadSeconds();
    if (m_ended)
        showMoment();
    else
        showNews();
    // Paints what has just been asked for, here and now, so that its cost can be told.
    QCoreApplication::sendPostedEvents(window(), QEvent::UpdateRequest);
    m_pacer.painted(threadSeconds() - before);
    if (!m_ended || m_replay->isPlaying())
        m_timer.start(static_cast<int>(std::ceil(m_pacer.interval() * 1000)));
}

void LiveView::showNews()
{
    const bool figures = !m_sinceFigures.isValid() || m_sinceFigures.elapsed() >= figuresMilliseconds;
    if (figures)
        m_sinceFigures.start();
    for (LanePanel* lane : m_lanes)
        lane->refresh(figures);
    // One plot a frame, by turns: what they show grows by a pixel or two meanwhile.
    m_turn = (m_turn + 1) % m_plots.size();
    m_plots[m_turn]->refresh();
}

void LiveView::showMoment()
{
    m_replay->advance();
    for (LanePanel* lane : m_lanes) {
        lane->setMoment(m_replay->moment());
        lane->refresh(false);
    }
}

void LiveView::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Space)
        m_replay->toggle();
    else if (event->key() == Qt::Key_Home)
        m_replay->rewind();
    else
        QWidget::keyPressEvent(event);
}

void LiveView::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    if (event->type() == QEvent::StyleChange)
        applySpace();
    QWidget::changeEvent(event);
}

void LiveView::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (!m_idle && !m_timer.isActive())
        m_timer.start(0);
}

void LiveView::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    shareHeight();
}

void LiveView::shareHeight()
{
    // As high as the lanes need for looms that fill them, between 46 and 65 parts of a hundred; the plots get the rest.
    const int columns = std::max(m_lanesGrid->columnCount(), 1);
    int used = 0;
    for (int column = 0; column < columns; ++column)
        used += m_lanesGrid->columnStretch(column) > 0 ? 1 : 0;
    const int panels = static_cast<int>(m_lanesGrid->count());
    const int rows = std::max((panels + used - 1) / std::max(used, 1), 1);
    const int width = (this->width() - m_lanesGrid->spacing() * std::max(used - 1, 0)) / std::max(used, 1);
    const double wanted = rows * LanePanel::bestHeight(width) + (rows - 1) * m_lanesGrid->spacing();
    const int most = m_job.workload == Workload::matmul ? 65 : 46; // the loom of a network is wide
    const int share = std::clamp(static_cast<int>(std::lround(100 * wanted / std::max(height(), 1))), 46, most);
    m_column->setStretchFactor(m_lanesGrid, share);
    m_column->setStretchFactor(m_plotsRow, 93 - share - (m_replay->isHidden() ? 0 : 6));
}

void LiveView::retranslate()
{
    if (m_idle)
        m_result->showHint(tr("Press Run: the result and what is fair about it will stand here."));
    else if (!m_ended)
        m_result->showHint(tr("The result stands here when all lanes have finished."));
}

void LiveView::applySpace()
{
    const Theme& theme = Theme::current();
    const int outside = theme.pixels(14);
    layout()->setContentsMargins(outside, outside, outside, outside);
    const int gap = theme.pixels(12);
    layout()->setSpacing(gap);
    m_lanesGrid->setSpacing(gap);
    m_plotsRow->setSpacing(gap);
}

} // namespace coreloom
