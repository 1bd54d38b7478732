#pragma once

#include "base/clock.h"
#include "device/device.h"
#include "job/run_record.h"
#include "run/energy_share.h"
#include "run/lane_feed.h"

#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <vector>

namespace coreloom {

/// Reads a lane's counters and energy while it works, and makes samples and totals of them. The lane opens and closes
/// stretches of work; what happens between them (filling C with NaN, checking) is in no total. tick() may be called
/// from another thread.
class LaneMeter {
public:
    using ReadEnergy = std::function<std::optional<EnergyReading>()>;
    using ReadGpu = std::function<std::optional<GpuState>()>;

    /// The device, the feed and the clock outlive the meter. The lane begins now.
    LaneMeter(const Device& device, ReadEnergy readEnergy, ReadGpu readGpu, LaneFeed& feed, const Clock& clock);

    enum class Stretch { warmup, timed };
    void open(Stretch stretch);
    void close();
    /// Gives the feed what is too short for a sample of its own; after the last stretch.
    void flush();
    /// A sample up to now, if a stretch is open.
    void tick();
    /// FLOP that the lane knows to be done since it began; for devices that cannot tell while they work.
    void completed(std::int64_t flop);
    /// Loss and accuracy of the newest steps, for the samples from here on.
    void learned(double loss, double accuracy);

    [[nodiscard]] double secondsSinceBegin() const;
    /// Of the timed stretches so far, at most 2000: the first at t = 0, the last at their end.
    [[nodiscard]] std::vector<Sample> samples() const;
    /// What each worker did in the closed timed stretches; the three times sum to `wallSeconds`.
    [[nodiscard]] std::vector<WorkerTotals> workers(double wallSeconds) const;

    struct TimedEnergy {
        double seconds = 0; ///< length of the closed timed stretches
        std::optional<EnergyReading> spent;
    };
    [[nodiscard]] TimedEnergy energy() const;

private:
    struct Reading {
        std::int64_t ns = 0;
        std::int64_t flop = 0;
        std::vector<WorkerReading> workers;
        std::optional<EnergyReading> energy;
        std::int64_t energyNs = 0;
        std::optional<GpuState> gpu;
    };

    [[nodiscard]] Reading read() const;
    void sample(const Reading& now);
    void record(Sample sample);

    const Device& m_device;
    const ReadEnergy m_readEnergy;
    const ReadGpu m_readGpu;
    LaneFeed& m_feed;
    const Clock& m_clock;
    const std::int64_t m_beginNs;

    mutable std::mutex m_mutex;
    std::optional<Stretch> m_stretch;
    Reading m_opened;                ///< when the open stretch began
    Reading m_last;                  ///< at the end of the last sample
    std::optional<Sample> m_pending; ///< too short to be shown alone: a part of the next one, or of the one before
    std::int64_t m_completedFlop = 0;
    std::int64_t m_completedNs = 0;
    std::optional<double> m_loss, m_accuracy;

    double m_stretchJoules = 0; ///< of the samples' joules: since warm-up or the timed steps began
    double m_timedSeconds = 0;  ///< at the end of the last sample
    std::vector<Sample> m_samples;
    std::vector<WorkerReading> m_totals;
    TimedEnergy m_energy;
};

} // namespace coreloom
