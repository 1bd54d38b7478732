#include "live/lane_panel.h"

#include "language/lane_text.h"
#include "language/numbers.h"
#include "live/worker_chips.h"
#include "loom/core_lattice.h"
#include "loom/loom_view.h"
#include "theme/badge.h"
#include "theme/figure_label.h"
#include "theme/roles.h"
#include "theme/theme.h"

#include <QEvent>
#include <QLabel>
#include <QPainter>
#include <QProgressBar>

#include <algorithm>

namespace coreloom {

namespace {

/// The lane's hue as a small disc before its title.
class Dot : public QWidget {
public:
    using QWidget::QWidget;
    void setColor(const QColor& color)
    {
        m_color = color;
        update();
    }

protected:
    void paintEvent(QPaintEvent* /*event*/) override
    {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        painter.setBrush(m_color);
        const double side = std::min(width(), height());
        painter.drawEllipse(QRectF((width() - side) / 2, (height() - side) / 2, side, side));
    }

private:
    QColor m_color;
};

/// Of several lines where the room is narrow.
QLabel* makeText(QWidget* parent, const char* name, const QString& role)
{
    QLabel* label = makeLabel(parent, name, role);
    label->setWordWrap(true);
    label->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    return label;
}

/// How busy each worker was.
std::vector<float> busyShares(const Sample& sample)
{
    std::vector<float> busy;
    for (const WorkerShare& share : sample.workers)
        busy.push_back(share.busy);
    return busy;
}

} // namespace

LanePanel::LanePanel(QWidget* parent)
    : QFrame(parent),
      m_dot(new Dot(this)),
      m_title(makeText(this, "laneTitle", QStringLiteral("title"))),
      m_badge(new Badge(this)),
      m_rate(new FigureLabel(this)),
      m_stateLabel(makeText(this, "laneState", QStringLiteral("hint"))),
      m_progress(new QProgressBar(this)),
      m_alarm(makeText(this, "laneAlarm", QStringLiteral("alarm"))),
      m_lattice(new CoreLattice(this)),
      m_chips(new WorkerChips(this)),
      m_explanation(makeText(this, "laneExplanation", QStringLiteral("hint"))),
      m_loom(new LoomView(this))
{
    setProperty("coreloomPanel", true);
    // Panels share the width by equal parts, whatever their words need.
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Expanding);
    m_rate->setObjectName(QStringLiteral("laneRate"));
    m_badge->setObjectName(QStringLiteral("laneBadge"));
    m_progress->setTextVisible(false);
    m_progress->setRange(0, 1000);
    m_alarm->hide();

    for (const auto& [fact, name] : {std::pair{&m_step, "laneStep"},
                                     {&m_samples, "laneSamples"},
                                     {&m_peak, "lanePeak"},
                                     {&m_copies, "laneCopies"},
                                     {&m_energy, "laneEnergy"},
                                     {&m_epoch, "laneEpoch"},
                                     {&m_check, "laneCheck"}})
        *fact = {makeText(this, "factLabel", QStringLiteral("fact")), makeText(this, name, QStringLiteral("value"))};

    for (PointableItems* workers : {static_cast<PointableItems*>(m_lattice), static_cast<PointableItems*>(m_chips)}) {
        connect(workers, &PointableItems::workersPointed, m_loom, &LoomView::lightWorkers);
        connect(m_loom, &LoomView::workerPointed, workers, &PointableItems::mark);
    }
    applyTheme();
}

void LanePanel::setCpus(const std::vector<LogicalCpu>& cpus)
{
    m_lattice->setCpus(cpus);
    fit();
}

void LanePanel::showPlanned(const Job& job, const LaneSetup& setup, int index, bool invite)
{
    m_planned = true;
    m_invite = invite;
    m_expected = 0;
    setUp(job, setup, index);
}

void LanePanel::begin(const Job& job, const LaneSetup& setup, int index, double expectedSeconds)
{
    m_planned = false;
    m_expected = expectedSeconds;
    setUp(job, setup, index);
}

