#include "timeline/step_timeline.h"

#include <algorithm>

namespace coreloom {

namespace {

struct Period {
    std::int64_t beginNs = 0;
    std::int64_t endNs = 0;
};

/// Puts tiles that overlap into tracks of their own, and sums up the time with at least one.
void settleRow(TimelineRow& row)
{
    std::ranges::sort(row.spans, {}, &TileSpan::beginNs);
    std::vector<std::int64_t> ends; // of each track
    std::int64_t latest = 0;
    for (TileSpan& span : row.spans) {
        const auto free = std::ranges::find_if(ends, [&](std::int64_t end) { return end <= span.beginNs; });
        span.track = static_cast<std::int32_t>(free - ends.begin());
        if (free == ends.end())
            ends.push_back(span.endNs);
        else
            *free = span.endNs;
        row.busyNs += std::max<std::int64_t>(span.endNs - std::max(span.beginNs, latest), 0);
        latest = std::max(latest, span.endNs);
        span.latestNs = latest;
    }
    row.tracks = std::max<int>(1, static_cast<int>(ends.size()));
}

/// When nobody computes between the first begin and the last end.
std::vector<Period> allWait(const std::vector<TimelineRow>& rows)
{
    std::vector<Period> busy;
    for (const TimelineRow& row : rows) {
        for (const TileSpan& span : row.spans)
            busy.push_back({span.beginNs, span.endNs});
    }
    std::ranges::sort(busy, {}, &Period::beginNs);
    std::vector<Period> idle;
    std::int64_t latest = busy.empty() ? 0 : busy.front().beginNs;
    for (const Period& span : busy) {
        if (span.beginNs > latest)
            idle.push_back({latest, span.beginNs});
        latest = std::max(latest, span.endNs);
    }
    return idle;
}

/// A gap between tiles is a barrier where for at least half of it nobody computes.
GapKind kindBetween(std::int64_t beginNs, std::int64_t endNs, const std::vector<Period>& idle)
{
    auto at = std::ranges::upper_bound(idle, beginNs, {}, &Period::endNs);
    std::int64_t together = 0;
    for (; at != idle.end() && at->beginNs < endNs; ++at)
        together += std::min(at->endNs, endNs) - std::max(at->beginNs, beginNs);
    return 2 * together >= endNs - beginNs ? GapKind::barrier : GapKind::between;
}

} // namespace

StepTimeline::StepTimeline(const Trace& trace, int workers)
    : m_rows(static_cast<std::size_t>(std::max(workers, 0))), m_tiles(static_cast<std::int64_t>(trace.tiles.size()))
{
    for (std::size_t i = 0; i < trace.tiles.size(); ++i) {
        const TileEvent& tile = trace.tiles[i];
        const auto worker = static_cast<std::size_t>(std::max(tile.worker, 0));
        if (worker >= m_rows.size())
            m_rows.resize(worker + 1);
        m_rows[worker].spans.push_back({.beginNs = tile.beginNs,
                                        .endNs = std::max(tile.beginNs, tile.endNs),
                                        .tile = static_cast<std::int32_t>(i)});
        m_endNs = std::max(m_endNs, tile.endNs);
    }
    for (TimelineRow& row : m_rows)
        settleRow(row);
    findGaps();
}

void StepTimeline::findGaps()
{
    const std::vector<Period> idle = m_rows.size() > 1 ? allWait(m_rows) : std::vector<Period>{};
    for (TimelineRow& row : m_rows) {
        if (row.spans.empty()) {
            if (m_endNs > 0)
                row.gaps.push_back({0, m_endNs, GapKind::whole});
            continue;
        }
        std::int64_t latest = 0;
        for (const TileSpan& span : row.spans) {
            if (span.beginNs > latest)
                row.gaps.push_back(
                    {latest, span.beginNs, latest == 0 ? GapKind::start : kindBetween(latest, span.beginNs, idle)});
            latest = std::max(latest, span.endNs);
        }
        if (latest < m_endNs)
            row.gaps.push_back({latest, m_endNs, GapKind::tail});
    }
}

double StepTimeline::waitingShare() const
{
    if (m_rows.empty() || m_endNs == 0)
        return 0;
    double busy = 0;
    for (const TimelineRow& row : m_rows)
        busy += static_cast<double>(row.busyNs);
    return 1 - busy / (static_cast<double>(m_rows.size()) * static_cast<double>(m_endNs));
}

std::optional<int> StepTimeline::firstDone() const
{
    std::optional<int> first;
    for (std::size_t worker = 0; worker < m_rows.size(); ++worker) {
        const TimelineRow& row = m_rows[worker];
        if (!row.spans.empty() && (!first || row.doneNs() < m_rows[static_cast<std::size_t>(*first)].doneNs()))
            first = static_cast<int>(worker);
    }
    return first;
}

const TileSpan* StepTimeline::spanAt(int worker, double ns, int track) const
{
    const auto& spans = m_rows[static_cast<std::size_t>(worker)].spans;
    auto at = std::ranges::partition_point(
        spans, [ns](const TileSpan& span) { return static_cast<double>(span.latestNs) <= ns; });
    for (; at != spans.end() && static_cast<double>(at->beginNs) <= ns; ++at) {
        if (ns < static_cast<double>(at->endNs) && (track < 0 || at->track == track))
            return &*at;
    }
    return nullptr;
}

const Gap* StepTimeline::gapAt(int worker, double ns) const
{
    const auto& gaps = m_rows[static_cast<std::size_t>(worker)].gaps;
    const auto at =
        std::ranges::partition_point(gaps, [ns](const Gap& gap) { return static_cast<double>(gap.endNs) <= ns; });
    return at != gaps.end() && static_cast<double>(at->beginNs) <= ns ? &*at : nullptr;
}

} // namespace coreloom
