#include "plots/power_plot.h"

#include "language/lane_text.h"
#include "language/numbers.h"
#include "language/translated.h"
#include "plots/curve_chart.h"
#include "theme/badge.h"
#include "theme/theme.h"

#include <QEvent>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace coreloom {

namespace {

/// Seconds: a quarter of what the sampler takes. A mean over less stands out of a curve without meaning anything.
constexpr double shortestDrawn = 0.0125;

} // namespace

PowerPlot::PowerPlot(QWidget* parent) : LivePlot(parent), m_chart(new CurveChart(this))
{
    setObjectName(QStringLiteral("powerPlot"));
    body()->addWidget(m_chart, 1);
    draw();
}

void PowerPlot::begin(const std::vector<LaneSetup>& lanes, double expectedSeconds)
{
    m_lanes.clear();
    for (const LaneSetup& setup : lanes) {
        Lane lane;
        lane.setup = setup;
        // Until its source is known, nothing claims to be measured.
        lane.provenance =
            setup.device.provenance == Provenance::modelled ? Provenance::modelled : Provenance::estimated;
        m_lanes.push_back(lane);
    }
    m_warmup = 0;
    m_chart->setCurves(lanes.size());
    m_chart->setExpectedSeconds(expectedSeconds);
    draw();
}

void PowerPlot::append(std::size_t index, const std::vector<Sample>& samples)
{
    Lane& lane = m_lanes[index];
    for (const Sample& sample : samples) {
        if (sample.warmup)
            m_warmup = std::max(m_warmup, sample.seconds);
        if (sample.joules)
            lane.joules = sample.joules;
        if (!sample.watts || (sample.duration < shortestDrawn && !m_chart->values(index).empty()))
            continue;
        m_chart->append(index, sample.seconds, *sample.watts);
        const double weight = lane.watts ? std::clamp(sample.duration, 0.0, 1.0) : 1.0;
        lane.watts = lane.watts.value_or(0) + weight * (*sample.watts - lane.watts.value_or(0));
    }
}

void PowerPlot::setEnergySource(std::size_t index, const EnergySource& source)
{
    if (source.provenance == Provenance::unavailable && source.reason.empty())
        return; // the lane has not begun
    Lane& lane = m_lanes[index];
    lane.provenance = source.provenance;
    lane.band = source.band;
    lane.reason = source.reason;
}

void PowerPlot::finishLane(std::size_t index, const LaneRecord& record)
{
    Lane& lane = m_lanes[index];
    lane.reason = record.energy.reason;
    // A lane that was stopped too early has no mean: what was seen of it stays, and stays what it was.
    if (lane.watts && !record.energy.wattsMean)
        return;
    lane.provenance = record.energy.provenance;
    lane.band = record.energy.band;
    lane.joules = record.energy.joules;
    lane.watts = record.energy.wattsMean;
}

void PowerPlot::refresh()
{
    if (isVisible())
        draw();
}

QString PowerPlot::figures(const Lane& lane) const
{
    QString text = formatWatts(*lane.watts, lane.provenance);
    if (lane.band && *lane.band > 0)
        text += u" ±\u00a0" % formatPercent(*lane.band);
    if (lane.joules)
        text += u" · " % formatJoules(*lane.joules, lane.provenance);
    return text;
}

void PowerPlot::draw()
{
    const Theme& theme = Theme::current();
    std::vector<LaneSetup> setups;
    for (const Lane& lane : m_lanes)
        setups.push_back(lane.setup);
    const QStringList names = laneNames(setups);
    double largest = 0;
    bool dashed = m_lanes.empty();
    for (std::size_t i = 0; i < m_lanes.size(); ++i) {
        const Lane& lane = m_lanes[i];
        largest = std::max(largest, extentOf(m_chart->values(i)).largest);
        const bool measured = lane.provenance == Provenance::measured;
        dashed = dashed || !measured;
        m_chart->setLook(i, {theme.lane(static_cast<int>(i), lane.setup.device.isGpu()), measured});
        const QString& name = names[static_cast<int>(i)];
        m_chart->setLabel(i, lane.watts ? QString(name % u' ' % figures(lane)) : QString(),
                          lane.watts ? QString(name % u' ' % formatWatts(*lane.watts, lane.provenance)) : QString());
    }
    m_chart->setAxis(linearAxis(largest));
    m_chart->setWarmup(m_warmup);
    m_chart->setEmptyHint(m_lanes.empty() ? tr("Watts of each lane, and the joules it has used")
                                          : tr("No power is known here"));
    m_chart->setAccessibleName(tr("Power and energy"));
    m_chart->setAccessibleDescription(sentence());
    m_chart->update();
    setTitle(tr("Power and energy"), dashed ? tr("W, dashed: not measured") : tr("W"));
}

QString PowerPlot::sentence() const
{
    std::vector<LaneSetup> setups;
    for (const Lane& lane : m_lanes)
        setups.push_back(lane.setup);
    const QStringList names = laneNames(setups);
    QStringList parts;
    for (std::size_t i = 0; i < m_lanes.size(); ++i) {
        const Lane& lane = m_lanes[i];
        const QString& name = names[static_cast<int>(i)];
        if (lane.watts)
            parts << tr("%1 draws %2 (%3)").arg(name, figures(lane), provenanceWord(lane.provenance));
        else if (!lane.reason.empty())
            parts << tr("%1: %2").arg(name, translated(lane.reason));
    }
    return parts.isEmpty() ? tr("Power: nothing is known yet.")
                           : tr("Power and energy: %1.").arg(parts.join(QStringLiteral("; ")));
}

void PowerPlot::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::PaletteChange)
        draw();
    LivePlot::changeEvent(event);
}

} // namespace coreloom
