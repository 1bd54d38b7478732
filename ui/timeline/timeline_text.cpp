#include "timeline/timeline_text.h"

#include "language/lane_text.h"
#include "language/numbers.h"
#include "loom/loom_text.h"

#include <QCoreApplication>

#include <algorithm>

namespace coreloom {

namespace {

QString timelineWord(const char* text)
{
    return QCoreApplication::translate("coreloom::TimelineText", text);
}

QString duration(std::int64_t ns)
{
    return formatSeconds(static_cast<double>(ns) * 1e-9);
}

QString gapName(const LaneSetup& setup, GapKind kind)
{
    const bool sms = setup.device.hasSms();
    switch (kind) {
    case GapKind::start:
        return sms ? timelineWord(QT_TRANSLATE_NOOP("coreloom::TimelineText",
                                                    "Launch: the kernel's first block has not reached this SM yet."))
                   : timelineWord(QT_TRANSLATE_NOOP(
                         "coreloom::TimelineText", "Start: the worker wakes up, or an earlier part of the step runs."));
    case GapKind::between:
        return sms ? timelineWord(
                         QT_TRANSLATE_NOOP("coreloom::TimelineText", "Between blocks: this SM waits for its next one."))
                   : timelineWord(QT_TRANSLATE_NOOP(
                         "coreloom::TimelineText",
                         "Between tiles: the worker fetches its next one, or something else had its CPU."));
    case GapKind::barrier:
        return sms ? timelineWord(QT_TRANSLATE_NOOP("coreloom::TimelineText",
                                                    "Barrier: no SM computes; the next kernel has not begun."))
                   : timelineWord(QT_TRANSLATE_NOOP("coreloom::TimelineText",
                                                    "Barrier: all workers wait for each other before they go on."));
    case GapKind::tail:
        return sms ? timelineWord(QT_TRANSLATE_NOOP(
                         "coreloom::TimelineText",
                         "Tail of the last wave: no block is left for this SM, while others still compute."))
                   : timelineWord(
                         QT_TRANSLATE_NOOP("coreloom::TimelineText",
                                           "Imbalance: no tile is left for this worker, while others still compute."));
    case GapKind::whole:
        return sms ? timelineWord(
                         QT_TRANSLATE_NOOP("coreloom::TimelineText", "This SM got no block: the others took them all."))
                   : timelineWord(QT_TRANSLATE_NOOP("coreloom::TimelineText",
                                                    "This worker got no tile: the others took them all."));
    }
    return {};
}

} // namespace

QString gapText(const LaneSetup& setup, int worker, const Gap& gap)
{
    const QString waited = timelineWord(QT_TRANSLATE_NOOP("coreloom::TimelineText", "%1 waits %2, from %3 to %4"))
                               .arg(workerText(setup, worker), duration(gap.endNs - gap.beginNs), duration(gap.beginNs),
                                    duration(gap.endNs));
    return waited % u'\n' % gapName(setup, gap.kind);
}

QString rowText(const LaneSetup& setup, const StepTimeline& step, int worker, const std::vector<WorkerTotals>& totals)
{
    const TimelineRow& row = step.rows()[static_cast<std::size_t>(worker)];
    const double all = std::max(static_cast<double>(step.endNs()), 1.0);
    const double busy = static_cast<double>(row.busyNs) / all;
    QString words = timelineWord(QT_TRANSLATE_NOOP("coreloom::TimelineText", "%1: %2 tiles, %3 busy, %4 waiting"))
                        .arg(workerText(setup, worker), formatCount(std::ssize(row.spans)), formatPercent(busy),
                             formatPercent(1 - busy));
    const auto of = std::ranges::find(totals, worker, &WorkerTotals::worker);
    if (of == totals.end())
        return words;
    const double wall = of->busySeconds + of->waitingSeconds + of->preemptedSeconds;
    if (wall > 0)
        words += u'\n' % timelineWord(QT_TRANSLATE_NOOP("coreloom::TimelineText",
                                                        "All timed steps: %1 busy, %2 waiting, %3 preempted"))
                             .arg(formatPercent(of->busySeconds / wall), formatPercent(of->waitingSeconds / wall),
                                  formatPercent(of->preemptedSeconds / wall));
    return words;
}

QString stepText(const LaneSetup& setup, const StepTimeline& step)
{
    const auto first = step.firstDone();
    if (!first)
        return timelineWord(QT_TRANSLATE_NOOP("coreloom::TimelineText", "No step has been traced."));
    const QString tiles = formatCount(step.tiles());
    const QString length = duration(step.endNs());
    const QString waiting = formatPercent(step.waitingShare());
    if (step.rows().size() == 1)
        return timelineWord(QT_TRANSLATE_NOOP("coreloom::TimelineText",
                                              "One worker computed %1 tiles in %2: %3 of the step was waiting."))
            .arg(tiles, length, waiting);
    const std::int64_t ahead = step.endNs() - step.rows()[static_cast<std::size_t>(*first)].doneNs();
    return timelineWord(QT_TRANSLATE_NOOP("coreloom::TimelineText",
                                          "%1 computed %2 tiles in %3. %4 was done %5 before the last: %6 of the step "
                                          "was waiting."))
        .arg(workersName(setup), tiles, length, workerText(setup, *first), duration(ahead), waiting);
}

} // namespace coreloom
