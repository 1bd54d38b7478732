#pragma once

#include "device/cpu/tiling.h"
#include "job/trace.h"

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>

namespace coreloom {

/// Who computed which tile of one step. Two buffers, allocated once: the last whole trace can be read while the next
/// one is written. A tile has a slot of its own, so that workers write without meeting.
class TileTrace {
public:
    TileTrace();

    /// A traced step begins now. By one thread, while no worker records.
    void begin(std::int64_t step);
    /// The result will be computed in these tiles.
    void setGrid(const TileGrid& grid);
    /// The step is over.
    void end();
    /// Whether a step is being traced. By the thread that begins and ends, or by workers that it released since.
    [[nodiscard]] bool active() const { return m_active; }

    /// A worker has computed a tile; times as steadyNanoseconds() tells them.
    void record(std::int64_t tile, int worker, std::int64_t beginNs, std::int64_t endNs);

    /// The last whole step; or the one that is being traced, if it has been long enough to be worth watching or is the
    /// first. From any thread.
    [[nodiscard]] Trace read() const;

private:
    struct Slot {
        std::int64_t beginNs = 0;
        std::int64_t endNs = 0;
        std::int32_t worker = 0;
        std::atomic<bool> done = false;
    };
    struct Step {
        std::unique_ptr<Slot[]> tiles;
        TileGrid grid;
        std::int64_t step = 0;
        std::int64_t beganNs = 0;
        bool whole = false;
    };

    [[nodiscard]] Step& current() { return m_steps[m_current]; }

    mutable std::mutex m_mutex; ///< readers against begin(), setGrid() and end(); workers never take it
    std::array<Step, 2> m_steps;
    std::size_t m_current = 0;
    bool m_active = false;
};

} // namespace coreloom
