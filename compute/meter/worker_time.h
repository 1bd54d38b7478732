#pragma once

#include <cstdint>
#include <ctime>

namespace coreloom {

/// What a worker's own counters and its thread's CPU clock say about a stretch of wall time, in nanoseconds.
struct WorkerClocks {
    std::int64_t wall = 0;
    std::int64_t cpu = 0;      ///< of the thread's CPU clock
    std::int64_t waiting = 0;  ///< wall time at hand-offs, spinning and sleeping
    std::int64_t spinning = 0; ///< the part of waiting that burnt CPU time
};

/// Busy, waiting and preempted, in nanoseconds; they sum to the wall time exactly and none is negative.
struct WorkerTime {
    std::int64_t busy = 0;
    std::int64_t waiting = 0;
    std::int64_t preempted = 0;
};

/// Busy is the CPU time outside of spinning; what is left of the wall time when busy and waiting are taken off was
/// spent waiting for a CPU. Clocks tick apart, so each share is clamped into what the others leave.
[[nodiscard]] WorkerTime split(const WorkerClocks& clocks);

/// The CPU time of a thread (clock from pthread_getcpuclockid), in nanoseconds; -1 after the thread has ended. About
/// 0.4 µs.
[[nodiscard]] std::int64_t threadCpuNanoseconds(clockid_t clock);

} // namespace coreloom
