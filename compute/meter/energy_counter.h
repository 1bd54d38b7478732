#pragma once

#include <cstdint>
#include <optional>

namespace coreloom {

/// Adds up a counter that wraps: microjoules since the first reading. It never counts back.
class EnergyCounter {
public:
    /// `range`: the counter's largest value, after which it starts at 0 again; empty where it is unknown.
    explicit EnergyCounter(std::optional<std::int64_t> range) : m_range(range) {}

    /// A reading, empty if it failed. One that is lower than the last means a wrap; with an unknown range what was
    /// counted since the last one is lost, and the reading is dropped.
    void read(std::optional<std::int64_t> microjoules);
    /// A reading after the counter may have started anew (the computer slept): only a new place to count from.
    void restart(std::optional<std::int64_t> microjoules);

    [[nodiscard]] std::int64_t microjoules() const { return m_total; }
    [[nodiscard]] std::int64_t dropped() const { return m_dropped; }
    [[nodiscard]] bool hasMoved() const { return m_moved; }

private:
    std::optional<std::int64_t> m_range;
    std::optional<std::int64_t> m_last;
    std::int64_t m_total = 0;
    std::int64_t m_dropped = 0;
    bool m_moved = false;
};

} // namespace coreloom
