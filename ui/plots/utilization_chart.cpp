#include "plots/utilization_chart.h"

#include "language/lane_text.h"
#include "language/numbers.h"
#include "plots/axis_range.h"
#include "theme/theme.h"

#include <QImage>
#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>

namespace coreloom {

namespace {

constexpr std::size_t mostColumns = 400; ///< of a lane's history

/// What is waiting is drawn in: between the grid's color and the panel's.
QColor waitingColor(const Theme& theme)
{
    return mixed(theme.line, theme.panel, 0.35F);
}

QBrush hatch(const Theme& theme)
{
    return {theme.faint, Qt::BDiagPattern};
}

} // namespace

UtilizationChart::UtilizationChart(QWidget* parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void UtilizationChart::begin(const std::vector<LaneSetup>& lanes, double expectedSeconds)
{
    m_lanes.clear();
    for (const LaneSetup& setup : lanes) {
        m_lanes.emplace_back();
        m_lanes.back().setup = setup;
    }
    m_expected = std::isfinite(expectedSeconds) ? expectedSeconds : 0;
    update();
}

void UtilizationChart::append(std::size_t index, const std::vector<Sample>& samples)
{
    Lane& lane = m_lanes[index];
    for (const Sample& sample : samples) {
        if (sample.workers.empty())
            continue;
        Sample kept;
        kept.seconds = sample.seconds;
        kept.duration = sample.duration;
        kept.workers = sample.workers;
        lane.history.push_back(std::move(kept));
        const auto weight = static_cast<float>(sample.duration / static_cast<double>(sample.workers.size()));
        for (const WorkerShare& share : sample.workers) {
            lane.sum.busy += share.busy * weight;
            lane.sum.waiting += share.waiting * weight;
            lane.sum.preempted += share.preempted * weight;
        }
        lane.seconds += sample.duration;
    }
    thin(lane.history, mostColumns);
}

std::optional<WorkerShare> UtilizationChart::mean(std::size_t index) const
{
    const Lane& lane = m_lanes[index];
    if (lane.seconds <= 0)
        return std::nullopt;
    const auto seconds = static_cast<float>(lane.seconds);
    return WorkerShare{lane.sum.busy / seconds, lane.sum.waiting / seconds, lane.sum.preempted / seconds};
}

bool UtilizationChart::isEmpty() const
{
    return std::all_of(m_lanes.begin(), m_lanes.end(), [](const Lane& lane) { return lane.history.empty(); });
}

QSize UtilizationChart::minimumSizeHint() const
{
    const Theme& theme = Theme::current();
    return {theme.pixels(160), theme.pixels(90)};
}

double UtilizationChart::end() const
{
    double end = m_expected;
    for (const Lane& lane : m_lanes)
        end = std::max(end, lane.history.empty() ? 0 : lane.history.back().seconds);
    return end > 0 ? end : 1;
}

int UtilizationChart::workers(const Lane& lane) const
{
    return lane.history.empty() ? lane.setup.workers : static_cast<int>(lane.history.back().workers.size());
}

void UtilizationChart::paintEvent(QPaintEvent* /*event*/)
{
    const Theme& theme = Theme::current();
    QPainter painter(this);
    painter.setFont(theme.font(sizeOfHint));
    const QFontMetrics metrics(painter.font());
    const int line = metrics.height();
    if (isEmpty()) {
        painter.setPen(theme.secondary);
        painter.drawText(rect().adjusted(8, 8, -8, -8), Qt::AlignCenter | Qt::TextWordWrap,
                         m_lanes.empty() ? tr("How busy each worker is, while it runs")
                                         : tr("This device cannot tell how busy its workers are"));
        return;
    }
    std::vector<std::size_t> shown;
    for (std::size_t i = 0; i < m_lanes.size(); ++i) {
        if (!m_lanes[i].history.empty())
            shown.push_back(i);
    }
    const int left = metrics.horizontalAdvance(QStringLiteral("SM\u00a0888")) + theme.pixels(6);
    // Half of the time axis's last label may stand beyond its end.
    const int right = metrics.horizontalAdvance(tickText(std::floor(end())) + QStringLiteral("\u00a0s")) / 2 + 2;
    const int axis = line + theme.pixels(6);
    paintLegend(painter, QRect(left, 0, width() - left - right, line));
    const QRect all(left, line + theme.pixels(6), width() - left - right, height() - line - theme.pixels(6) - axis);
    // Rows take what they need to be told apart; a heat map takes as much as eight of them.
    const auto weight = [this](const Lane& lane) { return workers(lane) > mostRows ? 6 : std::max(workers(lane), 2); };
    const int gap = theme.pixels(10);
    int weights = 0;
    for (const std::size_t i : shown)
        weights += weight(m_lanes[i]);
    const int room = all.height() - gap * static_cast<int>(shown.size() - 1);
    int y = all.top();
    for (const std::size_t i : shown) {
        const Lane& lane = m_lanes[i];
        const QRect place(all.left(), y, all.width(), room * weight(lane) / weights);
        if (workers(lane) > mostRows)
            paintHeat(painter, lane, static_cast<int>(i), place);
        else
            paintRows(painter, lane, place);
        paintNumbers(painter, lane, place);
        y = place.bottom() + 1 + gap;
    }
    paintTimeAxis(painter, all);
}

void UtilizationChart::paintLegend(QPainter& painter, const QRect& place) const
{
    const Theme& theme = Theme::current();
    const QFontMetrics metrics(painter.font());
    const int side = theme.pixels(9);
    struct Entry {
        QString word;
        QBrush brush;
    };
    const std::array<Entry, 3> entries{{{tr("busy"), theme.lane(0, m_lanes.front().setup.device.isGpu())},
                                        {tr("waiting"), waitingColor(theme)},
                                        {tr("preempted"), hatch(theme)}}};
    int words = 0;
    for (const Entry& entry : entries)
        words += side + theme.pixels(4) + metrics.horizontalAdvance(entry.word);
    // A narrow chart has them closer together.
    const int gap = std::clamp((width() - words) / 2, 2, theme.pixels(12));
    const int total = words + 2 * gap;
    // Above the rows, or as far to the left as all three words need.
    int x = std::clamp(width() - total, 0, place.left());
    for (const Entry& entry : entries) {
        const int width = metrics.horizontalAdvance(entry.word);
        const QRect swatch(x, place.top() + (place.height() - side) / 2, side, side);
        painter.fillRect(swatch, entry.brush);
        painter.setPen(QPen(theme.line, 1));
        painter.drawRect(swatch.adjusted(0, 0, -1, -1));
        painter.setPen(theme.secondary);
        painter.drawText(x + side + theme.pixels(4), place.top() + metrics.ascent(), entry.word);
        x += side + theme.pixels(4) + width + gap;
    }
}

void UtilizationChart::paintTimeAxis(QPainter& painter, const QRect& rows) const
{
    const Theme& theme = Theme::current();
    const QFontMetrics metrics(painter.font());
    painter.setPen(theme.secondary);
    const double end = this->end();
    for (const double tick : axisTicks({0, end, false}, std::clamp(rows.width() / theme.pixels(56), 2, 8))) {
        const QString text = tickText(tick) + QStringLiteral("\u00a0s");
        const double x = rows.left() + tick / end * rows.width();
        painter.drawText(QPointF(x - metrics.horizontalAdvance(text) / 2.0, height() - metrics.descent()), text);
    }
}

void UtilizationChart::paintNumbers(QPainter& painter, const Lane& lane, const QRect& rows) const
{
    const Theme& theme = Theme::current();
    const QFontMetrics metrics(painter.font());
    painter.setPen(theme.secondary);
    const int count = workers(lane);
    const double pitch = static_cast<double>(rows.height()) / count;
    const int step = std::max(1, static_cast<int>(std::ceil(metrics.ascent() * 1.1 / pitch)));
    for (int worker = 0; worker < count; worker += step) {
        const bool first = worker == 0 && lane.setup.device.hasSms();
        const QString text = first ? tr("SM %1").arg(1) : QString::number(worker + 1);
        const double middle = rows.top() + (worker + 0.5) * pitch;
        const double base = middle + (metrics.ascent() - metrics.descent()) / 2.0;
        painter.drawText(QPointF(rows.left() - theme.pixels(8) - metrics.horizontalAdvance(text), base), text);
    }
}

void UtilizationChart::paintRows(QPainter& painter, const Lane& lane, const QRect& place) const
{
    const int count = workers(lane);
    const double pitch = static_cast<double>(place.height()) / count;
    const int gap = pitch >= 14 ? 4 : pitch >= 6 ? 2 : 1;
    for (int worker = 0; worker < count; ++worker) {
        const int top = place.top() + static_cast<int>(worker * pitch);
        const int bottom = place.top() + static_cast<int>((worker + 1) * pitch) - gap;
        paintRow(painter, lane, worker, QRect(place.left(), top, place.width(), std::max(bottom - top, 1)));
    }
}

void UtilizationChart::paintRow(QPainter& painter, const Lane& lane, int worker, const QRect& place) const
{
    const Theme& theme = Theme::current();
    const QColor color = lane.setup.device.isGpu() ? theme.sm(worker, workers(lane)) : theme.worker(worker);
    const QColor waiting = waitingColor(theme);
    const QBrush preempted = hatch(theme);
    const double perSecond = place.width() / end();
    for (const Sample& sample : lane.history) {
        if (sample.duration <= 0 || static_cast<std::size_t>(worker) >= sample.workers.size())
            continue;
        const WorkerShare& share = sample.workers[static_cast<std::size_t>(worker)];
        const int from = place.left() + static_cast<int>(std::lround((sample.seconds - sample.duration) * perSecond));
        const int to = place.left() + static_cast<int>(std::lround(sample.seconds * perSecond));
        const int width = std::max(to - from - (to - from >= 4 ? 1 : 0), 1);
        const auto height = [&](float part) {
            return static_cast<int>(std::lround(std::clamp(part, 0.0F, 1.0F) * static_cast<float>(place.height())));
        };
        const int busy = height(share.busy);
        const int hatched = std::min(height(share.preempted), place.height() - busy);
        painter.fillRect(from, place.top(), width, place.height() - busy - hatched, waiting);
        if (hatched > 0)
            painter.fillRect(from, place.bottom() + 1 - busy - hatched, width, hatched, preempted);
        painter.fillRect(from, place.bottom() + 1 - busy, width, busy, color);
    }
}

void UtilizationChart::paintHeat(QPainter& painter, const Lane& lane, int index, const QRect& place) const
{
    const Theme& theme = Theme::current();
    const QColor full = theme.lane(index, lane.setup.device.isGpu());
    const QColor empty = waitingColor(theme);
    const int count = workers(lane);
    const double perSecond = place.width() / end();
    const int last = static_cast<int>(std::lround(lane.history.back().seconds * perSecond));
    if (last <= 0)
        return;
    QImage image(last, count, QImage::Format_RGB32);
    image.fill(empty);
    for (const Sample& sample : lane.history) {
        const int from = std::max(static_cast<int>(std::lround((sample.seconds - sample.duration) * perSecond)), 0);
        const int to = std::min(static_cast<int>(std::lround(sample.seconds * perSecond)), last);
        for (int worker = 0; worker < std::min(count, static_cast<int>(sample.workers.size())); ++worker) {
            const float busy = std::clamp(sample.workers[static_cast<std::size_t>(worker)].busy, 0.0F, 1.0F);
            auto* line = reinterpret_cast<QRgb*>(image.scanLine(worker));
            std::fill(line + from, line + std::max(to, from), mixed(empty, full, busy).rgb());
        }
    }
    painter.drawImage(QRectF(place.left(), place.top(), last, place.height()), image);
}

} // namespace coreloom
