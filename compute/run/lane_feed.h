#pragma once

#include "job/run_update.h"

#include <memory>
#include <mutex>

namespace coreloom {

/// From a lane to its watcher: bounded, so that a slow watcher gets neighbouring samples merged and the newest trace.
/// All functions may be called from any thread and hold a lock for some microseconds at most.
class LaneFeed {
public:
    void setPhase(LanePhase phase);
    void setProgress(double elapsedSeconds, double progress);
    void setSteps(std::int64_t steps);
    void setEnergy(EnergySource source);
    void setStages(std::vector<Stage> stages);
    void push(Sample sample);
    /// What is left over at the end; it joins the sample before it where that still waits.
    void pushRest(Sample sample);
    /// Whether the last trace has been taken, so that another one is worth its making.
    [[nodiscard]] bool wantsTrace() const;
    void publish(Trace trace);
    void finish(std::shared_ptr<const LaneRecord> record);

    /// Everything since the last call.
    [[nodiscard]] LaneUpdate drain();

private:
    mutable std::mutex m_mutex;
    LaneUpdate m_update;
};

} // namespace coreloom
