#include "live/lane_panel.h"

#include "language/lane_text.h"
#include "language/numbers.h"
#include "live/worker_chips.h"
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

/// How a panel shares its room; at scale 1.
constexpr double inset = 14;
constexpr double besideLoom = 14;
constexpr double betweenRows = 6;
constexpr double wideColumn = 200;   ///< with the rate in it
constexpr double narrowColumn = 128; ///< below the rate
constexpr double smallestLoom = 64;

int heightAt(const QLabel* label, int width)
{
    return std::max(label->heightForWidth(width), 0);
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

    applyTheme();
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
    m_loom->setLane(setup, job.tracedRows(), job.tracedColumns());
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

bool LanePanel::refresh(bool figuresToo)
{
    const bool moves = m_loom->refresh();
    if (figuresToo)
        showFigures();
    return moves;
}

void LanePanel::resizeEvent(QResizeEvent* event)
{
    QFrame::resizeEvent(event);
    fit();
}

void LanePanel::fit()
{
    const Theme& theme = Theme::current();
    const int margin = theme.pixels(inset);
    const int gap = theme.pixels(betweenRows);
    const QRect inside = contentsRect().adjusted(margin, theme.pixels(12), -margin, -margin);
    int top = placeHeader(inside);
    if (!m_alarm->isHidden()) {
        const int height = heightAt(m_alarm, inside.width());
        m_alarm->setGeometry(inside.left(), top, inside.width(), height);
        top += height + gap;
    }

    // The loom as large as it gets: beside the rate, or below it where that makes the column narrow.
    const int between = theme.pixels(besideLoom);
    const int rate = m_rate->sizeHint().height() + gap;
    const int height = inside.bottom() + 1 - top;
    const int beside = std::min(height, inside.width() - theme.pixels(wideColumn) - between);
    const int below = std::min(height - rate, inside.width() - theme.pixels(narrowColumn) - between);
    m_rateOnTop = below > beside;
    if (m_rateOnTop) {
        const int width = std::min(m_rate->sizeHint().width(), inside.width());
        m_rate->setGeometry(inside.left(), top, width, m_rate->sizeHint().height());
        top += rate;
    }
    const int side = std::max(m_rateOnTop ? below : beside, theme.pixels(smallestLoom));
    // Many samples of a wide layer are a wide matrix.
    const int wide = inside.width() - theme.pixels(1.5 * wideColumn) - between;
    const int loomWidth = isNetwork() ? std::max(side, wide) : side;
    m_loom->setGeometry(inside.right() + 1 - loomWidth, top, loomWidth, side);

    // Where the column is too short, what can be told elsewhere is left out, one after the other.
    const QRect column(inside.left(), top, std::max(inside.width() - loomWidth - between, 0),
                       inside.bottom() + 1 - top);
    const std::vector<QWidget*> optional = dispensable();
    std::size_t without = 0;
    while (placeColumn(column, {optional.data(), without}) > column.bottom() + 1 && without < optional.size())
        ++without;
    for (std::size_t i = 0; i < optional.size(); ++i)
        optional[i]->setVisible(i >= without);
}

std::vector<QWidget*> LanePanel::dispensable() const
{
    std::vector<QWidget*> widgets{m_explanation, m_chips};
    if (m_hasPeak)
        widgets.insert(widgets.end(), {m_peak.label, m_peak.value});
    if (m_hasCopies)
        widgets.insert(widgets.end(), {m_copies.label, m_copies.value});
    if (m_job.workload == Workload::train)
        widgets.insert(widgets.end(), {m_epoch.label, m_epoch.value});
    widgets.insert(widgets.end(), {m_stateLabel, m_energy.value, m_energy.label});
    if (isNetwork())
        widgets.insert(widgets.end(), {m_samples.value, m_samples.label});
    widgets.insert(widgets.end(), {m_check.value, m_check.label});
    return widgets;
}

int LanePanel::placeHeader(const QRect& inside)
{
    const Theme& theme = Theme::current();
    const int gap = theme.pixels(8);
    const QSize badge = m_badge->isHidden() ? QSize(0, 0) : m_badge->sizeHint();
    const int left = m_dot->width() + gap;
    const int width = std::max(inside.width() - left - gap - badge.width(), 0);
    const int height = std::max({heightAt(m_title, width), badge.height(), m_dot->height()});
    m_dot->move(inside.topLeft());
    m_title->setGeometry(inside.left() + left, inside.top(), width, height);
    m_badge->setGeometry(inside.right() + 1 - badge.width(), inside.top(), badge.width(), badge.height());
    return inside.top() + height + gap;
}

int LanePanel::placeColumn(QRect column, std::span<QWidget* const> without)
{
    const auto isOut = [without](QWidget* widget) { return std::ranges::find(without, widget) != without.end(); };
    const Theme& theme = Theme::current();
    const int gap = theme.pixels(betweenRows);
    const auto place = [&](QWidget* widget, int height) {
        if (isOut(widget))
            return;
        widget->setGeometry(column.left(), column.top(), column.width(), height);
        column.setTop(column.top() + height + gap);
    };
    if (!m_rateOnTop)
        place(m_rate, m_rate->sizeHint().height());
    place(m_stateLabel, heightAt(m_stateLabel, column.width()));
    if (!m_progress->isHidden())
        place(m_progress, m_progress->sizeHint().height());
    // A narrow column has each value below its name.
    const bool stacked = column.width() < theme.pixels(160);
    for (const Fact& fact : {m_step, m_samples, m_peak, m_copies, m_energy, m_epoch, m_check}) {
        const bool none = (fact.value == m_copies.value && !m_hasCopies) ||
                          (fact.value == m_peak.value && !m_hasPeak) ||
                          (fact.value == m_samples.value && !isNetwork()) ||
                          (fact.value == m_epoch.value && m_job.workload != Workload::train);
        if (isOut(fact.value) || none)
            continue;
        const int label = stacked ? column.width() : column.width() * 3 / 5 - gap;
        const int value = stacked ? column.width() : column.width() - label - gap;
        const int labelHeight = heightAt(fact.label, label);
        const int valueHeight = heightAt(fact.value, value);
        fact.label->setGeometry(column.left(), column.top(), label, labelHeight);
        fact.value->setGeometry(column.right() + 1 - value, column.top() + (stacked ? labelHeight : 0), value,
                                valueHeight);
        const int height = stacked ? labelHeight + valueHeight : std::max(labelHeight, valueHeight);
        column.setTop(column.top() + height + gap);
    }
    place(m_chips, m_chips->heightForWidth(column.width()));
    place(m_explanation, heightAt(m_explanation, column.width()));
    return column.top() - gap;
}

int LanePanel::bestHeight(int width)
{
    const Theme& theme = Theme::current();
    const int room = width - 2 * theme.pixels(inset) - theme.pixels(besideLoom);
    const int around = theme.pixels(12 + 22 + 8) + theme.pixels(inset);
    const bool rateOnTop = room < theme.pixels(2.3 * wideColumn);
    return around + (rateOnTop ? room - theme.pixels(narrowColumn) + theme.pixels(44 + betweenRows)
                               : room - theme.pixels(wideColumn));
}

QSize LanePanel::minimumSizeHint() const
{
    const Theme& theme = Theme::current();
    return {theme.pixels(320), theme.pixels(180)};
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
