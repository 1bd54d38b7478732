#include "timeline/timeline_view.h"

#include "controls/segmented.h"
#include "language/lane_text.h"
#include "language/numbers.h"
#include "theme/badge.h"
#include "theme/panel.h"
#include "theme/roles.h"
#include "theme/theme.h"
#include "theme/tool_tip.h"
#include "timeline/timeline_text.h"

#include <QApplication>
#include <QClipboard>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPixmap>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace coreloom {

namespace {

constexpr int followMilliseconds = 500;
constexpr int allLanes = 1000; ///< the choice behind those of single lanes

} // namespace

TimelineView::TimelineView(QWidget* parent)
    : QWidget(parent),
      m_choice(new Segmented(this)),
      m_panel(new Panel(this)),
      m_badge(new Badge(this)),
      m_reset(new QPushButton(this)),
      m_copy(new QPushButton(this)),
      m_chart(new TimelineChart(this)),
      m_hint(makeLabel(this, "timelineHint", QStringLiteral("secondary"))),
      m_sentence(makeLabel(this, "timelineSentence", QStringLiteral("")))
{
    setObjectName(QStringLiteral("timelineView"));
    m_choice->setObjectName(QStringLiteral("timelineLanes"));
    m_reset->setObjectName(QStringLiteral("timelineReset"));
    m_copy->setObjectName(QStringLiteral("timelineCopy"));
    m_badge->setObjectName(QStringLiteral("timelineBadge"));
    m_hint->setWordWrap(true);
    m_sentence->setWordWrap(true);
    m_sentence->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_panel->header()->addWidget(m_badge);
    m_panel->body()->addWidget(m_chart, 1);

    auto* row = new QHBoxLayout;
    row->addWidget(m_choice, 0, Qt::AlignVCenter);
    row->addWidget(m_hint, 1);
    row->addWidget(m_reset);
    row->addWidget(m_copy);
    auto* column = new QVBoxLayout(this);
    column->addLayout(row);
    column->addWidget(m_panel, 1);
    column->addWidget(m_sentence);

    m_timer.setSingleShot(true);
    m_timer.setInterval(followMilliseconds);
    connect(&m_timer, &QTimer::timeout, this, &TimelineView::showLanes);
    connect(m_choice, &Segmented::chosen, this, &TimelineView::showLanes);
    connect(m_reset, &QPushButton::clicked, m_chart, &TimelineChart::showAll);
    connect(m_copy, &QPushButton::clicked, this, &TimelineView::copyPicture);
    connect(m_chart, &TimelineChart::windowChanged, this, &TimelineView::showState);
    connect(m_chart, &TimelineChart::measured, this, &TimelineView::showState);
    restyle();
    retranslate();
}

void TimelineView::begin(const Job& job, const std::vector<LaneSetup>& lanes)
{
    const bool sameLanes = lanes.size() == m_setups.size();
    m_job = job;
    m_setups = lanes;
    m_traces.assign(lanes.size(), nullptr);
    m_totals.assign(lanes.size(), {});
    if (!sameLanes)
        m_choice->setCurrent(-1);
    showLanes();
}

void TimelineView::apply(const RunUpdate& update)
{
    for (std::size_t i = 0; i < std::min(update.lanes.size(), m_traces.size()); ++i) {
        const LaneUpdate& news = update.lanes[i];
        if (news.trace && news.trace->complete) {
            m_traces[i] = news.trace;
            m_stale = true;
        }
    }
    if (m_stale && isVisible() && !m_timer.isActive())
        m_timer.start();
}

void TimelineView::showRecord(const RunRecord& record)
{
    std::vector<LaneSetup> setups;
    for (const LaneRecord& lane : record.lanes)
        setups.push_back(lane.setup);
    begin(record.job, setups);
    for (std::size_t i = 0; i < record.lanes.size(); ++i) {
        if (!record.lanes[i].trace.tiles.empty())
            m_traces[i] = std::make_shared<const Trace>(record.lanes[i].trace);
        m_totals[i] = record.lanes[i].workers;
    }
    m_stale = true;
    if (isVisible())
        showLanes();
}

bool TimelineView::hasStep(std::size_t lane) const
{
    return m_traces[lane] && !m_traces[lane]->tiles.empty();
}

