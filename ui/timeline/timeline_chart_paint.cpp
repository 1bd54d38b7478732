#include "language/lane_text.h"
#include "language/numbers.h"
#include "plots/axis_range.h"
#include "theme/theme.h"
#include "timeline/timeline_chart.h"

#include <QLocale>
#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>

/// Where a timeline's rows lie, and how they are painted.
namespace coreloom {

namespace {

constexpr int leastWeight = 4; ///< rows for which a lane has room, at least
constexpr int mostWeight = 24; ///< rows from which on a lane gets no more room
constexpr double highestRow = 64;
constexpr double betweenLanes = 12;

struct TimeUnit {
    double ns;
    const char* name;
};
constexpr std::array timeUnits{TimeUnit{1e9, "s"}, TimeUnit{1e6, "ms"}, TimeUnit{1e3, "µs"}, TimeUnit{1, "ns"}};

QRgb waitingRgb(const Theme& theme)
{
    return mixed(theme.line, theme.panel, 0.2F).rgb();
}

int lineHeight()
{
    return QFontMetrics(Theme::current().font(sizeOfHint)).height();
}

} // namespace

QString timeTickText(double ns, double stepNs, double longestNs)
{
    const auto unit = std::ranges::find_if(timeUnits, [&](const TimeUnit& each) { return longestNs >= each.ns; });
    const TimeUnit& in = unit == timeUnits.end() ? timeUnits.back() : *unit;
    const int decimals = std::max(0, -static_cast<int>(std::floor(std::log10(stepNs / in.ns) + 1e-9)));
    return QLocale().toString(ns / in.ns, 'f', decimals) % u'\u00a0' % QString::fromUtf8(in.name);
}

QSize TimelineChart::minimumSizeHint() const
{
    const Theme& theme = Theme::current();
    return {theme.pixels(300), theme.pixels(160)};
}

QRect TimelineChart::plot() const
{
    const Theme& theme = Theme::current();
    const QFontMetrics metrics(theme.font(sizeOfHint));
    const int left = metrics.horizontalAdvance(QStringLiteral("SM\u00a0888")) + theme.pixels(8);
    const int right = metrics.horizontalAdvance(QStringLiteral("100\u00a0%")) + theme.pixels(8);
    const int top = lineHeight() + theme.pixels(8);        // the legend
    const int bottom = 2 * lineHeight() + theme.pixels(8); // ticks and the axis's title
    QRect place = rect().adjusted(left, top, -right, -bottom);
    // A few rows need not be as high as the window.
    int most = titles();
    for (const TimelineLane& lane : m_lanes)
        most += static_cast<int>(lane.step.rows().size()) * theme.pixels(highestRow);
    if (!m_lanes.empty())
        place.setHeight(std::min(place.height(), most));
    return place;
}

int TimelineChart::titles() const
{
    const int count = static_cast<int>(m_lanes.size());
    const Theme& theme = Theme::current();
    return count < 2 ? 0 : count * (lineHeight() + theme.pixels(4)) + (count - 1) * theme.pixels(betweenLanes);
}

QRect TimelineChart::laneArea(std::size_t lane) const
{
    const QRect all = plot();
    if (m_lanes.size() == 1)
        return all;
    const auto weight = [](const TimelineLane& each) {
        return std::clamp(static_cast<int>(each.step.rows().size()), leastWeight, mostWeight);
    };
    const int title = lineHeight() + Theme::current().pixels(4);
    const int gap = Theme::current().pixels(betweenLanes);
    const int room = all.height() - titles();
    int weights = 0;
    int before = 0;
    for (std::size_t i = 0; i < m_lanes.size(); ++i) {
        weights += weight(m_lanes[i]);
        before += i < lane ? weight(m_lanes[i]) : 0;
    }
    weights = std::max(weights, 1);
    const int top = all.top() + room * before / weights + static_cast<int>(lane) * (title + gap) + title;
    return {all.left(), top, all.width(), std::max(room * weight(m_lanes[lane]) / weights, 1)};
}

double TimelineChart::nsAt(double x) const
{
    const QRect area = plot();
    return m_window.fromNs + (x - area.left()) / std::max(area.width(), 1) * m_window.length();
}

double TimelineChart::xOf(double ns) const
{
    const QRect area = plot();
    return area.left() + (ns - m_window.fromNs) / m_window.length() * area.width();
}

QPoint TimelineChart::pointOf(std::size_t lane, int worker, double ns) const
{
    const int rows = static_cast<int>(m_lanes[lane].step.rows().size());
    return {static_cast<int>(xOf(ns)), rowPlace(laneArea(lane), rows, worker).center().y()};
}

std::optional<TimelineChart::Spot> TimelineChart::spotAt(const QPoint& point) const
{
    for (std::size_t lane = 0; lane < m_lanes.size(); ++lane) {
        const QRect area = laneArea(lane);
        const auto& rows = m_lanes[lane].step.rows();
        if (rows.empty() || point.y() < area.top() || point.y() > area.bottom() || point.x() > area.right())
            continue;
        const int count = static_cast<int>(rows.size());
        const int worker = std::min((point.y() - area.top()) * count / area.height(), count - 1);
        const QRect place = rowPlace(area, count, worker);
        const int tracks = std::clamp(place.height() / 2, 1, rows[static_cast<std::size_t>(worker)].tracks);
        const int track = tracks > 1 ? std::min((point.y() - place.top()) * tracks / place.height(), tracks - 1) : -1;
        return Spot{lane, worker, track, nsAt(point.x())};
    }
    return std::nullopt;
}

QRectF TimelineChart::itemPlace(const Spot& spot) const
{
    const TimelineLane& lane = m_lanes[spot.lane];
    const QRect row = rowPlace(laneArea(spot.lane), static_cast<int>(lane.step.rows().size()), spot.worker);
    double begin = spot.ns;
    double end = spot.ns;
    if (const TileSpan* span = lane.step.spanAt(spot.worker, spot.ns, spot.track)) {
        begin = static_cast<double>(span->beginNs);
        end = static_cast<double>(span->endNs);
    } else if (const Gap* gap = lane.step.gapAt(spot.worker, spot.ns)) {
        begin = static_cast<double>(gap->beginNs);
        end = static_cast<double>(gap->endNs);
    }
    const double left = std::max(xOf(begin), static_cast<double>(row.left()));
    const double right = std::min(xOf(end), row.right() + 1.0);
    return {left, static_cast<double>(row.top()), std::max(right - left, 1.0), static_cast<double>(row.height())};
}

void TimelineChart::paintEvent(QPaintEvent* /*event*/)
{
    const Theme& theme = Theme::current();
    QPainter painter(this);
    painter.setFont(theme.font(sizeOfHint));
    if (m_lanes.empty()) {
        painter.setPen(theme.secondary);
        painter.drawText(rect().adjusted(8, 8, -8, -8), Qt::AlignCenter | Qt::TextWordWrap,
                         tr("Press Run: the last traced step will stand here, a row for each worker and a bar for each "
                            "tile."));
        return;
    }
    paintRows(painter);
    for (std::size_t lane = 0; lane < m_lanes.size(); ++lane) {
        const QRect area = laneArea(lane);
        paintNumbers(painter, m_lanes[lane], area);
        if (m_lanes.size() > 1) {
            painter.setPen(theme.lane(m_lanes[lane].index, m_lanes[lane].setup.device.isGpu()));
            const QRect place(area.left(), area.top() - lineHeight() - theme.pixels(4), area.width(), lineHeight());
            painter.drawText(place, Qt::AlignLeft | Qt::AlignVCenter, laneTitle(m_lanes[lane].setup));
        }
    }
    paintAxis(painter);
    paintLegend(painter);
    paintSpot(painter);
    paintMeasure(painter);
    if (hasFocus()) {
        painter.setPen(QPen(theme.cpu, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(plot().adjusted(-1, -1, 0, 0));
    }
}

void TimelineChart::paintRows(QPainter& painter)
{
    const Theme& theme = Theme::current();
    const double ratio = std::clamp(painter.deviceTransform().m11(), 0.25, 8.0);
    const QSize size = (QSizeF(this->size()) * ratio).toSize();
    if (m_image.size() != size) {
        m_image = QImage(size, QImage::Format_RGB32);
        m_image.fill(theme.panel);
        for (std::size_t i = 0; i < m_lanes.size(); ++i) {
            const TimelineLane& lane = m_lanes[i];
            const int count = static_cast<int>(lane.step.rows().size());
            TimelineColors colors{.waiting = waitingRgb(theme), .between = theme.panel.rgb(), .workers = {}};
            for (int worker = 0; worker < count; ++worker)
                colors.workers.push_back(
                    (lane.setup.device.isGpu() ? theme.sm(worker, count) : theme.worker(worker)).rgb());
            const QRect area = laneArea(i);
            const QRect fine(QPoint(qRound(area.left() * ratio), qRound(area.top() * ratio)),
                             QSize(qRound(area.width() * ratio), qRound(area.height() * ratio)));
            paintTimeline(m_image, fine & m_image.rect(), lane.step, m_window, colors);
        }
    }
    painter.drawImage(QRectF(rect()), m_image);
}

QString TimelineChart::rowNumber(const TimelineLane& lane, int worker) const
{
    if (worker == 0 && lane.setup.device.hasSms())
        return tr("SM %1").arg(1);
    return QString::number(worker + 1);
}

void TimelineChart::paintNumbers(QPainter& painter, const TimelineLane& lane, const QRect& area) const
{
    const Theme& theme = Theme::current();
    const QFontMetrics metrics(painter.font());
    painter.setPen(theme.secondary);
    const int count = static_cast<int>(lane.step.rows().size());
    const double pitch = static_cast<double>(area.height()) / std::max(count, 1);
    const int every = std::max(1, static_cast<int>(std::ceil(metrics.ascent() * 1.1 / pitch)));
    for (int worker = 0; worker < count; worker += every) {
        const QRect row = rowPlace(area, count, worker);
        const double base = row.top() + row.height() / 2.0 + (metrics.ascent() - metrics.descent()) / 2.0;
        const QString number = rowNumber(lane, worker);
        painter.drawText(QPointF(area.left() - theme.pixels(8) - metrics.horizontalAdvance(number), base), number);
        if (every > 1)
            continue;
        const double busy = static_cast<double>(lane.step.rows()[static_cast<std::size_t>(worker)].busyNs) /
                            std::max(static_cast<double>(lane.step.endNs()), 1.0);
        painter.drawText(QPointF(area.right() + theme.pixels(8), base), formatPercent(busy));
    }
}

void TimelineChart::paintAxis(QPainter& painter) const
{
    const Theme& theme = Theme::current();
    const QFontMetrics metrics(painter.font());
    const QRect area = plot();
    const int label = metrics.horizontalAdvance(QStringLiteral("888.888\u00a0ms")) + theme.pixels(24);
    const std::vector<double> ticks =
        axisTicks({m_window.fromNs, m_window.toNs, false}, std::clamp(area.width() / label, 2, 12));
    const double step = ticks.size() > 1 ? ticks[1] - ticks[0] : m_window.length();
    const int base = area.bottom() + theme.pixels(6);
    for (const double tick : ticks) {
        const double x = xOf(tick);
        painter.setPen(QPen(theme.line, 1));
        painter.drawLine(QPointF(x, area.bottom() + 1), QPointF(x, base));
        painter.setPen(theme.secondary);
        const QString text = timeTickText(tick, step, m_window.toNs);
        const double width = metrics.horizontalAdvance(text);
        const double left = std::min(x - width / 2, static_cast<double>(rect().right()) - width);
        painter.drawText(QPointF(left, base + metrics.ascent()), text);
    }
    painter.setPen(theme.secondary);
    painter.drawText(QRect(area.left(), base + lineHeight(), area.width(), lineHeight()), Qt::AlignCenter,
                     tr("time since the step began"));
}

void TimelineChart::paintLegend(QPainter& painter) const
{
    const Theme& theme = Theme::current();
    const QFontMetrics metrics(painter.font());
    const TimelineLane& first = m_lanes.front();
    const bool sms = first.setup.device.isGpu();
    const int side = theme.pixels(9);
    int x = plot().left();
    const auto add = [&](const std::vector<QColor>& colors, const QString& words) {
        for (const QColor& color : colors) {
            painter.fillRect(QRect(x, (lineHeight() - side) / 2, side, side), color);
            x += side + 1;
        }
        x += theme.pixels(4);
        painter.setPen(theme.secondary);
        painter.drawText(x, metrics.ascent(), words);
        x += metrics.horizontalAdvance(words) + theme.pixels(16);
    };
    std::vector<QColor> some;
    for (int worker = 0; worker < std::min(static_cast<int>(first.step.rows().size()), 3); ++worker)
        some.push_back(sms ? theme.sm(worker, first.setup.workers) : theme.worker(worker));
    add(some, sms ? tr("a tile, in its SM's shade") : tr("a tile, in its worker's color"));
    add({QColor::fromRgb(waitingRgb(theme))}, tr("waiting"));
    const QString busy = tr("busy");
    painter.drawText(rect().right() - metrics.horizontalAdvance(busy), metrics.ascent(), busy);
}

void TimelineChart::paintSpot(QPainter& painter) const
{
    if (!m_spot || m_spot->ns < m_window.fromNs || m_spot->ns > m_window.toNs)
        return;
    const Theme& theme = Theme::current();
    const QRect area = plot();
    const double x = xOf(m_spot->ns);
    painter.setPen(QPen(theme.faint, 1, Qt::DotLine));
    painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()));
    painter.setPen(QPen(theme.text, 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(itemPlace(*m_spot));
}

void TimelineChart::paintMeasure(QPainter& painter) const
{
    const Theme& theme = Theme::current();
    const QRect area = plot();
    painter.save();
    painter.setClipRect(area);
    painter.setPen(QPen(theme.text, 1.5));
    for (const double ns : m_marks)
        painter.drawLine(QPointF(xOf(ns), area.top()), QPointF(xOf(ns), area.bottom()));
    if (const auto measured = measuredNs()) {
        const auto [low, high] = std::ranges::minmax(m_marks);
        QColor shade = theme.text;
        shade.setAlphaF(0.12F);
        painter.fillRect(QRectF(xOf(low), area.top(), xOf(high) - xOf(low), area.height()), shade);
        painter.setFont(theme.font(sizeOfBody, true));
        const QString words = formatSeconds(*measured * 1e-9);
        QRectF label = QFontMetricsF(painter.font()).boundingRect(words).adjusted(-8, -4, 8, 4);
        const double middle =
            std::clamp((xOf(low) + xOf(high)) / 2, area.left() + label.width() / 2, area.right() - label.width() / 2);
        label.moveCenter(QPointF(middle, area.top() + label.height() / 2 + 6));
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(theme.line, 1));
        painter.setBrush(theme.panel);
        painter.drawRoundedRect(label, 4, 4);
        painter.setPen(theme.text);
        painter.drawText(label, Qt::AlignCenter, words);
    }
    painter.restore();
}

} // namespace coreloom
