#include "plots/curve_chart.h"

#include "plots/curve_labels.h"
#include "theme/theme.h"

#include <QEvent>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

#include <qcustomplot.h>

namespace coreloom {

namespace {

constexpr std::size_t mostPoints = 4096; ///< of a curve; then neighbours are merged

} // namespace

/// Round ticks in the unit that the axis is labelled in.
class CurveChart::Ticker : public QCPAxisTicker {
public:
    void setAxis(const AxisRange& range, double unit, const QString& suffix)
    {
        m_range = range;
        m_unit = unit;
        m_suffix = suffix;
    }
    void setMost(int most) { m_most = most; }

    void generate(const QCPRange& /*range*/, const QLocale& /*locale*/, QChar /*format*/, int /*precision*/,
                  QVector<double>& ticks, QVector<double>* subTicks, QVector<QString>* labels) override
    {
        ticks.clear();
        if (subTicks)
            subTicks->clear();
        if (labels)
            labels->clear();
        for (const double tick : axisTicks(m_range, m_most)) {
            ticks.push_back(tick * m_unit);
            if (labels)
                labels->push_back(tickText(tick) + m_suffix);
        }
    }

private:
    AxisRange m_range;
    double m_unit = 1;
    int m_most = 4;
    QString m_suffix;
};

/// QCustomPlot without its buffers: each paint event draws everything once, onto a screen, an image, an SVG or a PDF.
class CurveChart::Canvas : public QCustomPlot {
public:
    explicit Canvas(CurveChart* chart) : QCustomPlot(chart), m_chart(chart), m_time(new Ticker), m_value(new Ticker)
    {
        setAttribute(Qt::WA_TransparentForMouseEvents);
        setAttribute(Qt::WA_OpaquePaintEvent, false);
        setFocusPolicy(Qt::NoFocus);
        setBackground(QBrush(Qt::NoBrush));
        setNoAntialiasingOnDrag(true);
        axisRect()->setAutoMargins(QCP::msNone);
        xAxis->setTicker(m_time);
        yAxis->setTicker(m_value);
        xAxis->grid()->setVisible(false);
        for (QCPAxis* axis : {xAxis, yAxis}) {
            axis->setBasePen(Qt::NoPen);
            axis->setTickPen(Qt::NoPen);
            axis->setSubTickPen(Qt::NoPen);
            axis->setTickLength(0);
            axis->grid()->setZeroLinePen(Qt::NoPen);
        }
    }

    void applyTheme()
    {
        const Theme& theme = Theme::current();
        for (QCPAxis* axis : {xAxis, yAxis}) {
            axis->setTickLabelFont(theme.font(sizeOfHint));
            axis->setTickLabelColor(theme.secondary);
            axis->setTickLabelPadding(theme.pixels(8));
        }
        yAxis->grid()->setPen(QPen(theme.line, 1));
    }

protected:
    void resizeEvent(QResizeEvent* /*event*/) override { setViewport(rect()); }