void LanePanel::showRecord(const Job& job, const LaneRecord& record, int index)
{
    m_planned = false;
    m_expected = 0;
    setUp(job, record.setup, index);
    m_state.phase = LanePhase::finished;
    m_state.progress = 1;
    m_state.record = std::make_shared<const LaneRecord>(record);
    if (!record.trace.tiles.empty())
        m_loom->setTrace(std::make_shared<const Trace>(record.trace));
    retranslate();
}

void LanePanel::setUp(const Job& job, const LaneSetup& setup, int index)
{
    m_job = job;
    m_setup = setup;
    m_index = index;
    m_state = {};
    m_recent = {};
    m_watts.reset();
    m_loom->setLane(setup, tracedProduct(job));
    m_lattice->setLane(setup);
    // A GPU that does not show its parts has one color.
    const bool parts = setup.device.hasSms() || !setup.device.isGpu();
    m_chips->setWorkers(parts ? setup.workers : 0, setup.device.hasSms());
    m_badge->setProvenance(setup.device.provenance);
    m_hasCopies =
        !isNetwork() && setup.device.isGpu() && setup.device.kind != DeviceKind::emulated && !setup.device.software;
    for (QLabel* label : {m_copies.value, m_copies.label})
        label->setVisible(m_hasCopies);
    m_hasPeak = setup.device.kind == DeviceKind::cpu || setup.device.kind == DeviceKind::modelled;
    for (QLabel* label : {m_peak.value, m_peak.label})
        label->setVisible(m_hasPeak);
    for (QLabel* label : {m_samples.value, m_samples.label})
        label->setVisible(isNetwork());
    for (QLabel* label : {m_epoch.value, m_epoch.label})
        label->setVisible(job.workload == Workload::train);
    applyTheme();
    retranslate();
}

void LanePanel::apply(const LaneUpdate& update)
{
    const auto record = update.record ? update.record : m_state.record;
    for (const Sample& sample : update.samples) {
        m_recent.add(sample);
        if (sample.duration > 0)
            m_watts = sample.watts;
        if (!sample.workers.empty())
            m_lattice->setBusy(busyShares(sample));
    }
    if (update.trace)
        m_loom->setTrace(update.trace);
    m_state = update;
    m_state.samples.clear();
    m_state.trace.reset();
    m_state.record = record;
    if (update.record && !update.record->trace.tiles.empty())
        m_loom->setTrace(std::make_shared<const Trace>(update.record->trace));
}

void LanePanel::setMoment(const std::optional<ReplayMoment>& moment)
{
    m_loom->setMoment(moment);
    m_lattice->setBusy(moment && m_loom->trace() ? busyAt(*m_loom->trace(), moment->ns, m_setup.workers)
                                                 : std::vector<float>{});
}

double LanePanel::stepEndNs() const
{
    return m_loom->trace() ? static_cast<double>(endOf(*m_loom->trace())) : 0;
}

bool LanePanel::refresh(bool figuresToo)
{
    const bool moves = m_loom->refresh();
    m_lattice->refresh();
    if (figuresToo)
        showFigures();
    return moves;
}

bool LanePanel::event(QEvent* event)
{
    // The style sheet's border takes its pixel when the panel is first polished.
    if (event->type() == QEvent::ContentsRectChange)
        fit();
    return QFrame::event(event);
}

void LanePanel::changeEvent(QEvent* event)
{
    switch (event->type()) {
    case QEvent::LanguageChange:
        retranslate();
        break;
    case QEvent::PaletteChange:
    case QEvent::StyleChange:
        applyTheme();
        break;
    default:
        break;
    }
    QFrame::changeEvent(event);
}

void LanePanel::applyTheme()
{
    const Theme& theme = Theme::current();
    const QColor hue = theme.lane(m_index, m_setup.device.isGpu());
    static_cast<Dot*>(m_dot)->setColor(hue);
    m_dot->setFixedSize(theme.pixels(10), theme.pixels(20));
    m_rate->setLook(sizeOfLaneNumber, true, hue);
    fit();
}

} // namespace coreloom
