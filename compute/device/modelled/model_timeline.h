#pragma once

#include "device/device.h"
#include "device/modelled/gpu_model.h"

#include <cstdint>
#include <vector>

namespace coreloom {

/// What a modelled GPU has done by a moment, and what it still has to do: operations one after another in model time,
/// which is the wall's time in nanoseconds. Nothing here waits or reads a clock. Equal products that follow each other
/// are kept as one entry, so that a million steps a second cost nothing.
class ModelTimeline {
public:
    ModelTimeline(int sms, std::int64_t nowNs);

    /// When everything that was appended will be done.
    [[nodiscard]] std::int64_t endNs() const { return m_endNs; }
    /// With nothing left to do, the next operation begins no earlier than this.
    void idleUntil(std::int64_t ns);
    void append(const PredictedProduct& product);
    void append(std::int64_t durationNs) { m_endNs += durationNs; } ///< of a copy; no SM works
    /// Takes what is done by `ns` into the totals and drops the rest.
    void settle(std::int64_t ns);

    /// One reading an SM: its totals by `ns`, the times since the timeline began.
    void read(std::int64_t ns, std::vector<WorkerReading>& readings) const;
    /// Of all SMs, by `ns`.
    [[nodiscard]] double busySeconds(std::int64_t ns) const;

private:
    struct PerSm {
        std::int64_t tiles = 0;
        std::int64_t elements = 0;
        std::int64_t flop = 0;
        std::int64_t busyNs = 0;
    };
    struct Entry {
        PredictedProduct product;
        std::int64_t beginNs = 0;
        std::int64_t count = 0;
        std::vector<PerSm> each; ///< what one product adds
    };

    [[nodiscard]] static std::vector<PerSm> contribution(const PredictedProduct& product, std::int64_t elapsedNs);
    [[nodiscard]] std::vector<PerSm> totals(std::int64_t ns) const;

    std::int64_t m_beginNs;
    std::int64_t m_endNs;
    std::vector<PerSm> m_settled;
    std::vector<Entry> m_entries;
};

} // namespace coreloom
