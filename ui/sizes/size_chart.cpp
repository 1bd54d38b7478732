#include "sizes/size_chart.h"

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

constexpr double besideWords = 8;  ///< between the plot and words
constexpr double marksHeight = 22; ///< for the marks' words
constexpr double sizesHeight = 24;
constexpr double dotRadius = 3.5;
constexpr double curveWidth = 1.6;
constexpr int mostDecades = 8;

} // namespace

SizeChart::SizeChart(Format format, QWidget* parent) : QWidget(parent), m_format(format)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void SizeChart::setSpan(double smallest, double largest)
{
    m_smallest = smallest;
    m_largest = std::max(largest, 2 * smallest);
    update();
}

void SizeChart::setCurves(std::vector<SizeCurve> curves)
{
    m_curves = std::move(curves);
    update();
}

void SizeChart::setMarks(std::vector<SizeMark> marks)
{
    m_marks = std::move(marks);
    update();
}

void SizeChart::setEmptyHint(const QString& words)
{
    m_emptyHint = words;
    update();
}

bool SizeChart::isEmpty() const
{
    return std::ranges::all_of(m_curves, [](const SizeCurve& curve) { return curve.points.empty(); });
}

AxisRange SizeChart::axis() const
{
    std::vector<double> values;
    for (const SizeCurve& curve : m_curves) {
        for (const QPointF& point : curve.points)
            values.push_back(point.y());
    }
    const Extent extent = extentOf(values);
    return logarithmicAxis(extent.smallest, extent.largest);
}

QRectF SizeChart::plot() const
{
    const Theme& theme = Theme::current();
    const QFontMetrics metrics(theme.font(sizeOfHint));
    int left = 0;
    int right = metrics.horizontalAdvance(formatCount(std::llround(m_largest))) / 2;
    for (const double tick : axisTicks(axis(), mostDecades))
        left = std::max(left, metrics.horizontalAdvance(m_format(tick, false)));
    for (const SizeCurve& curve : m_curves)
        right = std::max(right, metrics.horizontalAdvance(curve.name));
    const int between = theme.pixels(besideWords);
    constexpr int slack = 4; // what is drawn can be a little wider than what was asked for
    return QRectF(rect()).adjusted(left + between, theme.pixels(marksHeight),
                                   -std::min(right + slack, width() / 3) - between, -theme.pixels(sizesHeight));
}

QPointF SizeChart::place(double size, double value) const
{
    const QRectF area = plot();
    const AxisRange range = axis();
    const double across = std::log(size / m_smallest) / std::log(m_largest / m_smallest);
    const double up = std::log(value / range.low) / std::log(range.high / range.low);
    return {area.left() + across * area.width(), area.bottom() - up * area.height()};
}

QString SizeChart::readOut(QPoint position) const
{
    const QRectF area = plot();
    if (isEmpty() || !area.adjusted(-dotRadius, 0, dotRadius, 0).contains(position))
        return {};
    double size = 0;
    for (const SizeCurve& curve : m_curves) {
        for (const QPointF& point : curve.points) {
            const auto off = [&](double of) { return std::abs(place(of, point.y()).x() - position.x()); };
            if (size <= 0 || off(point.x()) < off(size))
                size = point.x();
        }
    }
    QStringList lines{tr("%1 × %1:").arg(formatCount(std::llround(size)))};
    for (const SizeCurve& curve : m_curves) {
        const auto point = std::ranges::find(curve.points, size, &QPointF::x);
        if (point != curve.points.end())
            lines << curve.name % u' ' % m_format(point->y(), curve.hollow);
    }
    return lines.join(u'\n');
}

QSize SizeChart::minimumSizeHint() const
{
    const Theme& theme = Theme::current();
    return {theme.pixels(280), theme.pixels(130)};
}

void SizeChart::paintEvent(QPaintEvent* /*event*/)
{
    const Theme& theme = Theme::current();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(theme.font(sizeOfHint));
    if (isEmpty()) {
        painter.setPen(theme.secondary);
        painter.drawText(rect(), Qt::AlignCenter | Qt::TextWordWrap, m_emptyHint);
        return;
    }
    paintAxes(painter);
    paintMarks(painter);
    paintCurves(painter);
}

void SizeChart::paintAxes(QPainter& painter) const
{
    const Theme& theme = Theme::current();
    const QRectF area = plot();
    const double between = theme.pixels(besideWords);
    const double line = painter.fontMetrics().height();
    const int most = std::clamp(static_cast<int>(area.height() / (2 * line)), 2, mostDecades);
    for (const double tick : axisTicks(axis(), most)) {
        const double y = place(m_smallest, tick).y();
        painter.setPen(QPen(theme.line, 1));
        painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y));
        painter.setPen(theme.secondary);
        painter.drawText(QRectF(0, y - line / 2, area.left() - between, line), Qt::AlignRight | Qt::AlignVCenter,
                         m_format(tick, false));
    }
    double taken = 0;
    for (double size = m_smallest; size <= m_largest; size *= 2) {
        const QString words = formatCount(std::llround(size));
        const double x = place(size, axis().low).x();
        const double half = painter.fontMetrics().horizontalAdvance(words) / 2.0;
        if (x - half < taken)
            continue;
        taken = x + half + between;
        painter.drawText(QRectF(x - half, area.bottom() + between / 2, 2 * half + 1, line), Qt::AlignCenter, words);
    }
}

void SizeChart::paintMarks(QPainter& painter) const
{
    const Theme& theme = Theme::current();
    const QRectF area = plot();
    double free = 0;
    for (const SizeMark& mark : m_marks) {
        const double x = place(mark.size, axis().low).x();
        painter.setPen(QPen(theme.text, 1, Qt::DotLine));
        painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()));
        const double width = painter.fontMetrics().horizontalAdvance(mark.words) + 1;
        const double left = std::max(free, std::min(x - width / 2, rect().right() - width));
        free = left + width + theme.pixels(besideWords);
        painter.setPen(theme.text);
        painter.drawText(QRectF(left, 0, width, area.top()), Qt::AlignVCenter, mark.words);
    }
}

void SizeChart::paintCurves(QPainter& painter) const
{
    const Theme& theme = Theme::current();
    const QRectF area = plot();
    const double radius = theme.pixels(dotRadius);
    std::vector<EndLabel> labels;
    for (const SizeCurve& curve : m_curves) {
        if (curve.points.empty())
            continue;
        QPolygonF line;
        for (const QPointF& point : curve.points)
            line << place(point.x(), point.y());
        painter.setPen(QPen(curve.color, theme.scale * curveWidth, curve.style));
        painter.setBrush(Qt::NoBrush);
        painter.drawPolyline(line);
        painter.setPen(QPen(curve.color, 1));
        painter.setBrush(curve.hollow ? theme.panel : curve.color);
        for (const QPointF& at : line)
            painter.drawEllipse(at, radius, radius);
        labels.push_back({line.back().y(), curve.name, curve.color});
    }
    const double left = area.right() + theme.pixels(besideWords);
    paintEndLabels(painter, std::move(labels), {left, area.top(), rect().right() + 1 - left, area.height()});
}

bool SizeChart::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto& help = *static_cast<QHelpEvent*>(event);
        showReadOut(this, help, readOut(help.pos()));
        return true;
    }
    return QWidget::event(event);
}

} // namespace coreloom
