#include "plots/utilization_plot.h"

#include "language/lane_text.h"
#include "language/numbers.h"
#include "plots/utilization_chart.h"

#include <QEvent>
#include <QVBoxLayout>

#include <algorithm>

namespace coreloom {

UtilizationPlot::UtilizationPlot(QWidget* parent) : LivePlot(parent), m_chart(new UtilizationChart(this))
{
    setObjectName(QStringLiteral("utilizationPlot"));
    body()->addWidget(m_chart, 1);
    retranslate();
}

void UtilizationPlot::begin(const std::vector<LaneSetup>& lanes, double expectedSeconds)
{
    m_lanes = lanes;
    m_chart->begin(lanes, expectedSeconds);
    retranslate();
}

void UtilizationPlot::append(std::size_t lane, const std::vector<Sample>& samples)
{
    m_chart->append(lane, samples);
}

void UtilizationPlot::finishLane(std::size_t /*lane*/, const LaneRecord& /*record*/)
{
    m_chart->setAccessibleDescription(sentence());
}

void UtilizationPlot::refresh()
{
    if (isVisible())
        m_chart->update();
}

QString UtilizationPlot::sentence() const
{
    const QStringList names = laneNames(m_lanes);
    QStringList parts;
    for (std::size_t lane = 0; lane < m_lanes.size(); ++lane) {
        const auto mean = m_chart->mean(lane);
        if (!mean)
            continue;
        parts << tr("%1, %2: %3 busy, %4 waiting, %5 preempted")
                     .arg(names[static_cast<int>(lane)], workersName(m_lanes[lane]),
                          formatPercent(static_cast<double>(mean->busy)),
                          formatPercent(static_cast<double>(mean->waiting)),
                          formatPercent(static_cast<double>(mean->preempted)));
    }
    return parts.isEmpty() ? tr("Utilization: nothing has run yet.")
                           : tr("Utilization: %1.").arg(parts.join(QStringLiteral("; ")));
}

void UtilizationPlot::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    if (event->type() == QEvent::PaletteChange)
        m_chart->update();
    LivePlot::changeEvent(event);
}

void UtilizationPlot::retranslate()
{
    const bool heat = std::any_of(m_lanes.begin(), m_lanes.end(),
                                  [](const LaneSetup& lane) { return lane.workers > UtilizationChart::mostRows; });
    setTitle(tr("Utilization per worker"), heat ? tr("deeper color: busier") : tr("share of time"));
    m_chart->setAccessibleName(tr("Utilization per worker"));
    m_chart->setAccessibleDescription(sentence());
}

} // namespace coreloom
