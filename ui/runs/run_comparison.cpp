#include "runs/run_comparison.h"

#include "analysis/comparison.h"
#include "language/lane_text.h"
#include "language/numbers.h"
#include "language/translated.h"
#include "runs/run_text.h"
#include "theme/badge.h"

#include <QCoreApplication>

#include <algorithm>

namespace coreloom {

namespace {

QString comparisonWord(const char* text)
{
    return QCoreApplication::translate("coreloom::RunComparison", text);
}

QString lanePair(const LaneRecord& first, const LaneRecord& second)
{
    const QString one = kindName(first.setup.device);
    const QString other = kindName(second.setup.device);
    return one == other ? one : one % u" – " % other;
}

QString headline(const LaneRecord& first, const QString& firstName, const LaneRecord& second, const QString& secondName,
                 const Comparison& comparison)
{
    const QString lanes = lanePair(first, second);
    if (!comparison.speedup || !(*comparison.speedup > 0)) {
        return comparisonWord(
                   QT_TRANSLATE_NOOP("coreloom::RunComparison", "%1: nothing to compare, a lane has no result."))
            .arg(lanes);
    }
    const bool secondFaster = *comparison.speedup >= 1;
    const LaneRecord& fast = secondFaster ? second : first;
    const LaneRecord& slow = secondFaster ? first : second;
    const double ratio = secondFaster ? *comparison.speedup : 1 / *comparison.speedup;
    // Both were recorded before: what was measured then is so no longer.
    const Provenance told = weaker(comparison.provenance, Provenance::recorded);
    return comparisonWord(
               QT_TRANSLATE_NOOP("coreloom::RunComparison", "%1: %2 in “%3” against %4 in “%5”: %6 faster (%7)"))
        .arg(lanes, rateText(fast), secondFaster ? secondName : firstName, rateText(slow),
             secondFaster ? firstName : secondName, formatRatio(ratio, told), provenanceWord(told));
}

} // namespace

RunComparison comparedRuns(const RunRecord& first, const QString& firstName, const RunRecord& second,
                           const QString& secondName)
{
    RunComparison result;
    if (first.job != second.job) {
        result.fairness
            << (sizeText(first.job) == sizeText(second.job)
                    ? comparisonWord(QT_TRANSLATE_NOOP("coreloom::RunComparison",
                                                       "Different jobs: another seed, distribution or duration."))
                    : comparisonWord(QT_TRANSLATE_NOOP("coreloom::RunComparison", "Different jobs: %1 against %2."))
                          .arg(sizeText(first.job), sizeText(second.job)));
    }
    if (first.machine.cpu != second.machine.cpu) {
        result.fairness << comparisonWord(
                               QT_TRANSLATE_NOOP("coreloom::RunComparison", "Different computers: %1 and %2."))
                               .arg(QString::fromStdString(first.machine.cpu),
                                    QString::fromStdString(second.machine.cpu));
    }
    if (first.lanes.size() != second.lanes.size())
        result.fairness << comparisonWord(
            QT_TRANSLATE_NOOP("coreloom::RunComparison", "The runs have different numbers of lanes."));
    for (std::size_t i = 0; i < std::min(first.lanes.size(), second.lanes.size()); ++i) {
        const auto pair = compared(RunRecord{.lanes = {first.lanes[i], second.lanes[i]}});
        result.headlines << headline(first.lanes[i], firstName, second.lanes[i], secondName, *pair);
        for (const Text& sentence : pair->fairness) {
            if (const QString words = translated(sentence); !result.fairness.contains(words))
                result.fairness << words;
        }
    }
    return result;
}

} // namespace coreloom
