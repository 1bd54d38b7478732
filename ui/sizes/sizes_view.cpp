#include "sizes/sizes_view.h"

#include "controls/segmented.h"
#include "language/lane_text.h"
#include "language/numbers.h"
#include "language/translated.h"
#include "theme/panel.h"
#include "theme/theme.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace coreloom {

namespace {

constexpr std::int64_t leastChoice = 512;
constexpr std::int64_t usualChoice = 2048; ///< some seconds a size on a CPU of a few cores

Provenance provenanceOf(bool rough)
{
    return rough ? Provenance::estimated : Provenance::measured;
}

QString rateText(double value, bool rough)
{
    return formatRate(value, provenanceOf(rough));
}

QString secondsText(double value, bool rough)
{
    return formatSeconds(value, provenanceOf(rough));
}

QString joulesText(double value, bool rough)
{
    return formatJoules(value, provenanceOf(rough));
}

std::optional<double> medianOf(const std::optional<Statistics>& statistics)
{
    if (!statistics || !(statistics->median > 0))
        return std::nullopt;
    return statistics->median;
}

std::optional<double> rateOf(const LaneRecord& lane)
{
    return medianOf(lane.gflops);
}

std::optional<double> secondsOf(const LaneRecord& lane)
{
    return medianOf(lane.secondsPerStep);
}

std::optional<double> secondsWithCopiesOf(const LaneRecord& lane)
{
    return medianOf(lane.secondsPerStepWithCopies);
}

std::optional<double> joulesOf(const LaneRecord& lane)
{
    const auto joules = lane.energy.joulesPerStep;
    return joules && *joules > 0 ? joules : std::nullopt;
}

} // namespace

SizesView::SizesView(QWidget* parent)
    : SweepView(QStringLiteral("sizes"), parent),
      m_ratePanel(new Panel(this)),
      m_timePanel(new Panel(this)),
      m_energyPanel(new Panel(this)),
      m_rate(new SizeChart(rateText, this)),
      m_time(new SizeChart(secondsText, this)),
      m_energy(new SizeChart(joulesText, this))
{
    m_rate->setObjectName(QStringLiteral("rateChart"));
    m_time->setObjectName(QStringLiteral("timeChart"));
    m_energy->setObjectName(QStringLiteral("energyChart"));
    m_ratePanel->body()->addWidget(m_rate, 1);
    m_timePanel->body()->addWidget(m_time, 1);
    m_energyPanel->body()->addWidget(m_energy, 1);
    auto* right = new QVBoxLayout;
    right->addWidget(m_timePanel, 1);
    right->addWidget(m_energyPanel, 1);
    auto* charts = new QHBoxLayout;
    charts->addWidget(m_ratePanel, 1);
    charts->addLayout(right, 1);
    body().addLayout(charts, 1);
    showResult();
}

void SizesView::setPlan(const std::optional<SweepRequest>& plan)
{
    m_plan = plan;
    offerChoices();
    retranslate();
}

std::optional<SweepRequest> SizesView::plan() const
{
    if (!m_plan || choice().current() < 0)
        return std::nullopt;
    SweepRequest cut = *m_plan;
    std::erase_if(cut.values, [this](std::int64_t size) { return size > choice().current(); });
    return cut;
}

std::vector<SizeCurve> SizesView::curves(Value value, Value withCopies) const
{
    const SweepRecord& sweep = shown();
    if (sweep.points.empty())
        return {};
    std::vector<LaneSetup> setups;
    for (const LaneRecord& lane : sweep.points.front().record.lanes)
        setups.push_back(lane.setup);
    const QStringList names = laneNames(setups);
    std::vector<SizeCurve> all;
    for (std::size_t i = 0; i < setups.size(); ++i) {
        const bool energy = value == joulesOf;
        const auto& lane = sweep.points.front().record.lanes[i];
        const Provenance provenance = energy ? lane.energy.provenance : lane.setup.device.provenance;
        SizeCurve curve{.name = names[static_cast<qsizetype>(i)],
                        .color = Theme::current().lane(static_cast<int>(i), setups[i].device.isGpu()),
                        .style = provenance == Provenance::measured ? Qt::SolidLine : Qt::DashLine,
                        .hollow = isRough(provenance),
                        .points = {}};
        SizeCurve copied = curve;
        copied.name = tr("%1, with copies").arg(curve.name);
        copied.style = Qt::DotLine;
        for (const SweepPoint& point : sweep.points) {
            const LaneRecord& at = point.record.lanes[i];
            if (at.status != Status::completed)
                continue;
            const auto size = static_cast<double>(point.value);
            if (const auto found = value(at))
                curve.points.emplace_back(size, *found);
            if (const auto found = withCopies ? withCopies(at) : std::nullopt)
                copied.points.emplace_back(size, *found);
        }
        all.push_back(std::move(curve));
        if (!copied.points.empty())
            all.push_back(std::move(copied));
    }
    return all;
}

