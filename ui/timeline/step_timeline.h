#pragma once

#include "job/trace.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

/// A traced step, worker by worker: when each computed and when it waited. Arithmetic only; times in ns since the step
/// began.
namespace coreloom {

/// A tile on its worker's row.
struct TileSpan {
    std::int64_t beginNs = 0;
    std::int64_t endNs = 0;
    std::int64_t latestNs = 0; ///< the latest end up to here: grows along the row
    std::int32_t tile = 0;     ///< index in the trace
    std::int32_t track = 0;    ///< an SM can have several blocks at a time: which of them, from 0
};

/// Why a worker computes nothing.
enum class GapKind {
    start,   ///< it has not begun yet
    between, ///< between two of its tiles, while others compute
    barrier, ///< between two of its tiles, while nobody computes
    tail,    ///< it has done its last tile and waits for the end of the step
    whole,   ///< it got no tile at all
};

struct Gap {
    std::int64_t beginNs = 0;
    std::int64_t endNs = 0;
    GapKind kind = GapKind::between;

    bool operator==(const Gap&) const = default;
};

struct TimelineRow {
    std::vector<TileSpan> spans; ///< by begin
    std::vector<Gap> gaps;       ///< what the spans leave of the step, by begin
    std::int64_t busyNs = 0;     ///< with at least one tile; busy and gaps sum to the step
    int tracks = 1;              ///< tiles at a time, at most

    [[nodiscard]] std::int64_t doneNs() const { return spans.empty() ? 0 : spans.back().latestNs; }
};

class StepTimeline {
public:
    StepTimeline() = default;
    StepTimeline(const Trace& trace, int workers);

    [[nodiscard]] const std::vector<TimelineRow>& rows() const { return m_rows; }
    /// The step as far as it is traced: up to the end of its last tile.
    [[nodiscard]] std::int64_t endNs() const { return m_endNs; }
    [[nodiscard]] std::int64_t tiles() const { return m_tiles; }
    /// Of all workers' time, 0 … 1.
    [[nodiscard]] double waitingShare() const;
    /// Who was done first, of those that did anything; nothing where nobody did.
    [[nodiscard]] std::optional<int> firstDone() const;

    /// The tile's span that is on a worker's row at a moment: the first of several. Null where there is none.
    [[nodiscard]] const TileSpan* spanAt(int worker, double ns, int track = -1) const;
    [[nodiscard]] const Gap* gapAt(int worker, double ns) const;

private:
    void findGaps();

    std::vector<TimelineRow> m_rows;
    std::int64_t m_endNs = 0;
    std::int64_t m_tiles = 0;
};

} // namespace coreloom
