#pragma once

#include "device/device.h"

#include <cstdint>
#include <mutex>
#include <vector>

namespace coreloom::opengl {

/// What the GPU has done, as its one worker: OpenGL does not say which of its units does what. Work arrives with each
/// portion of the queue; in between, the busy time (not the counts) goes on as in the portion before, so that no sample
/// sees a portion twice and the next one none.
class WorkerLedger {
public:
    explicit WorkerLedger(std::int64_t openedNs) : m_openedNs(openedNs), m_latestNs(openedNs) {}

    /// The queue begins to run.
    void begins(std::int64_t nowNs);
    /// A portion ended at that host time; `done` holds its counts and its busy seconds.
    void add(const WorkerReading& done, std::int64_t nowNs);
    /// The queue is empty.
    void ends();

    /// The three times sum to the time since the device was opened; none ever goes back.
    void read(std::vector<WorkerReading>& readings, std::int64_t nowNs) const;

private:
    mutable std::mutex m_mutex;
    std::int64_t m_openedNs;
    std::int64_t m_latestNs; ///< of the latest portion's end
    WorkerReading m_total;
    double m_latestShare = 0; ///< of the time between the latest two ends that was busy
    bool m_running = false;
    mutable double m_shownBusy = 0;
};

} // namespace coreloom::opengl