void SizesView::showResult()
{
    const SweepRecord& sweep = shown();
    m_breakEvens = laneBreakEvens(sweep);
    const auto [least, most] =
        sweep.values.empty() ? std::ranges::minmax_result<std::int64_t>{32, 2048} : std::ranges::minmax(sweep.values);
    for (SizeChart* chart : {m_rate, m_time, m_energy})
        chart->setSpan(static_cast<double>(least), static_cast<double>(most));
    m_rate->setCurves(curves(rateOf, nullptr));
    m_time->setCurves(curves(secondsOf, secondsWithCopiesOf));
    m_energy->setCurves(curves(joulesOf, nullptr));

    std::vector<SizeMark> times;
    std::vector<SizeMark> energies;
    const auto mark = [](std::vector<SizeMark>& marks, const std::optional<BreakEven>& found, const QString& words) {
        if (found)
            marks.push_back({found->size, words.arg(formatCount(std::llround(found->size)))});
    };
    if (m_breakEvens) {
        mark(times, m_breakEvens->time, tr("even at %1"));
        mark(times, m_breakEvens->timeWithCopies, tr("with copies at %1"));
        mark(energies, m_breakEvens->energy, tr("even at %1"));
    }
    std::ranges::sort(times, {}, &SizeMark::size);
    m_time->setMarks(times);
    m_energy->setMarks(energies);

    m_ratePanel->setTitle(tr("Throughput"), tr("over the size of the matrices, logarithmic"));
    m_timePanel->setTitle(tr("Time"), tr("of a multiplication, logarithmic"));
    m_energyPanel->setTitle(tr("Energy"), tr("of a multiplication, logarithmic"));
    m_rate->setEmptyHint(tr("Small matrices cannot keep many cores busy: how throughput grows with the size"));
    m_time->setEmptyHint(tr("From which size on one lane overtakes the other"));
    m_energy->setEmptyHint(tr("How many joules each lane needs"));
    m_rate->setAccessibleName(tr("Throughput over size"));
    m_time->setAccessibleName(tr("Time over size"));
    m_energy->setAccessibleName(tr("Energy over size"));
    for (SizeChart* chart : {m_rate, m_time, m_energy})
        chart->setAccessibleDescription(sentence());
    offerChoices();
    retranslate();
}

QString SizesView::sentence() const
{
    const SweepRecord& sweep = shown();
    if (sweep.points.empty())
        return tr("Sizes: nothing has been measured yet.");
    QStringList parts;
    for (const SizeCurve& curve : m_rate->curves()) {
        if (curve.points.empty())
            continue;
        const auto best = std::ranges::max_element(curve.points, {}, &QPointF::y);
        parts << tr("%1: most at %2, with %3.")
                     .arg(curve.name, formatCount(std::llround(best->x())), rateText(best->y(), curve.hollow));
    }
    if (m_breakEvens) {
        for (const Text& text : m_breakEvens->sentences)
            parts << translated(text);
    }
    return parts.join(u' ');
}

void SizesView::setWords(QPushButton& button) const
{
    button.setText(tr("Measure sizes"));
    button.setToolTip(m_plan ? tr("Runs the lanes of the controls once for each size, from small to large")
                             : tr("Only matrix multiplication has a size; the controls hold something else."));
}

void SizesView::offerChoices()
{
    std::vector<Segmented::Choice> choices;
    if (m_plan) {
        for (const std::int64_t size : m_plan->values) {
            if (size >= leastChoice || size == m_plan->values.back())
                choices.push_back({static_cast<int>(size), tr("to %1").arg(formatCount(size)),
                                   tr("The largest matrices that are multiplied"), !isSweeping()});
        }
    }
    const bool chosen =
        std::ranges::any_of(choices, [this](const Segmented::Choice& each) { return each.id == choice().current(); });
    choice().setChoices(choices);
    if (chosen || choices.empty())
        return;
    const auto usual = std::ranges::find(choices, static_cast<int>(usualChoice), &Segmented::Choice::id);
    choice().setCurrent(usual != choices.end() ? usual->id : choices.back().id);
}

} // namespace coreloom
