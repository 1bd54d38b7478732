#include "timeline/timeline_chart.h"

#include "language/numbers.h"
#include "theme/theme.h"
#include "timeline/timeline_text.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace coreloom {

namespace {

constexpr double zoomOfNotch = 0.8;
constexpr double shortestNs = 20; ///< that can be filled with a window
constexpr double besideNs = 0.5;  ///< behind a tile's end

} // namespace

TimelineChart::TimelineChart(QWidget* parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("timelineChart"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void TimelineChart::setLanes(std::vector<TimelineLane> lanes)
{
    const bool zoomed = isZoomed() && !m_lanes.empty();
    m_lanes = std::move(lanes);
    m_spot.reset();
    m_image = {};
    if (!zoomed)
        clearMarks();
    setWindow(zoomed ? m_window : TimeWindow{0, endNs()});
    update();
}

double TimelineChart::endNs() const
{
    double end = 1;
    for (const TimelineLane& lane : m_lanes)
        end = std::max(end, static_cast<double>(lane.step.endNs()));
    return end;
}

void TimelineChart::setWindow(const TimeWindow& window)
{
    const double end = endNs();
    const double length = std::clamp(window.length(), std::min(shortestNs, end), end);
    const double from = std::clamp(window.fromNs, 0.0, end - length);
    const TimeWindow wanted{from, from + length};
    if (wanted == m_window)
        return;
    m_window = wanted;
    m_image = {};
    update();
    emit windowChanged();
}

void TimelineChart::zoom(double factor, double aroundNs)
{
    const double from = aroundNs - (aroundNs - m_window.fromNs) * factor;
    setWindow({from, from + m_window.length() * factor});
}

void TimelineChart::pan(double ns)
{
    setWindow({m_window.fromNs + ns, m_window.toNs + ns});
}

std::optional<double> TimelineChart::measuredNs() const
{
    return m_marks.size() == 2 ? std::optional(std::abs(m_marks[1] - m_marks[0])) : std::nullopt;
}

void TimelineChart::mark(double ns)
{
    if (m_marks.size() == 2)
        m_marks.clear();
    m_marks.push_back(std::clamp(ns, 0.0, endNs()));
    update();
    emit measured();
}

void TimelineChart::clearMarks()
{
    m_marks.clear();
    update();
    emit measured();
}

QString TimelineChart::readOut(const QPoint& point) const
{
    const auto spot = spotAt(point);
    return spot ? describe(*spot) : QString();
}

QString TimelineChart::describe(const Spot& spot) const
{
    const TimelineLane& lane = m_lanes[spot.lane];
    if (spot.ns < m_window.fromNs)
        return rowText(lane.setup, lane.step, spot.worker, lane.totals);
    if (spot.ns > static_cast<double>(lane.step.endNs()))
        return tr("This lane's step was over after %1.")
            .arg(formatSeconds(static_cast<double>(lane.step.endNs()) * 1e-9));
    if (const TileSpan* span = lane.step.spanAt(spot.worker, spot.ns, spot.track))
        return tileText(lane.setup, lane.product, lane.trace->tiles[static_cast<std::size_t>(span->tile)]);
    if (const Gap* gap = lane.step.gapAt(spot.worker, spot.ns))
        return gapText(lane.setup, spot.worker, *gap);
    // Between the blocks that an SM has at a time: one of the others.
    if (const TileSpan* span = lane.step.spanAt(spot.worker, spot.ns))
        return tileText(lane.setup, lane.product, lane.trace->tiles[static_cast<std::size_t>(span->tile)]);
    return {};
}

void TimelineChart::point(const std::optional<Spot>& spot, const QPoint& globalPosition)
{
    m_spot = spot;
    const QString words = spot ? describe(*spot) : QString();
    if (words != accessibleDescription() || words.isEmpty()) {
        setAccessibleDescription(words);
        QToolTip::showText(globalPosition, words, this);
    }
    update();
}

void TimelineChart::wheelEvent(QWheelEvent* event)
{
    const QPoint turned = event->angleDelta();
    if (turned.y() != 0 && !event->modifiers().testFlag(Qt::ShiftModifier))
        zoom(std::pow(zoomOfNotch, turned.y() / 120.0), nsAt(event->position().x()));
    else
        pan(-(turned.x() + turned.y()) / 120.0 * m_window.length() / 10);
    event->accept();
}

void TimelineChart::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || m_lanes.empty()) {
        QWidget::mousePressEvent(event);
        return;
    }
    m_dragNs = nsAt(event->position().x());
    if (event->modifiers().testFlag(Qt::ShiftModifier)) {
        m_drag = Drag::measure;
        m_marks.clear();
        mark(m_dragNs);
    } else {
        m_drag = Drag::pan;
    }
}

