#include "plots/throughput_plot.h"

#include "language/lane_text.h"
#include "language/numbers.h"
#include "plots/curve_chart.h"
#include "theme/theme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace coreloom {

namespace {

constexpr double shortest = 0.25; ///< of the samples that are drawn, as a share of the longest one's duration

} // namespace

ThroughputPlot::ThroughputPlot(QWidget* parent) : LivePlot(parent), m_chart(new CurveChart(this))
{
    setObjectName(QStringLiteral("throughputPlot"));
    auto* segments = new QHBoxLayout;
    segments->setSpacing(0);
    for (const Scale scale : {Scale::linear, Scale::logarithmic, Scale::multiple}) {
        auto* button = new QToolButton(this);
        button->setProperty("role", QStringLiteral("segment"));
        button->setProperty("place", scale == Scale::linear     ? QStringLiteral("first")
                                     : scale == Scale::multiple ? QStringLiteral("last")
                                                                : QStringLiteral("middle"));
        button->setCheckable(true);
        button->setAutoExclusive(true);
        connect(button, &QToolButton::clicked, this, [this, scale] { chooseScale(scale); });
        segments->addWidget(button);
        m_buttons.push_back(button);
    }
    header()->addLayout(segments);
    body()->addWidget(m_chart, 1);
    retranslate();
}

void ThroughputPlot::begin(const std::vector<LaneSetup>& lanes, double expectedSeconds)
{
    m_lanes = lanes;
    m_medians.assign(lanes.size(), std::nullopt);
    m_recent.assign(lanes.size(), {});
    m_longest.assign(lanes.size(), 0);
    m_warmup = 0;
    m_chart->setCurves(lanes.size());
    m_chart->setExpectedSeconds(expectedSeconds);
    draw();
}

void ThroughputPlot::append(std::size_t lane, const std::vector<Sample>& samples)
{
    for (const Sample& sample : samples) {
        m_recent[lane].add(sample);
        m_longest[lane] = std::max(m_longest[lane], sample.duration);
        // What ended in a short interval says more of where the interval was cut than of the lane's rate.
        if (sample.duration <= shortest * m_longest[lane] && !m_chart->values(lane).empty())
            continue;
        m_chart->append(lane, sample.seconds, sample.gflops);
        if (sample.warmup)
            m_warmup = std::max(m_warmup, sample.seconds);
    }
}

void ThroughputPlot::finishLane(std::size_t lane, const LaneRecord& record)
{
    if (record.gflops)
        m_medians[lane] = record.gflops->median;
}

void ThroughputPlot::refresh()
{
    if (isVisible())
        draw();
}

void ThroughputPlot::chooseScale(Scale scale)
{
    m_chosen = scale;
    draw();
}

double ThroughputPlot::rate(std::size_t lane) const
{
    return m_medians[lane].value_or(m_recent[lane].gflops());
}

ThroughputPlot::Scale ThroughputPlot::scale() const
{
    if (m_chosen)
        return *m_chosen;
    std::vector<double> rates;
    for (std::size_t lane = 0; lane < m_lanes.size(); ++lane)
        rates.push_back(rate(lane));
    const Extent extent = extentOf(rates);
    return extent.largest > 8 * extent.smallest ? Scale::logarithmic : Scale::linear;
}

