#include "device/cpu/tile_trace.h"

#include "base/clock.h"

namespace coreloom {

namespace {

/// A step that is over sooner is shown whole, and never half done.
constexpr std::int64_t worthWatchingNs = 50'000'000;

} // namespace

TileTrace::TileTrace()
{
    for (Step& step : m_steps)
        step.tiles = std::make_unique<Slot[]>(mostTiles);
}

void TileTrace::begin(std::int64_t step)
{
    const std::lock_guard lock(m_mutex);
    if (current().whole)
        m_current = 1 - m_current;
    Step& to = current();
    for (std::int64_t i = 0; i < to.grid.count(); ++i)
        to.tiles[static_cast<std::size_t>(i)].done.store(false, std::memory_order_relaxed);
    to.grid = {};
    to.step = step;
    to.beganNs = steadyNanoseconds();
    to.whole = false;
    m_active = true;
}

void TileTrace::setGrid(const TileGrid& grid)
{
    const std::lock_guard lock(m_mutex);
    current().grid = grid;
}

void TileTrace::end()
{
    const std::lock_guard lock(m_mutex);
    current().whole = true;
    m_active = false;
}

void TileTrace::record(std::int64_t tile, int worker, std::int64_t beginNs, std::int64_t endNs)
{
    Slot& slot = current().tiles[static_cast<std::size_t>(tile)];
    slot.beginNs = beginNs;
    slot.endNs = endNs;
    slot.worker = worker;
    slot.done.store(true, std::memory_order_release);
}

Trace TileTrace::read() const
{
    const std::lock_guard lock(m_mutex);
    const Step& newest = m_steps[m_current];
    const Step& other = m_steps[1 - m_current];
    const bool watch = newest.whole || !other.whole || steadyNanoseconds() - newest.beganNs >= worthWatchingNs;
    const Step& from = watch ? newest : other;

    Trace trace{.rows = from.grid.rows(),
                .columns = from.grid.columns(),
                .step = from.step,
                .complete = from.whole,
                .tiles = {}};
    for (std::int64_t i = 0; i < from.grid.count(); ++i) {
        const Slot& slot = from.tiles[static_cast<std::size_t>(i)];
        if (!slot.done.load(std::memory_order_acquire))
            continue;
        const Tile tile = from.grid.tile(i);
        trace.tiles.push_back({.row = static_cast<std::int32_t>(tile.row),
                               .column = static_cast<std::int32_t>(tile.column),
                               .rows = static_cast<std::int32_t>(tile.rows),
                               .columns = static_cast<std::int32_t>(tile.columns),
                               .worker = slot.worker,
                               .beginNs = slot.beginNs - from.beganNs,
                               .endNs = slot.endNs - from.beganNs});
    }
    return trace;
}

} // namespace coreloom
