#include "live/result_bar.h"

#include "analysis/samples.h"
#include "language/lane_text.h"
#include "language/numbers.h"
#include "language/translated.h"
#include "live/scale_up_dialog.h"
#include "theme/badge.h"
#include "theme/roles.h"
#include "theme/theme.h"
#include "theme/tool_tip.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QRegularExpression>
#include <QVBoxLayout>

#include <algorithm>

namespace coreloom {

namespace {

/// How many times faster `lane` is with all copies counted; empty where neither lane copies.
std::optional<double> speedupWithCopies(const LaneRecord& other, const LaneRecord& lane)
{
    const auto whole = [](const LaneRecord& of) {
        return of.secondsPerStepWithCopies ? of.secondsPerStepWithCopies : of.secondsPerStep;
    };
    if (!lane.secondsPerStepWithCopies && !other.secondsPerStepWithCopies)
        return std::nullopt;
    if (!whole(lane) || !whole(other) || !(whole(lane)->median > 0) || !(whole(other)->median > 0))
        return std::nullopt;
    return whole(other)->median / whole(lane)->median;
}

/// "11.4 ms a training step"
QString perStep(Workload workload, const QString& value)
{
    switch (workload) {
    case Workload::matmul:
        return ResultBar::tr("%1 a multiply").arg(value);
    case Workload::forward:
        return ResultBar::tr("%1 a forward pass").arg(value);
    case Workload::train:
        return ResultBar::tr("%1 a training step").arg(value);
    }
    return value;
}

/// "0.5 J against 0.03 J a training step"
QString againstPerStep(Workload workload, const QString& first, const QString& second)
{
    return perStep(workload, ResultBar::tr("%1 against %2").arg(first, second));
}

} // namespace

ResultBar::ResultBar(QWidget* parent)
    : QFrame(parent),
      m_row(new QHBoxLayout(this)),
      m_result(new QVBoxLayout),
      m_headline(makeLabel(this, "resultHeadline", QStringLiteral("result"))),
      m_badge(new Badge(this)),
      m_details(makeLabel(this, "resultDetails", QStringLiteral("secondary"))),
      m_fairness(makeLabel(this, "resultFairness", QStringLiteral("hint"))),
      m_scaleUp(new QPushButton(this))
{
    setProperty("coreloomPanel", true);
    m_badge->setObjectName(QStringLiteral("resultBadge"));
    m_details->setWordWrap(true);
    m_fairness->setWordWrap(true);
    m_fairness->setAlignment(Qt::AlignVCenter | Qt::AlignLeft);
    auto* top = new QHBoxLayout;
    top->addWidget(m_headline);
    top->addWidget(m_badge, 0, Qt::AlignVCenter);
    top->addStretch(1);
    m_result->addStretch(1);
    m_result->addLayout(top);
    m_result->addWidget(m_details);
    m_result->addStretch(1);
    m_row->addLayout(m_result);
    m_row->addWidget(m_fairness, 1);
    m_scaleUp->setObjectName(QStringLiteral("scaleUp"));
    m_row->addWidget(m_scaleUp, 0, Qt::AlignVCenter);
    connect(m_scaleUp, &QPushButton::clicked, this, &ResultBar::openScaleUp);
    applySpace();
    showHint({});
}

void ResultBar::showHint(const QString& hint)
{
    m_record.reset();
    setRole(m_headline, QStringLiteral("secondary"));
    m_headline->setText(hint);
    m_badge->hide();
    m_details->setText({});
    m_fairness->setText({});
    offerScaleUp();
    setAccessibleDescription(sentence());
    shareWidth();
}

void ResultBar::showRecord(const RunRecord& record)
{
    m_record = record;
    retranslate();
}

QString ResultBar::sentence() const
{
    QStringList parts;
    for (const QLabel* label : {m_headline, m_details, m_fairness}) {
        if (!label->text().isEmpty())
            parts << label->text();
    }
    return parts.join(QStringLiteral(". "));
}

void ResultBar::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    if (event->type() == QEvent::StyleChange || event->type() == QEvent::FontChange)
        applySpace();
    QFrame::changeEvent(event);
}

void ResultBar::retranslate()
{
    if (!m_record || m_record->lanes.empty())
        return;
    const LaneRecord* fault = laneOf(Status::failed);
    if (fault == nullptr)
        fault = laneOf(Status::diverged);
    setRole(m_headline, fault != nullptr ? QStringLiteral("badResult") : QStringLiteral("result"));
    if (fault != nullptr) {
        showFault(*fault);
    } else if (m_record->lanes.size() > 1 && m_record->comparison) {
        showComparison();
    } else {
        showLane(m_record->lanes.front());
    }
    if (m_record->status == Status::cancelled || m_record->status == Status::interrupted)
        m_headline->setText(tr("Stopped early. %1").arg(m_headline->text()));
    offerScaleUp();
    setAccessibleDescription(sentence());
    shareWidth();
}

const LaneRecord* ResultBar::laneOf(Status status) const
{
    const auto found = std::ranges::find(m_record->lanes, status, &LaneRecord::status);
    return found == m_record->lanes.end() ? nullptr : &*found;
}

void ResultBar::showFault(const LaneRecord& lane)
{
    const bool wrong = lane.check && !lane.check->passed;
    m_headline->setText(lane.status == Status::diverged ? tr("Training diverged: the network learned nothing")
                        : wrong                         ? tr("The check failed: this result is wrong")
                                                        : tr("The run failed"));
    m_badge->hide();
    m_details->setText(lane.error ? translated(*lane.error) : QString());
    m_fairness->setText({});
}

