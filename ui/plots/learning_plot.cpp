#include "plots/learning_plot.h"

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

constexpr double percent = 0.01;
constexpr double heightForBoth = 225; ///< of the panel's inside, at scale 1

/// Of one that diverges, by powers of ten.
QString lossText(double loss)
{
    constexpr double huge = 1e4;
    return loss < huge ? formatNumber(loss, 2) : formatPower(loss);
}

} // namespace

LearningPlot::LearningPlot(QWidget* parent) : LivePlot(parent)
{
    setObjectName(QStringLiteral("learningPlot"));
    auto* segments = new QHBoxLayout;
    segments->setSpacing(0);
    for (const Measure measure : {Measure::loss, Measure::accuracy}) {
        const auto index = static_cast<std::size_t>(measure);
        m_charts[index] = new CurveChart(this);
        m_charts[index]->setObjectName(measure == Measure::loss ? QStringLiteral("lossChart")
                                                                : QStringLiteral("accuracyChart"));
        body()->addWidget(m_charts[index], 1);
        auto* button = new QToolButton(this);
        button->setObjectName(measure == Measure::loss ? QStringLiteral("showLoss") : QStringLiteral("showAccuracy"));
        button->setProperty("role", QStringLiteral("segment"));
        button->setProperty("place", measure == Measure::loss ? QStringLiteral("first") : QStringLiteral("last"));
        button->setCheckable(true);
        button->setAutoExclusive(true);
        connect(button, &QToolButton::clicked, this, [this, measure] { choose(measure); });
        segments->addWidget(button);
        m_buttons[index] = button;
    }
    header()->addLayout(segments);
    retranslate();
}

void LearningPlot::begin(const std::vector<LaneSetup>& lanes, double expectedSeconds)
{
    m_lanes.clear();
    for (const LaneSetup& setup : lanes)
        m_lanes.push_back({.setup = setup, .loss = {}, .accuracy = {}, .testAccuracy = {}});
    m_warmup = 0;
    for (CurveChart* chart : m_charts) {
        chart->setCurves(lanes.size());
        chart->setExpectedSeconds(expectedSeconds);
    }
    draw();
}

void LearningPlot::append(std::size_t index, const std::vector<Sample>& samples)
{
    Lane& lane = m_lanes[index];
    for (const Sample& sample : samples) {
        if (!sample.loss || !sample.accuracy)
            continue;
        if (sample.warmup)
            m_warmup = std::max(m_warmup, sample.seconds);
        lane.loss = sample.loss;
        lane.accuracy = sample.accuracy;
        chart(Measure::loss).append(index, sample.seconds, *sample.loss);
        chart(Measure::accuracy).append(index, sample.seconds, *sample.accuracy);
    }
}

void LearningPlot::finishLane(std::size_t index, const LaneRecord& record)
{
    if (record.training)
        m_lanes[index].testAccuracy = record.training->testAccuracy;
}

void LearningPlot::refresh()
{
    if (isVisible())
        draw();
}

void LearningPlot::choose(Measure measure)
{
    m_chosen = measure;
    share();
    draw();
}

void LearningPlot::share()
{
    const QMargins margins = body()->contentsMargins();
    const bool both = height() - margins.top() - margins.bottom() >= Theme::current().pixels(heightForBoth);
    for (const Measure measure : {Measure::loss, Measure::accuracy}) {
        chart(measure).setVisible(both || measure == m_chosen);
        m_buttons[static_cast<std::size_t>(measure)]->setVisible(!both);
        m_buttons[static_cast<std::size_t>(measure)]->setChecked(measure == m_chosen);
    }
    const QString hint = both                        ? tr("loss, and % right below")
                         : m_chosen == Measure::loss ? tr("cross-entropy, from 0")
                                                     : tr("% of the samples classified right");
    setTitle(tr("Learning"), hint);
}

void LearningPlot::draw()
{
    const Theme& theme = Theme::current();
    std::vector<LaneSetup> setups;
    for (const Lane& lane : m_lanes)
        setups.push_back(lane.setup);
    const QStringList names = laneNames(setups);
    double largest = 0;
    for (std::size_t i = 0; i < m_lanes.size(); ++i) {
        const Lane& lane = m_lanes[i];
        largest = std::max(largest, extentOf(chart(Measure::loss).values(i)).largest);
        for (const Measure measure : {Measure::loss, Measure::accuracy}) {
            const auto& value = measure == Measure::loss ? lane.loss : lane.accuracy;
            QString figure = measure == Measure::loss ? tr("loss %1").arg(lossText(value.value_or(std::nan(""))))
                                                      : formatPercent(value.value_or(0));
            if (measure == Measure::accuracy && lane.testAccuracy)
                figure = tr("test %1").arg(formatPercent(*lane.testAccuracy));
            chart(measure).setLook(i, {theme.lane(static_cast<int>(i), lane.setup.device.isGpu()), true});
            chart(measure).setLabel(i, value ? QString(names[static_cast<int>(i)] % u' ' % figure) : QString(),
                                    value ? figure : QString());
        }
    }
    chart(Measure::loss).setAxis(linearAxis(largest));
    chart(Measure::accuracy).setAxis({0, 100, false}, percent);
    for (CurveChart* each : m_charts) {
        each->setWarmup(m_warmup);
        each->setAccessibleDescription(sentence());
        each->update();
    }
}

QString LearningPlot::sentence() const
{
    std::vector<LaneSetup> setups;
    for (const Lane& lane : m_lanes)
        setups.push_back(lane.setup);
    const QStringList names = laneNames(setups);
    QStringList parts;
    for (std::size_t i = 0; i < m_lanes.size(); ++i) {
        const Lane& lane = m_lanes[i];
        if (!lane.loss || !lane.accuracy)
            continue;
        QString part = tr("%1 has a loss of %2 and classifies %3 of the mini-batch right")
                           .arg(names[static_cast<int>(i)], lossText(*lane.loss), formatPercent(*lane.accuracy));
        if (lane.testAccuracy)
            part = tr("%1, %2 of the test split").arg(part, formatPercent(*lane.testAccuracy));
        parts << part;
    }
    return parts.isEmpty() ? tr("Learning: nothing has been trained yet.")
                           : tr("Learning: %1.").arg(parts.join(QStringLiteral("; ")));
}

void LearningPlot::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    if (event->type() == QEvent::PaletteChange)
        draw();
    LivePlot::changeEvent(event);
}

void LearningPlot::resizeEvent(QResizeEvent* event)
{
    LivePlot::resizeEvent(event);
    share();
}

void LearningPlot::retranslate()
{
    const QString names[] = {tr("loss"), tr("right")};
    const QString tips[] = {tr("The loss: how surprised the network is by the right answer. It should fall."),
                            tr("The share of the samples that are classified right. It should rise.")};
    const QString titles[] = {tr("Loss over time"), tr("Share classified right over time")};
    for (std::size_t i = 0; i < m_charts.size(); ++i) {
        m_buttons[i]->setText(names[i]);
        m_buttons[i]->setToolTip(tips[i]);
        m_buttons[i]->setAccessibleName(tips[i]);
        m_charts[i]->setAccessibleName(titles[i]);
        m_charts[i]->setToolTip(tips[i]);
        m_charts[i]->setEmptyHint(i == 0 ? tr("The loss, while the network learns")
                                         : tr("How many samples are classified right"));
    }
    share();
    draw();
}

} // namespace coreloom
