#pragma once

#include "base/error.h"
#include "device/device.h"

#include <atomic>
#include <cstdint>
#include <ctime>
#include <functional>
#include <memory>
#include <thread>
#include <vector>

namespace coreloom {

/// What one worker counts, on a cache line of its own. Written by the worker alone, read by anybody.
struct alignas(64) WorkerCounters {
    std::atomic<std::int64_t> tiles = 0;
    std::atomic<std::int64_t> elements = 0;
    std::atomic<std::int64_t> flop = 0;
    /// Nanoseconds waited so far. While a wait goes on: that, less the moment it began, which is negative; so that one
    /// number tells all of it.
    std::atomic<std::int64_t> waiting = 0;
    std::atomic<std::int64_t> spinning = 0; ///< the part of the finished waits that burnt CPU time
};

/// Threads bound to one logical CPU each, at nice +5, kept alive between tasks. At a hand-off they spin for a moment,
/// if each has a CPU of its own, and then sleep, so that idle workers use no CPU.
class Crew {
public:
    enum class Waiting { spinThenSleep, sleep };

    /// Starts one worker for each of these CPUs and waits until all are bound. A refused binding is kept as a note.
    /// Fails with launchFailed where the system grants no more threads.
    [[nodiscard]] static Expected<std::unique_ptr<Crew>> start(const std::vector<int>& cpus, Waiting waiting);
    Crew(const Crew&) = delete;
    Crew& operator=(const Crew&) = delete;
    ~Crew();

    [[nodiscard]] int size() const { return static_cast<int>(m_workers.size()); }
    /// Bindings that were refused.
    [[nodiscard]] const std::vector<Text>& notes() const { return m_notes; }

    /// Runs the task on every worker and returns when all have returned from it. The caller sleeps meanwhile.
    void run(const std::function<void(int worker)>& task);

    /// To be called by every worker within a task: nobody goes on before all have come. The last to come runs `last`
    /// before the others go on, and what it wrote they see.
    template<typename Last>
    void meet(int worker, const Last& last)
    {
        const std::uint32_t meeting = m_meeting.load(std::memory_order_acquire);
        if (m_arrived.fetch_add(1, std::memory_order_acq_rel) + 1 < static_cast<std::uint32_t>(size())) {
            wait(counters(worker), m_meeting, meeting);
            return;
        }
        last();
        m_arrived.store(0, std::memory_order_relaxed);
        m_meeting.fetch_add(1, std::memory_order_release);
        m_meeting.notify_all();
    }

    [[nodiscard]] WorkerCounters& counters(int worker) { return m_workers[static_cast<std::size_t>(worker)]->counters; }
    /// The worker's totals since start(). From any thread.
    [[nodiscard]] WorkerReading reading(int worker) const;

private:
    struct Worker {
        WorkerCounters counters;
        std::thread thread;
        clockid_t cpuClock = 0;
        bool bound = true;
    };

    explicit Crew(Waiting waiting) : m_waiting(waiting) {}
    Expected<void> launch(const std::vector<int>& cpus);
    void work(int index, int cpu);
    void wait(WorkerCounters& counters, const std::atomic<std::uint32_t>& value, std::uint32_t old) const;

    Waiting m_waiting;
    std::vector<std::unique_ptr<Worker>> m_workers;
    std::vector<Text> m_notes;
    std::int64_t m_startedNs = 0;
    const std::function<void(int)>* m_task = nullptr;
    std::atomic<bool> m_quit = false;
    alignas(64) std::atomic<std::uint32_t> m_start = 0;    ///< counts tasks given out
    alignas(64) std::atomic<std::uint32_t> m_returned = 0; ///< workers back from the task, or ready at the start
    alignas(64) std::atomic<std::uint32_t> m_arrived = 0;
    alignas(64) std::atomic<std::uint32_t> m_meeting = 0; ///< counts meetings
};

} // namespace coreloom