    void paintEvent(QPaintEvent* /*event*/) override
    {
        prepare();
        QCPPainter painter(this);
        const auto engine = painter.paintEngine()->type();
        const bool pixels = engine == QPaintEngine::Raster || engine == QPaintEngine::X11;
        painter.setMode(QCPPainter::pmNoCaching);
        painter.setMode(QCPPainter::pmVectorized, !pixels);
        shadeWarmup(painter);
        draw(&painter);
        painter.setClipping(false);
        painter.setRenderHint(QPainter::Antialiasing);
        if (m_chart->isEmpty())
            writeHint(painter);
        else
            writeLabels(painter);
    }

private:
    void prepare()
    {
        const Theme& theme = Theme::current();
        double last = m_chart->m_expected;
        for (const Curve& curve : m_chart->m_curves)
            last = std::max(last, curve.times.empty() ? 0 : curve.times.back());
        const AxisRange time{0, last > 0 ? last : 1, false};
        m_time->setAxis(time, 1, QStringLiteral("\u00a0s"));
        xAxis->setRange(time.low, time.high);
        const AxisRange& range = m_chart->m_axis;
        m_value->setAxis(range, m_chart->m_unit, {});
        yAxis->setScaleType(range.logarithmic ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
        yAxis->setRange(range.low * m_chart->m_unit, range.high * m_chart->m_unit);

        const QFontMetrics metrics(theme.font(sizeOfHint));
        const int line = metrics.height();
        const int plotHeight = height() - line * 2;
        const int most = std::clamp(plotHeight / (line * 2), 2, 5);
        m_value->setMost(most);
        int widest = 0;
        for (const double tick : axisTicks(range, most))
            widest = std::max(widest, metrics.horizontalAdvance(tickText(tick)));
        const int left = widest + theme.pixels(10);
        const int right = metrics.horizontalAdvance(tickText(time.high) + QStringLiteral(" s")) / 2 + 2;
        m_time->setMost(std::clamp((width() - left - right) / std::max(theme.pixels(56), 1), 2, 8));
        axisRect()->setMargins(QMargins(left, line / 2 + 2, right, line + theme.pixels(10)));
        while (graphCount() < static_cast<int>(m_chart->m_curves.size()))
            addGraph();
        while (graphCount() > static_cast<int>(m_chart->m_curves.size()))
            removeGraph(graphCount() - 1);
        for (int i = 0; i < graphCount(); ++i) {
            const Look& look = m_chart->m_curves[static_cast<std::size_t>(i)].look;
            QPen pen(look.color, 1);
            if (!look.measured)
                pen.setDashPattern({5, 4});
            graph(i)->setPen(pen);
            graph(i)->setAntialiased(true);
            graph(i)->setAdaptiveSampling(true);
        }
        // An axis without data would show numbers that mean nothing.
        xAxis->setTickLabels(!m_chart->isEmpty());
        yAxis->setTickLabels(!m_chart->isEmpty());
        updateLayout();
    }

    void shadeWarmup(QPainter& painter) const
    {
        if (m_chart->m_warmup <= 0 || m_chart->isEmpty())
            return;
        const Theme& theme = Theme::current();
        const QRect inside = axisRect()->rect();
        const double end = std::min<double>(xAxis->coordToPixel(m_chart->m_warmup), inside.right() + 1);
        if (end - inside.left() < 4)
            return;
        painter.fillRect(QRectF(inside.left(), inside.top(), end - inside.left(), inside.height()), theme.window);
    }

    /// Where there is room for it beside the curves' labels.
    void nameWarmup(QPainter& painter, const std::vector<QRectF>& labels) const
    {
        const Theme& theme = Theme::current();
        const QRect inside = axisRect()->rect();
        const double end = xAxis->coordToPixel(m_chart->m_warmup);
        if (end - inside.left() < 4 || inside.height() < theme.pixels(90))
            return;
        painter.setPen(theme.secondary);
        painter.setFont(theme.font(11));
        const QFontMetrics metrics(painter.font());
        const QString word = CurveChart::tr("warm-up");
        const QRectF place(inside.left() + theme.pixels(4), inside.top() + 1,
                           metrics.horizontalAdvance(word) + theme.pixels(4), metrics.height());
        if (std::ranges::any_of(labels, [&](const QRectF& label) { return label.intersects(place); }))
            return;
        painter.fillRect(place, theme.window); // no curve may strike the word through
        painter.drawText(QPointF(place.left(), place.top() + metrics.ascent()), word);
    }

    void writeHint(QPainter& painter) const
    {
        const Theme& theme = Theme::current();
        painter.setPen(theme.secondary);
        painter.setFont(theme.font(sizeOfHint));
        const QRect room = axisRect()->rect().adjusted(8, 8, -8, -8);
        constexpr int flags = Qt::AlignCenter | Qt::TextWordWrap;
        // The grid must not run through the words.
        painter.fillRect(painter.boundingRect(room, flags, m_chart->m_emptyHint).adjusted(-8, -2, 8, 2), theme.panel);
        painter.drawText(room, flags, m_chart->m_emptyHint);
    }

    void writeLabels(QPainter& painter)
    {
        const Theme& theme = Theme::current();
        const QFont font = theme.font(sizeOfHint, true);
        const QFontMetricsF metrics(font);
        const QRectF inside = axisRect()->rect();
        std::vector<LabelledCurve> curves;
        QStringList labels;
        for (const Curve& curve : m_chart->m_curves) {
            curves.emplace_back();
            const bool fits = metrics.horizontalAdvance(curve.label) <= inside.width() || curve.brief.isEmpty();
            labels << (fits ? curve.label : curve.brief);
            if (!labels.back().isEmpty())
                curves.back().label = {metrics.horizontalAdvance(labels.back()), metrics.height()};
            for (std::size_t i = 0; i < curve.times.size(); ++i) {
                const double y = yAxis->coordToPixel(curve.values[i]);
                curves.back().points << QPointF(
                    xAxis->coordToPixel(curve.times[i]),
                    std::isfinite(curve.values[i]) ? std::clamp(y, inside.top(), inside.bottom()) : qQNaN());
            }
        }
        const std::vector<QRectF> places =
            placeLabels(curves, inside.adjusted(0, -metrics.height() / 2, 0, 0), m_chosen);
        nameWarmup(painter, places);
        for (std::size_t i = 0; i < places.size(); ++i) {
            if (places[i].isNull())
                continue;
            // A halo, so that the grid or a curve that could not be avoided does not run through the words.
            QPainterPath words;
            words.addText(places[i].topLeft() + QPointF(0, metrics.ascent()), font, labels[static_cast<qsizetype>(i)]);
            painter.strokePath(words, QPen(theme.panel, 4, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
            painter.setFont(font);
            painter.setPen(m_chart->m_curves[i].look.color);
            painter.drawText(places[i].topLeft() + QPointF(0, metrics.ascent()), labels[static_cast<qsizetype>(i)]);
        }
    }

    CurveChart* m_chart;
    QSharedPointer<Ticker> m_time;
    QSharedPointer<Ticker> m_value;
    std::vector<int> m_chosen; ///< of the places for labels
};

CurveChart::CurveChart(QWidget* parent) : QWidget(parent), m_canvas(new Canvas(this))
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    m_canvas->applyTheme();
}

void CurveChart::setCurves(std::size_t count)
{
    m_curves.assign(count, {});
    m_warmup = 0;
    m_canvas->clearGraphs();
    for (std::size_t i = 0; i < count; ++i)
        m_canvas->addGraph();
    update();
}

void CurveChart::setLook(std::size_t curve, const Look& look)
{
    m_curves[curve].look = look;
}

void CurveChart::setLabel(std::size_t curve, const QString& label, const QString& brief)
{
    m_curves[curve].label = label;
    m_curves[curve].brief = brief;
}

void CurveChart::append(std::size_t index, double seconds, double value)
{
    Curve& curve = m_curves[index];
    curve.times.push_back(seconds);
    curve.values.push_back(value);
    m_canvas->graph(static_cast<int>(index))->addData(seconds, std::isfinite(value) ? value : qQNaN());
    if (curve.times.size() > mostPoints)
        thin(index);
}

void CurveChart::thin(std::size_t index)
{
    Curve& curve = m_curves[index];
    std::vector<double> times;
    std::vector<double> values;
    for (std::size_t i = 0; i + 1 < curve.times.size(); i += 2) {
        times.push_back(curve.times[i + 1]);
        values.push_back((curve.values[i] + curve.values[i + 1]) / 2);
    }
    curve.times = std::move(times);
    curve.values = std::move(values);
    m_canvas->graph(static_cast<int>(index))
        ->setData(QVector<double>(curve.times.begin(), curve.times.end()),
                  QVector<double>(curve.values.begin(), curve.values.end()), true);
}

void CurveChart::setExpectedSeconds(double seconds)
{
    m_expected = std::isfinite(seconds) ? std::max(seconds, 0.0) : 0;
}

void CurveChart::setAxis(const AxisRange& range, double unit)
{
    m_axis = range;
    m_unit = unit;
}

void CurveChart::setEmptyHint(const QString& words)
{
    m_emptyHint = words;
    update();
}

bool CurveChart::isEmpty() const
{
    return std::all_of(m_curves.begin(), m_curves.end(), [](const Curve& curve) { return curve.times.empty(); });
}

QSize CurveChart::minimumSizeHint() const
{
    const Theme& theme = Theme::current();
    return {theme.pixels(160), theme.pixels(90)};
}

void CurveChart::resizeEvent(QResizeEvent* event)
{
    m_canvas->setGeometry(rect());
    QWidget::resizeEvent(event);
}

void CurveChart::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::StyleChange)
        m_canvas->applyTheme();
    QWidget::changeEvent(event);
}

} // namespace coreloom