void TimelineView::showLanes()
{
    m_stale = false;
    retranslate();
    std::vector<TimelineLane> shown;
    for (std::size_t i = 0; i < m_setups.size(); ++i) {
        const bool chosen = m_choice->current() == static_cast<int>(i) || m_choice->current() == allLanes;
        if (!chosen || !hasStep(i))
            continue;
        shown.push_back({.setup = m_setups[i],
                         .product = tracedProduct(m_job),
                         .trace = m_traces[i],
                         .step = StepTimeline(*m_traces[i], m_setups[i].workers),
                         .totals = m_totals[i],
                         .index = static_cast<int>(i)});
    }
    m_chart->setLanes(std::move(shown));
    showState();
}

QString TimelineView::sentence() const
{
    QStringList sentences;
    const QStringList names = laneNames(m_setups);
    for (const TimelineLane& lane : m_chart->lanes()) {
        const QString words = stepText(lane.setup, lane.step);
        sentences << (m_chart->lanes().size() > 1 ? QString(names[lane.index] % u": " % words) : words);
    }
    return sentences.isEmpty() ? tr("Timeline: no step has been traced yet.") : sentences.join(u' ');
}

void TimelineView::showState()
{
    const auto& lanes = m_chart->lanes();
    m_reset->setEnabled(m_chart->isZoomed() && !lanes.empty());
    m_copy->setEnabled(!lanes.empty());
    m_sentence->setText(lanes.empty() ? QString() : sentence());
    m_badge->setVisible(!lanes.empty());
    if (!lanes.empty())
        m_badge->setProvenance(lanes.back().setup.device.provenance);
    const auto measured = m_chart->measuredNs();
    m_hint->setText(measured ? tr("Between the marks: %1").arg(formatSeconds(*measured * 1e-9))
                    : lanes.empty()
                        ? QString()
                        : tr("Wheel zooms, dragging moves; dragging with Shift measures (keys: + - arrows, M marks)"));
    m_panel->setTitle(tr("Timeline"), lanes.empty()       ? QString()
                                      : lanes.size() == 1 ? tr("last traced step · %1").arg(laneTitle(lanes[0].setup))
                                                          : tr("last traced step · all lanes on one clock"));
}

void TimelineView::copyPicture()
{
    QApplication::clipboard()->setPixmap(grab());
}

void TimelineView::retranslate()
{
    const QStringList names = laneNames(m_setups);
    std::vector<Segmented::Choice> choices;
    int first = -1;
    for (std::size_t i = 0; i < m_setups.size(); ++i) {
        const int id = static_cast<int>(i);
        choices.push_back({id, names[id],
                           hasStep(i) ? tr("The workers of %1").arg(laneTitle(m_setups[i]))
                                      : tr("No step of this lane has been traced yet."),
                           hasStep(i)});
        if (hasStep(i) && first < 0)
            first = id;
    }
    if (m_setups.size() > 1)
        choices.push_back({allLanes, tr("All lanes"), tr("All lanes below each other, on one axis of time"),
                           std::ranges::count_if(m_traces, [](const auto& trace) { return trace != nullptr; }) > 1});
    m_choice->setChoices(choices);
    m_choice->setVisible(m_setups.size() > 1);
    const int current = m_choice->current();
    const bool usable = std::ranges::any_of(
        choices, [current](const Segmented::Choice& choice) { return choice.id == current && choice.available; });
    if (!usable)
        m_choice->setCurrent(first);
    m_reset->setText(tr("Whole step"));
    explain(m_reset, tr("Shows the whole step again (Home, or a double click)"));
    m_copy->setText(tr("Copy"));
    explain(m_copy, tr("Copies this picture; Export saves it as a file"));
    m_chart->setAccessibleName(tr("Timeline"));
    showState();
}

void TimelineView::restyle()
{
    const Theme& theme = Theme::current();
    layout()->setSpacing(theme.pixels(12));
    layout()->setContentsMargins(theme.pixels(16), theme.pixels(12), theme.pixels(16), theme.pixels(12));
    m_choice->setMinimumWidth(theme.pixels(240));
}

void TimelineView::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    if (event->type() == QEvent::StyleChange)
        restyle();
}

void TimelineView::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (m_stale)
        showLanes();
}

} // namespace coreloom
