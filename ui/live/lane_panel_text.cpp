#include "live/lane_panel.h"

#include "analysis/scale_up.h"
#include "analysis/share_of_limits.h"
#include "job/data_shape.h"
#include "language/lane_text.h"
#include "language/numbers.h"
#include "language/translated.h"
#include "loom/loom_view.h"
#include "theme/badge.h"
#include "theme/figure_label.h"
#include "theme/roles.h"
#include "theme/tool_tip.h"

#include <QLabel>
#include <QProgressBar>
#include <QTextDocument>

#include <algorithm>
#include <cmath>

/// What a lane panel says: all of its words and figures.
namespace coreloom {

namespace {

/// The time of one step at a rate, in seconds; NaN where the rate is not known.
double stepSeconds(const Job& job, double gflops)
{
    return gflops > 0 ? static_cast<double>(job.flop()) / (gflops * 1e9) : std::nan("");
}

constexpr double noticeable = 0.1; ///< of the median, between it and the mean

/// "1000 × 1000", or "100 × 200 · 200 × 300 (FP16)"
QString sizeText(const Job& job, Precision precision)
{
    if (precision == Precision::fp32)
        return jobText(job);
    return jobText(job) % u" (" % QString::fromUtf8(name(precision)).toUpper() % u')';
}

/// "3 s"; minutes as elsewhere.
QString wholeSeconds(double seconds)
{
    const double whole = std::max(std::ceil(seconds), 1.0);
    return whole < 60 ? LanePanel::tr("%1\u00a0s").arg(formatCount(static_cast<std::int64_t>(whole)))
                      : formatSeconds(whole);
}

/// A lane that has begun knows where its joules come from, or why that is not known.
bool hasBegun(const LaneRecord& record)
{
    return !record.energy.source.empty() || !record.energy.reason.empty();
}

/// Why it is not measured, and the formula that stands in.
QString energyToolTip(const EnergySource& source)
{
    QStringList sentences;
    for (const Text& text : {source.reason, source.model}) {
        if (!text.empty())
            sentences << translated(text);
    }
    return sentences.join(u'\n');
}

} // namespace

void LanePanel::retranslate()
{
    m_title->setText(laneTitle(m_setup));
    // A device's name is never markup.
    QStringList details{QString::fromStdString(m_setup.device.name)};
    for (const KernelResources& resources : m_setup.resources)
        details << resourcesText(resources);
    if (m_setup.resources.empty() && !m_setup.resourcesAbsent.empty())
        details << translated(m_setup.resourcesAbsent);
    m_title->setToolTip(Qt::convertFromPlainText(details.join(u'\n')));
    nameStep();
    m_peak.label->setText(m_setup.device.isGpu() ? tr("of the GPU's peak") : tr("of the machine's peak"));
    m_copies.label->setText(tr("with copies"));
    m_samples.label->setText(tr("samples a second"));
    m_energy.label->setText(isNetwork() ? tr("energy a sample") : tr("energy a multiply"));
    m_epoch.label->setText(tr("energy an epoch"));
    m_check.label->setText(tr("checked"));
    m_step.label->setToolTip(tr("The kernels alone, the median of all timed steps."));
    m_peak.label->setToolTip(
        m_setup.device.isGpu()
            ? tr("The share that was reached of the peak that is published for this GPU.")
            : tr("The share that was reached of what the same cores can do at most: multiply-adds that wait for "
                 "nothing, measured right after the run."));
    m_copies.label->setToolTip(tr("With the copies of A and B to the device and of C back."));
    m_samples.label->setToolTip(tr("How many samples go through the network in a second, the median of the steps."));
    m_energy.label->setToolTip(isNetwork() ? tr("Joules of a step, shared by its samples.")
                                           : tr("Joules for one complete multiplication."));
    m_epoch.label->setToolTip(tr("Joules for as many steps as show the network every sample once."));
    m_check.label->setToolTip(isNetwork()
                                  ? tr("Every operation of the last step against the same in double precision: the "
                                       "largest error.")
                                  : tr("The result against the same product in double precision: the largest error."));
    const QString explanation = laneExplanation(m_setup, m_job);
    m_explanation->setText(explanation);
    setToolTip(Qt::convertFromPlainText(explanation));
    showFigures();
    fit();
}

bool LanePanel::isNetwork() const
{
    return m_job.workload != Workload::matmul;
}

void LanePanel::nameStep()
{
    if (isNetwork())
        m_step.label->setText(m_state.record ? tr("one step (median)") : tr("one step"));
    else
        m_step.label->setText(m_state.record ? tr("one multiply (median)") : tr("one multiply"));
}

void LanePanel::showFigures()
{
    showState();
    if (m_state.record) {
        showFinished();
        return;
    }
    const Provenance provenance = m_setup.device.provenance;
    const bool known = m_recent.gflops() > 0;
    showBadge(known);
    const double seconds = stepSeconds(m_job, m_recent.gflops());
    const Figure rate = rateFigure(known ? m_recent.gflops() : std::nan(""), provenance);
    m_rate->setFigure(rate.number, rate.unit);
    m_rate->setFaint(!known);
    m_step.value->setText(formatSeconds(seconds, provenance));
    m_peak.value->setText(tr("at the end"));
    m_peak.value->setToolTip({});
    setRole(m_peak.value, QStringLiteral("faint"));
    m_copies.value->setText(QStringLiteral("–"));
    const auto joules = known && m_watts ? std::optional(*m_watts * seconds) : std::nullopt;
    m_energy.value->setText(energyText(joules, m_state.energy.provenance, m_state.energy.band));
    showSamples(seconds, joules, m_state.energy.provenance, m_state.energy.band);
    m_energy.value->setToolTip(energyToolTip(m_state.energy));
    const bool checking = m_state.phase == LanePhase::checking;
    m_check.value->setText(provenance == Provenance::modelled ? tr("not computed")
                           : checking                         ? tr("checking …")
                                                              : tr("at the end"));
    setRole(m_check.value, QStringLiteral("faint"));
    m_alarm->hide();
    fit();
}

void LanePanel::showBadge(bool known)
{
    // Nothing is called measured before it is.
    const bool shown = known || m_setup.device.provenance != Provenance::measured;
    m_badge->setVisible(shown);
}

double LanePanel::secondsLeft() const
{
    const double left = m_state.elapsedSeconds * (1 / m_state.progress - 1);
    // The chosen time, unless multiplies are so long that they decide.
    const double seconds = m_job.stop.seconds;
    return std::min(left, m_job.stop.steps ? m_expected : std::max(seconds, m_expected - seconds));
}

void LanePanel::showState()
{
    QString words;
    switch (m_state.phase) {
    case LanePhase::waiting:
        words = m_planned ? tr("Ready") : tr("Waiting for its turn");
        break;
    case LanePhase::preparing:
        words = isNetwork() ? tr("Preparing: weights and samples") : tr("Preparing: filling the matrices");
        break;
    case LanePhase::warmingUp:
        words = tr("Warming up, not counted");
        break;
    case LanePhase::running:
        words = m_state.progress > 0.02 ? tr("Running, %1 left").arg(wholeSeconds(secondsLeft())) : tr("Running");
        break;
    case LanePhase::measuringLimits:
        words = tr("Measuring what the computer can do at most");
        break;
    case LanePhase::checking:
        words = tr("Checking the result");
        break;
    case LanePhase::finished:
        words = tr("Finished");
        break;
    }
    m_stateLabel->setText(words);
    const bool busy = m_state.phase != LanePhase::waiting && m_state.phase != LanePhase::finished;
    m_progress->setVisible(busy);
    m_progress->setValue(static_cast<int>(std::lround(m_state.progress * 1000)));
    if (m_state.record)
        m_loom->setInvitation({});
    else if (m_planned && m_invite)
        m_loom->setInvitation(tr("Press Run to watch the result being woven"));
    else if (m_state.phase == LanePhase::waiting)
        m_loom->setInvitation(m_planned ? QString() : tr("Waiting for its turn"));
    else
        m_loom->setInvitation({});
}

void LanePanel::showFinished()
{
    const LaneRecord& record = *m_state.record;
    const Provenance provenance = m_setup.device.provenance;
    nameStep();
    showBadge(record.gflops.has_value());
    const Figure rate = rateFigure(record.gflops ? record.gflops->median : std::nan(""), provenance);
    m_rate->setFigure(rate.number, rate.unit);
    m_rate->setFaint(!record.gflops);
    m_step.value->setText(record.secondsPerStep ? formatSeconds(record.secondsPerStep->median, provenance)
                                                : QStringLiteral("–"));
    showPeak();
    m_copies.value->setText(record.secondsPerStepWithCopies
                                ? formatSeconds(record.secondsPerStepWithCopies->median, provenance)
                                : QStringLiteral("–"));
    m_energy.value->setText(energyText(record.energy.joulesPerStep, record.energy.provenance, record.energy.band));
    showSamples(record.secondsPerStep ? record.secondsPerStep->median : std::nan(""), record.energy.joulesPerStep,
                record.energy.provenance, record.energy.band);
    m_energy.value->setToolTip(m_state.energy.model.empty() ? translated(record.energy.reason)
                                                            : energyToolTip(m_state.energy));
    if (record.check) {
        const QString error = formatPower(record.check->error);
        m_check.value->setText(record.check->passed ? u"✓\u00a0" % tr("correct") : u"✗\u00a0" % tr("wrong"));
        m_check.value->setToolTip(
            tr("Largest error %1, accepted up to %2").arg(error, formatPower(record.check->tolerance)));
        setRole(m_check.value, record.check->passed ? QStringLiteral("good") : QStringLiteral("bad"));
    } else {
        m_check.value->setText(provenance == Provenance::modelled ? tr("not computed") : tr("not checked"));
        setRole(m_check.value, QStringLiteral("faint"));
    }

    QString alarm;
    if (record.check && !record.check->passed)
        alarm = tr("Wrong result: error %1 where at most %2 is accepted. Its numbers do not count.")
                    .arg(formatPower(record.check->error), formatPower(record.check->tolerance));
    else if (record.error && record.status != Status::cancelled)
        alarm = translated(*record.error);
    m_alarm->setText(alarm);
    m_alarm->setVisible(!alarm.isEmpty());

    switch (record.status) {
    case Status::completed:
        m_stateLabel->setText(outcome(record));
        break;
    case Status::cancelled:
    case Status::interrupted:
        m_stateLabel->setText(record.steps > 0   ? tr("Stopped: %1").arg(outcome(record))
                              : hasBegun(record) ? (isNetwork() ? tr("Stopped before the first counted step")
                                                                : tr("Stopped before the first counted multiply"))
                                                 : tr("Not started"));
        break;
    case Status::failed:
        m_stateLabel->setText(tr("Failed"));
        break;
    case Status::diverged:
        m_stateLabel->setText(tr("Diverged after %1").arg(outcome(record)));
        break;
    }
    fit();
}

void LanePanel::showSamples(double stepSeconds, const std::optional<double>& joulesPerStep, Provenance provenance,
                            const std::optional<double>& band)
{
    if (!isNetwork())
        return;
    const auto batch = static_cast<double>(m_job.network.batch);
    m_samples.value->setText(std::isfinite(stepSeconds) && stepSeconds > 0
                                 ? formatNumber(batch / stepSeconds, m_setup.device.provenance)
                                 : QStringLiteral("–"));
    const auto energy = [&](double steps) {
        return energyText(joulesPerStep ? std::optional(*joulesPerStep * steps) : std::nullopt, provenance, band);
    };
    m_energy.value->setText(energy(1 / batch));
    const auto made = madeShape(m_job.network);
    const bool trained = m_state.record && m_state.record->training;
    const std::int64_t samples = trained ? m_state.record->training->examples : made ? made->train : 0;
    m_epoch.value->setText(samples > 0 ? energy(static_cast<double>(stepsOfAnEpoch(samples, m_job.network.batch)))
                                       : tr("at the end"));
}

void LanePanel::showPeak()
{
    const LaneRecord& record = *m_state.record;
    const Limits& limits = record.limits;
    const auto share = shareOfPeak(record);
    const QString percent =
        (share && isRough(limits.provenance) ? u"≈\u00a0"_qs : QString()) % formatPercent(share.value_or(std::nan("")));
    m_peak.value->setText(percent);
    setRole(m_peak.value, share ? QStringLiteral("value") : QStringLiteral("faint"));
    QStringList sentences;
    if (share) {
        const QString peak = formatRate(*limits.all.of(m_setup.precision), limits.provenance);
        sentences << (m_setup.device.isGpu()
                          ? tr("%1 of the %2 that are published for %3.").arg(percent, peak, workersName(m_setup))
                          : tr("%1 of the %2 that the same cores reach with %3 and nothing to wait for.")
                                .arg(percent, peak, QString::fromStdString(limits.isa)));
    }
    if (const auto ofMemory = shareOfMemory(m_job, record))
        sentences << tr("A, B and C once a multiply are %1\u00a0GB/s: %2 of what the memory gives, %3\u00a0GB/s.")
                         .arg(formatNumber(*leastTraffic(m_job, record)), formatPercent(*ofMemory),
                              formatNumber(*limits.triad));
    if (!limits.reason.empty())
        sentences << translated(limits.reason);
    m_peak.value->setToolTip(asToolTip(sentences.join(u'\n')));
}

QString LanePanel::outcome(const LaneRecord& record) const
{
    const QString pattern = isNetwork() ? (record.steps == 1 ? tr("%1 step of %2 in %3") : tr("%1 steps of %2 in %3"))
                            : record.steps == 1 ? tr("%1 multiply of %2 in %3")
                                                : tr("%1 multiplies of %2 in %3");
    QString words =
        pattern.arg(formatCount(record.steps), sizeText(m_job, m_setup.precision), formatSeconds(record.wallSeconds));
    const double mean = static_cast<double>(record.flop) / std::max(record.wallSeconds, 1e-9) * 1e-9;
    if (record.gflops && std::abs(mean / record.gflops->median - 1) > noticeable)
        words =
            (isNetwork() ? tr("%1, mean %2: uneven steps or pauses") : tr("%1, mean %2: uneven multiplies or pauses"))
                .arg(words, formatRate(mean, m_setup.device.provenance));
    return words;
}

QString LanePanel::sentence() const
{
    return m_title->text() % u": " % m_rate->text() % u", " % m_step.label->text() % u' ' % m_step.value->text() %
           u". " % m_loom->sentence();
}

} // namespace coreloom
