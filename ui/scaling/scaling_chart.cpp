#include "scaling/scaling_chart.h"

#include "language/numbers.h"
#include "sweep/end_labels.h"
#include "theme/theme.h"
#include "theme/tool_tip.h"

#include <QHelpEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <utility>

namespace coreloom {

namespace {

constexpr int curveSteps = 120;
constexpr double leftMargin = 40;
constexpr double rightMargin = 96; ///< for the curves' names
constexpr double topMargin = 22;   ///< for the marks' words
constexpr double bottomMargin = 24;
constexpr double pointRadius = 4;
constexpr double nearEnough = 14; ///< pixels from the pointer

double ideal(double /*a*/, double /*b*/, double workers)
{
    return workers;
}

double amdahlLaw(double serialShare, double /*b*/, double workers)
{
    return amdahlSpeedup(serialShare, workers);
}

} // namespace

ScalingChart::ScalingChart(Quantity quantity, QWidget* parent) : QWidget(parent), m_quantity(quantity)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void ScalingChart::setScaling(const Scaling& scaling, double most, const QColor& color, Provenance provenance)
{
    m_provenance = provenance;
    m_scaling = scaling;
    m_most = most;
    m_color = color;
    update();
}

void ScalingChart::setMarks(const std::vector<WorkerMark>& marks)
{
    m_marks = marks;
    update();
}

void ScalingChart::setEmptyHint(const QString& words)
{
    m_emptyHint = words;
    update();
}

QStringList ScalingChart::curveNames() const
{
    QStringList names;
    for (const Curve& each : curves())
        names << each.name;
    return names;
}

std::vector<ScalingChart::Curve> ScalingChart::curves() const
{
    const Theme& theme = Theme::current();
    std::vector<Curve> all{curve(tr("ideal"), ideal, 0, 0)};
    all.back().style = Qt::DashLine;
    all.back().color = theme.faint;
    if (m_scaling.amdahl) {
        all.push_back(curve(tr("Amdahl"), amdahlLaw, m_scaling.amdahl->serialShare, 0));
        all.back().color = theme.secondary;
    }
    if (m_scaling.universal) {
        all.push_back(curve(tr("universal law"), universalSpeedup, m_scaling.universal->contention,
                            m_scaling.universal->coherency));
        all.back().color = theme.good;
    }
    return all;
}

ScalingChart::Curve ScalingChart::curve(const QString& name, double (*law)(double, double, double), double a,
                                        double b) const
{
    Curve result{.name = name, .points = {}, .color = {}};
    for (int i = 0; i <= curveSteps; ++i) {
        const double workers = 1 + (m_most - 1) * i / curveSteps;
        const double speedup = law(a, b, workers);
        result.points.emplace_back(workers, m_quantity == Quantity::speedup ? speedup : speedup / workers);
    }
    return result;
}

double ScalingChart::valueOf(const SpeedupPoint& point) const
{
    return m_quantity == Quantity::speedup ? point.speedup : point.efficiency;
}

Interval ScalingChart::intervalOf(const SpeedupPoint& point) const
{
    return m_quantity == Quantity::speedup ? point.speedupInterval : point.efficiencyInterval;
}

AxisRange ScalingChart::axis() const
{
    double most = m_quantity == Quantity::speedup ? m_most : 1;
    for (const SpeedupPoint& point : m_scaling.points)
        most = std::max(most, valueOf(point));
    return m_quantity == Quantity::speedup ? linearAxis(most) : AxisRange{0, 1.08 * most, false};
}

QRectF ScalingChart::plot() const
{
    const Theme& theme = Theme::current();
    return QRectF(rect()).adjusted(theme.pixels(leftMargin), theme.pixels(topMargin), -theme.pixels(rightMargin),
                                   -theme.pixels(bottomMargin));
}

QPointF ScalingChart::place(double workers, double value) const
{
    const QRectF area = plot();
    const double x = area.left() + area.width() * workers / std::max(m_most, 1.0);
    return {x, area.bottom() - area.height() * value / axis().high};
}

QString ScalingChart::readOut(QPoint position) const
{
    const SpeedupPoint* nearest = nullptr;
    double best = Theme::current().pixels(nearEnough);
    for (const SpeedupPoint& point : m_scaling.points) {
        const QPointF off = place(point.workers, valueOf(point)) - position;
        const double distance = std::hypot(off.x(), off.y());
        if (distance <= best) {
            best = distance;
            nearest = &point;
        }
    }
    if (!nearest)
        return {};
    QString words = tr("%1 workers: %2 as fast (95 %: %3 to %4), efficiency %5")
                        .arg(formatCount(std::llround(nearest->workers)), formatRatio(nearest->speedup, m_provenance),
                             formatNumber(nearest->speedupInterval.low), formatNumber(nearest->speedupInterval.high),
                             formatPercent(nearest->efficiency));
    if (nearest->karpFlatt)
        words += u' ' % tr("Karp–Flatt: %1 serial.").arg(formatPercent(*nearest->karpFlatt));
    return words;
}

QSize ScalingChart::minimumSizeHint() const
{
    const Theme& theme = Theme::current();
    return {theme.pixels(260), theme.pixels(160)};
}

void ScalingChart::paintEvent(QPaintEvent* /*event*/)
{
    const Theme& theme = Theme::current();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(theme.font(sizeOfHint));
    if (m_scaling.points.empty()) {
        painter.setPen(theme.secondary);
        painter.drawText(rect(), Qt::AlignCenter | Qt::TextWordWrap, m_emptyHint);
        return;
    }
    paintAxes(painter);
    paintMarks(painter);
    paintCurves(painter);
    paintPoints(painter);
}

void ScalingChart::paintAxes(QPainter& painter) const
{
    const Theme& theme = Theme::current();
    const QRectF area = plot();
    const double gap = theme.pixels(8);
    const double line = painter.fontMetrics().height();
    for (const double tick : axisTicks(axis(), 4)) {
        const double y = place(0, tick).y();
        painter.setPen(QPen(theme.line, 1));
        painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y));
        painter.setPen(theme.secondary);
        painter.drawText(QRectF(0, y - line / 2, area.left() - gap, line), Qt::AlignRight | Qt::AlignVCenter,
                         m_quantity == Quantity::speedup ? tickText(tick) : formatPercent(tick));
    }
    // A tick for each number that ran, as far as their words have room.
    double taken = -line;
    for (const SpeedupPoint& point : m_scaling.points) {
        const QString words = formatCount(std::llround(point.workers));
        const double x = place(point.workers, 0).x();
        const double half = painter.fontMetrics().horizontalAdvance(words) / 2.0;
        if (x - half < taken)
            continue;
        taken = x + half + gap / 2;
        painter.drawText(QRectF(x - half, area.bottom() + gap / 2, 2 * half + 1, line), Qt::AlignCenter, words);
    }
}