void ThroughputPlot::draw()
{
    const Theme& theme = Theme::current();
    const Scale scale = this->scale();
    const double reference = m_lanes.empty() ? 0 : rate(0);
    const bool multiple = scale == Scale::multiple && reference > 0;
    const double unit = multiple ? reference : 1;
    Extent all;
    const QStringList names = laneNames(m_lanes);
    for (std::size_t lane = 0; lane < m_lanes.size(); ++lane) {
        const Extent extent = extentOf(m_chart->values(lane));
        if (extent.largest > 0) {
            all.smallest = all.largest > 0 ? std::min(all.smallest, extent.smallest) : extent.smallest;
            all.largest = std::max(all.largest, extent.largest);
        }
        const Provenance provenance = m_lanes[lane].device.provenance;
        m_chart->setLook(lane, {theme.lane(static_cast<int>(lane), m_lanes[lane].device.isGpu()),
                                provenance == Provenance::measured || provenance == Provenance::recorded});
        const QString value =
            multiple ? formatRatio(rate(lane) / reference, provenance) : rateFigure(rate(lane), provenance).number;
        m_chart->setLabel(lane, rate(lane) > 0 ? QString(names[static_cast<int>(lane)] % u' ' % value) : QString());
    }
    // A few slow samples must not stretch a logarithmic axis over decades.
    std::vector<double> rates;
    for (std::size_t lane = 0; lane < m_lanes.size(); ++lane)
        rates.push_back(rate(lane));
    all.smallest = std::max(all.smallest, extentOf(rates).smallest / 4);
    const bool wide = multiple && all.largest > 8 * reference;
    m_chart->setAxis(scale == Scale::logarithmic || wide
                         ? logarithmicAxis(std::max(all.smallest, all.largest * 1e-9) / unit, all.largest / unit)
                         : linearAxis(all.largest / unit),
                     unit);
    m_chart->setWarmup(m_warmup);
    m_chart->update();
    const QString first = names.isEmpty() ? tr("CPU") : names.front();
    setTitle(tr("Throughput"), multiple && wide              ? tr("multiple of %1, log scale").arg(first)
                               : multiple                    ? tr("multiple of %1, from 0").arg(first)
                               : scale == Scale::logarithmic ? tr("GFLOP/s, log scale")
                                                             : tr("GFLOP/s, from 0"));
    m_buttons[static_cast<std::size_t>(scale)]->setChecked(true);
    m_chart->setAccessibleDescription(sentence());
}

QString ThroughputPlot::sentence() const
{
    if (m_chart->isEmpty())
        return tr("Throughput: nothing has run yet.");
    const QStringList names = laneNames(m_lanes);
    QStringList parts;
    for (std::size_t lane = 0; lane < m_lanes.size(); ++lane)
        parts << tr("%1 %2").arg(names[static_cast<int>(lane)],
                                 formatRate(rate(lane), m_lanes[lane].device.provenance));
    double seconds = 0;
    for (std::size_t lane = 0; lane < m_lanes.size(); ++lane)
        seconds = std::max(seconds, m_chart->times(lane).empty() ? 0 : m_chart->times(lane).back());
    QString sentence = tr("Throughput over %1: %2.").arg(formatSeconds(seconds), parts.join(QStringLiteral(", ")));
    if (m_lanes.size() == 2 && rate(0) > 0 && rate(1) > 0) {
        const bool rough = isRough(m_lanes[0].device.provenance) || isRough(m_lanes[1].device.provenance);
        const std::size_t fast = rate(1) >= rate(0) ? 1 : 0;
        sentence += u' ' % tr("%1 does %2 the work of %3 in the same time.")
                               .arg(names[static_cast<int>(fast)],
                                    formatRatio(rate(fast) / rate(1 - fast),
                                                rough ? Provenance::modelled : Provenance::measured),
                                    names[static_cast<int>(1 - fast)]);
    }
    return sentence;
}

void ThroughputPlot::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    if (event->type() == QEvent::PaletteChange)
        draw();
    LivePlot::changeEvent(event);
}

void ThroughputPlot::retranslate()
{
    m_chart->setAccessibleName(tr("Throughput"));
    m_chart->setEmptyHint(tr("How fast each lane computes, while it runs"));
    const QString names[] = {tr("lin"), tr("log"), QStringLiteral("×")};
    const QString tips[] = {tr("Linear: heights compare amounts."),
                            tr("Logarithmic: lanes that are far apart can both be read."),
                            tr("As a multiple of the first lane.")};
    for (std::size_t i = 0; i < m_buttons.size(); ++i) {
        m_buttons[i]->setText(names[i]);
        m_buttons[i]->setToolTip(tips[i]);
        m_buttons[i]->setAccessibleName(tips[i]);
    }
    draw();
}

} // namespace coreloom
