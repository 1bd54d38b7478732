#pragma once

#include "device/cuda/kernels/report.h"
#include "device/device.h"

#include <cstdint>
#include <mutex>
#include <span>
#include <vector>

namespace coreloom::CORELOOM_GPU {

/// The SMs' counters as the host last saw them. They arrive with each portion of the queue, a few times in a sampling
/// interval; in between, the times (not the counts) go on as in the portion before, so that no sample sees a portion
/// twice and the next one none.
class WorkerLedger {
public:
    WorkerLedger(int sms, std::int64_t openedNs);

    /// The queue begins to run.
    void begins(std::int64_t nowNs);
    /// A portion ended at that host time with these counters, one an SM.
    void update(std::span<const SmCounters> counters, std::int64_t nowNs);
    /// The queue is empty.
    void ends();

    /// The three times of each reading sum to the time since the device was opened; none ever goes back.
    void read(std::vector<WorkerReading>& readings, std::int64_t nowNs) const;

private:
    struct Times {
        double busy = 0; ///< nanoseconds
        double preempted = 0;
    };

    mutable std::mutex m_mutex;
    std::int64_t m_openedNs;
    std::int64_t m_previousNs;
    std::int64_t m_latestNs;
    bool m_running = false;
    std::vector<WorkerReading> m_counts;
    std::vector<Times> m_previous;
    std::vector<Times> m_latest;
    mutable std::vector<Times> m_shown;
};

} // namespace coreloom::CORELOOM_GPU