void ScalingChart::paintMarks(QPainter& painter) const
{
    const Theme& theme = Theme::current();
    const QRectF area = plot();
    for (const WorkerMark& mark : m_marks) {
        if (mark.workers >= m_most)
            continue;
        // Between the last that is and the first that is not.
        const double x = place(mark.workers + 0.5, 0).x();
        painter.setPen(QPen(theme.warning, 1, Qt::DotLine));
        painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()));
        painter.setPen(theme.warning);
        const double width = painter.fontMetrics().horizontalAdvance(mark.words) + 1;
        painter.drawText(QRectF(std::min(x, rect().right() - width), 0, width, area.top()), Qt::AlignVCenter,
                         mark.words);
    }
}

void ScalingChart::paintCurves(QPainter& painter) const
{
    const Theme& theme = Theme::current();
    std::vector<EndLabel> labels;
    for (const Curve& each : curves()) {
        QPolygonF line;
        for (const QPointF& point : each.points)
            line << place(point.x(), point.y());
        painter.setPen(QPen(each.color, 1, each.style));
        painter.drawPolyline(line);
        labels.push_back({line.back().y(), each.name, each.color});
    }
    const QRectF area = plot();
    const double gap = theme.pixels(8);
    paintEndLabels(painter, std::move(labels),
                   {area.right() + gap, area.top(), theme.pixels(rightMargin) - gap, area.height()});
}

void ScalingChart::paintPoints(QPainter& painter) const
{
    const Theme& theme = Theme::current();
    const double radius = theme.pixels(pointRadius);
    painter.setPen(QPen(m_color, 1));
    painter.setBrush(isRough(m_provenance) ? theme.panel : m_color);
    for (const SpeedupPoint& point : m_scaling.points) {
        const Interval interval = intervalOf(point);
        painter.drawLine(place(point.workers, interval.low),
                         place(point.workers, std::min(interval.high, axis().high)));
        painter.drawEllipse(place(point.workers, valueOf(point)), radius, radius);
    }
}

bool ScalingChart::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto& help = *static_cast<QHelpEvent*>(event);
        showReadOut(this, help, readOut(help.pos()));
        return true;
    }
    return QWidget::event(event);
}

} // namespace coreloom