void ResultBar::offerScaleUp()
{
    // Nobody can press it in a picture.
    const bool onScreen = !window()->testAttribute(Qt::WA_DontShowOnScreen);
    m_scaleUp->setVisible(onScreen && m_record && ScaleUpDialog::isFor(*m_record));
    m_scaleUp->setText(tr("Scale it up …"));
    explain(m_scaleUp, tr("From this step to an epoch, a whole training and a fleet: time, energy, cost and CO₂."));
}

void ResultBar::openScaleUp()
{
    auto* dialog = new ScaleUpDialog(*m_record, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

void ResultBar::shareWidth()
{
    // The details take one line if they can have it in half of the width; what is fair has the rest.
    const int spacing = m_row->spacing();
    const int button = m_scaleUp->isHidden() ? 0 : m_scaleUp->sizeHint().width() + spacing;
    const int inside = contentsRect().width() - 2 * Theme::current().pixels(14) - button;
    const int headline = m_headline->sizeHint().width() + (m_badge->isHidden() ? 0 : spacing + m_badge->width());
    const int details = m_details->fontMetrics().horizontalAdvance(m_details->text()) + 4;
    const bool alone = m_fairness->text().isEmpty();
    m_fairness->setVisible(!alone);
    m_details->setVisible(!m_details->text().isEmpty());
    m_details->setMinimumWidth(alone ? 0 : std::max(headline, std::min(details, (inside - spacing) / 2)));
    m_details->setMaximumWidth(alone ? QWIDGETSIZE_MAX : m_details->minimumWidth());
}

void ResultBar::resizeEvent(QResizeEvent* event)
{
    QFrame::resizeEvent(event);
    shareWidth();
}

void ResultBar::showLane(const LaneRecord& lane)
{
    const Provenance provenance = lane.setup.device.provenance;
    m_badge->setVisible(true);
    m_badge->setProvenance(provenance);
    m_headline->setText(
        lane.gflops ? tr("%1: %2").arg(laneNames({lane.setup}).front(), formatRate(lane.gflops->median, provenance))
                    : tr("Nothing was measured"));
    QStringList details;
    if (lane.secondsPerStep)
        details << perStep(m_record->job.workload, formatSeconds(lane.secondsPerStep->median, provenance));
    if (lane.energy.joulesPerStep)
        details << perStep(m_record->job.workload,
                           energyText(lane.energy.joulesPerStep, lane.energy.provenance, lane.energy.band));
    if (const auto rate = samplesPerSecond(m_record->job, lane))
        details << tr("%1 samples a second").arg(formatNumber(*rate, provenance));
    if (lane.training && lane.training->testAccuracy)
        details << tr("%1 of the test split right").arg(formatPercent(*lane.training->testAccuracy));
    m_details->setText(details.join(QStringLiteral(" · ")));
    QStringList notes;
    for (const Text& note : lane.setup.notes)
        notes << translated(note);
    m_fairness->setText((notes << warning()).join(u' ').trimmed());
}

QString ResultBar::warning() const
{
    const std::vector<Text>& warnings = m_record->machine.warnings;
    if (warnings.empty())
        return {};
    // What is, without what to do about it: that stands in the setup.
    const QString words = translated(warnings.front());
    static const QRegularExpression clauseEnd(QStringLiteral("[:.] "));
    const auto end = words.indexOf(clauseEnd);
    return end < 0 ? words : QString(words.left(end) % u'.');
}

void ResultBar::showComparison()
{
    const Comparison& comparison = *m_record->comparison;
    const LaneRecord& first = m_record->lanes[0];
    const LaneRecord& second = m_record->lanes[1];
    const QStringList names = laneNames({first.setup, second.setup});
    m_badge->setVisible(true);
    m_badge->setProvenance(comparison.provenance);
    if (!comparison.speedup || !(*comparison.speedup > 0)) {
        m_headline->setText(tr("No comparison: a lane has no result"));
        m_badge->hide();
    } else if (*comparison.speedup >= 1) {
        m_headline->setText(tr("%1 %2 faster").arg(names[1], formatRatio(*comparison.speedup, comparison.provenance)));
    } else {
        m_headline->setText(
            tr("%1 %2 faster").arg(names[0], formatRatio(1 / *comparison.speedup, comparison.provenance)));
    }
    QStringList details;
    // In the direction of the headline, so that both numbers speak of the same lane.
    const bool secondLeads = comparison.speedup.value_or(1) >= 1;
    if (const auto ratio = speedupWithCopies(secondLeads ? first : second, secondLeads ? second : first))
        details << tr("with copies %1").arg(formatRatio(*ratio, comparison.provenance));
    if (first.energy.joulesPerStep && second.energy.joulesPerStep)
        details << againstPerStep(m_record->job.workload,
                                  formatJoules(*first.energy.joulesPerStep, first.energy.provenance),
                                  formatJoules(*second.energy.joulesPerStep, second.energy.provenance));
    m_details->setText(details.join(QStringLiteral(" · ")));
    QStringList sentences;
    for (const Text& sentence : comparison.fairness)
        sentences << translated(sentence);
    m_fairness->setText((sentences << warning()).join(u' ').trimmed());
}

void ResultBar::applySpace()
{
    const Theme& theme = Theme::current();
    layout()->setContentsMargins(theme.pixels(14), theme.pixels(10), theme.pixels(14), theme.pixels(10));
    m_row->setSpacing(theme.pixels(28));
    m_result->setSpacing(theme.pixels(2));
    m_result->itemAt(1)->layout()->setSpacing(theme.pixels(12));
    setMinimumHeight(theme.pixels(64));
    shareWidth();
}

} // namespace coreloom
