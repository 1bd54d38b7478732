#include "analysis/scaling_text.h"

#include <cmath>

namespace coreloom {

namespace {

/// Three digits are enough, and a text shows no more of a double; from a hundred on that would take an exponent.
TextArgument shortNumber(double value)
{
    return value < 100 || value > 1e15 ? TextArgument(value)
                                       : TextArgument(static_cast<std::int64_t>(std::llround(value)));
}

TextArgument percent(double share)
{
    return shortNumber(100 * share);
}

std::int64_t wholeWorkers(double workers)
{
    return static_cast<std::int64_t>(std::llround(workers));
}

Text amdahlAbsent(std::size_t points)
{
    if (points >= 3)
        return {translatable("compute", "These points do not follow Amdahl's law at all."), {}};
    return {translatable("compute",
                         "Not enough data for Amdahl's law: it needs 3 numbers of workers or more, and there "
                         "are %1."),
            {static_cast<std::int64_t>(points)}};
}

Text universalAbsent(std::size_t points)
{
    if (points >= 4)
        return {translatable("compute", "These points do not follow the universal scalability law at all."), {}};
    return {translatable("compute",
                         "Not enough data for the universal scalability law: it needs 4 numbers of workers or "
                         "more, and there are %1."),
            {static_cast<std::int64_t>(points)}};
}

Text lastPoint(const SpeedupPoint& last)
{
    if (last.speedup < 1)
        return {translatable("compute", "%1 workers take %2 times as long as one."),
                {wholeWorkers(last.workers), shortNumber(1 / last.speedup)}};
    return {translatable("compute", "%1 workers are %2 times as fast as one: %3 % of what they could be."),
            {wholeWorkers(last.workers), shortNumber(last.speedup), percent(last.efficiency)}};
}

Text amdahlSentence(const AmdahlFit& fit, double mostWorkers)
{
    if (!fit.limit)
        return {translatable("compute", "Amdahl: no serial share can be told from 0 up to %1 workers."),
                {wholeWorkers(mostWorkers)}};
    return {translatable("compute", "Amdahl: %1 % of the work is serial: more than %2 times is out of reach."),
            {percent(fit.serialShare), shortNumber(*fit.limit)}};
}

Text universalSentence(const UniversalFit& fit)
{
    if (!fit.bestWorkers)
        return {translatable("compute",
                             "Universal scalability law: %1 % of the work waits its turn; no cost of keeping "
                             "workers in step can be told from 0."),
                {percent(fit.contention)}};
    return {translatable("compute",
                         "Universal scalability law: %1 % of the work waits its turn, and each pair of workers "
                         "costs %2 %: more than %3 workers make it slower, and %4 times is the most."),
            {percent(fit.contention), percent(fit.coherency), wholeWorkers(*fit.bestWorkers),
             shortNumber(*fit.bestSpeedup)}};
}

Text gustafsonSentence(const AmdahlFit& fit, double workers)
{
    return {translatable("compute",
                         "Gustafson: on a job that grows with them, %1 workers would do %2 times the work in "
                         "the same time."),
            {wholeWorkers(workers), shortNumber(gustafsonSpeedup(fit.serialShare, workers))}};
}

} // namespace

std::vector<Text> scalingSentences(const Scaling& scaling)
{
    std::vector<Text> sentences;
    const std::size_t count = scaling.points.size();
    const bool fromOne = count > 0 && scaling.points.front().workers == 1;
    if (count > 1 && fromOne)
        sentences.push_back(lastPoint(scaling.points.back()));
    sentences.push_back(scaling.amdahl ? amdahlSentence(*scaling.amdahl, scaling.points.back().workers)
                                       : amdahlAbsent(count));
    sentences.push_back(scaling.universal ? universalSentence(*scaling.universal) : universalAbsent(count));
    if (scaling.amdahl && scaling.amdahl->limit)
        sentences.push_back(gustafsonSentence(*scaling.amdahl, scaling.points.back().workers));
    return sentences;
}

} // namespace coreloom