void TimelineChart::mouseMoveEvent(QMouseEvent* event)
{
    const QPoint here = event->position().toPoint();
    switch (m_drag) {
    case Drag::measure:
        m_marks.resize(1);
        mark(nsAt(here.x()));
        QToolTip::hideText();
        return;
    case Drag::pan:
        if (isZoomed()) {
            pan(m_dragNs - nsAt(here.x()));
            setCursor(Qt::ClosedHandCursor);
            QToolTip::hideText();
            return;
        }
        break;
    case Drag::none:
        break;
    }
    point(spotAt(here), event->globalPosition().toPoint());
}

void TimelineChart::mouseReleaseEvent(QMouseEvent* /*event*/)
{
    m_drag = Drag::none;
    unsetCursor();
}

void TimelineChart::mouseDoubleClickEvent(QMouseEvent* /*event*/)
{
    showAll();
}

void TimelineChart::leaveEvent(QEvent* /*event*/)
{
    point(std::nullopt, {});
}

void TimelineChart::stepAlong(int way)
{
    if (!m_spot) {
        m_spot = Spot{.ns = m_window.fromNs};
    } else {
        const TimelineLane& lane = m_lanes[m_spot->lane];
        const TileSpan* span = lane.step.spanAt(m_spot->worker, m_spot->ns, m_spot->track);
        const Gap* gap = lane.step.gapAt(m_spot->worker, m_spot->ns);
        if (span != nullptr)
            m_spot->ns = static_cast<double>(way < 0 ? span->beginNs : span->endNs) + way * besideNs;
        else if (gap != nullptr)
            m_spot->ns = static_cast<double>(way < 0 ? gap->beginNs : gap->endNs) + way * besideNs;
    }
    m_spot->ns = std::clamp(m_spot->ns, 0.0, static_cast<double>(m_lanes[m_spot->lane].step.endNs()) - besideNs);
    if (m_spot->ns < m_window.fromNs || m_spot->ns > m_window.toNs)
        pan(m_spot->ns - (m_window.fromNs + m_window.toNs) / 2);
}

void TimelineChart::stepRows(int way)
{
    if (!m_spot) {
        m_spot = Spot{.ns = (m_window.fromNs + m_window.toNs) / 2};
        return;
    }
    Spot spot = *m_spot;
    spot.track = -1;
    spot.worker += way;
    if (spot.worker < 0 && spot.lane > 0) {
        --spot.lane;
        spot.worker = static_cast<int>(m_lanes[spot.lane].step.rows().size()) - 1;
    } else if (spot.worker >= static_cast<int>(m_lanes[spot.lane].step.rows().size()) &&
               spot.lane + 1 < m_lanes.size()) {
        ++spot.lane;
        spot.worker = 0;
    }
    if (spot.worker >= 0 && spot.worker < static_cast<int>(m_lanes[spot.lane].step.rows().size()))
        m_spot = spot;
}

void TimelineChart::keyPressEvent(QKeyEvent* event)
{
    if (m_lanes.empty()) {
        QWidget::keyPressEvent(event);
        return;
    }
    const double middle = m_spot ? m_spot->ns : (m_window.fromNs + m_window.toNs) / 2;
    switch (event->key()) {
    case Qt::Key_Left:
        stepAlong(-1);
        break;
    case Qt::Key_Right:
        stepAlong(1);
        break;
    case Qt::Key_Up:
        stepRows(-1);
        break;
    case Qt::Key_Down:
        stepRows(1);
        break;
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        zoom(zoomOfNotch * zoomOfNotch, middle);
        return;
    case Qt::Key_Minus:
        zoom(1 / zoomOfNotch / zoomOfNotch, middle);
        return;
    case Qt::Key_PageUp:
        pan(-0.8 * m_window.length());
        return;
    case Qt::Key_PageDown:
        pan(0.8 * m_window.length());
        return;
    case Qt::Key_Home:
    case Qt::Key_0:
        showAll();
        return;
    case Qt::Key_M:
        mark(middle);
        return;
    case Qt::Key_Escape:
        if (!m_marks.empty()) {
            clearMarks();
            return;
        }
        [[fallthrough]];
    default:
        QWidget::keyPressEvent(event);
        return;
    }
    const auto spot = m_spot;
    if (spot)
        point(spot, mapToGlobal(itemPlace(*spot).bottomLeft().toPoint()));
}

void TimelineChart::resizeEvent(QResizeEvent* event)
{
    m_image = {};
    QWidget::resizeEvent(event);
}

void TimelineChart::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::StyleChange ||
        event->type() == QEvent::LanguageChange) {
        m_image = {};
        update();
    }
    QWidget::changeEvent(event);
}

bool TimelineChart::event(QEvent* event)
{
    // Escape stops a run, unless there are marks to take away.
    if (event->type() == QEvent::ShortcutOverride && !m_marks.empty() &&
        static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
        event->accept();
        return true;
    }
    return event->type() == QEvent::ToolTip || QWidget::event(event); // what is pointed at is told at once
}

} // namespace coreloom
