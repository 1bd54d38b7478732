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
/// if each has a CPU of its own, and then sleep, so that idle workers use no CPU. Who has spun in vain, because its CPU
/// or another's is wanted by somebody else, spins half as long the next time.
class Crew {
public:
    enum class Waiting { spinThenSleep, sleep };

    /// Workers that do a task together.
    struct Team {
        std::vector<int> workers;
        Waiting waiting = Waiting::sleep;

        [[nodiscard]] int size() const { return static_cast<int>(workers.size()); }
    };

    /// Starts one worker for each of these CPUs and waits until all are bound. A refused binding is kept as a note.
    /// Workers that share a CPU never spin, whatever `waiting` says. Fails with launchFailed where the system grants
    /// no more threads.
    [[nodiscard]] static Expected<std::unique_ptr<Crew>> start(const std::vector<int>& cpus, Waiting waiting);
    Crew(const Crew&) = delete;
    Crew& operator=(const Crew&) = delete;
    ~Crew();

    [[nodiscard]] int size() const { return static_cast<int>(m_workers.size()); }
    /// Bindings that were refused.
    [[nodiscard]] const std::vector<Text>& notes() const { return m_notes; }

    [[nodiscard]] const Team& everybody() const { return m_everybody; }
    /// One worker for each CPU; where workers share one, they take turns from shift to shift. Everybody, if none do.
    [[nodiscard]] Team shift(std::uint64_t number) const;

    /// Runs the task on every worker of the team and returns when all have returned from it. The caller sleeps
    /// meanwhile, and so does who is not in the team.
    void run(const Team& team, const std::function<void(int worker)>& task);

    /// The same with everybody.
    void run(const std::function<void(int worker)>& task) { run(m_everybody, task); }

    /// Within a task: waits until the value is no longer the old one. Who changes it notifies all.
    void wait(int worker, const std::atomic<std::uint32_t>& value, std::uint32_t old);

    /// Within a task: where the worker stands in the team, from 0.
    [[nodiscard]] int place(int worker) const { return m_workers[static_cast<std::size_t>(worker)]->place; }
    [[nodiscard]] WorkerCounters& counters(int worker) { return m_workers[static_cast<std::size_t>(worker)]->counters; }
    /// The worker's totals since start(). From any thread.
    [[nodiscard]] WorkerReading reading(int worker) const;
    /// What all workers together have waited so far, waits that go on included. Cheaper than their readings.
    [[nodiscard]] std::int64_t waitedNs(std::int64_t nowNs) const;

private:
    struct Worker {
        WorkerCounters counters;
        alignas(64) std::atomic<std::uint32_t> start = 0; ///< counts the tasks that it was given
        int place = 0;                                    ///< in the team, while it is in one
        // Its own:
        Waiting waiting = Waiting::sleep; ///< as in its last team
        std::int64_t patience = 0;        ///< nanoseconds that it spins at most
        std::thread thread;
        clockid_t cpuClock = 0;
        bool bound = true;
    };

    Crew() = default;
    void formTeams(const std::vector<int>& cpus, Waiting waiting);
    Expected<void> launch(const std::vector<int>& cpus);
    void work(int index, int cpu);
    static void waitFor(Worker& worker, const std::atomic<std::uint32_t>& value, std::uint32_t old);

    std::vector<std::unique_ptr<Worker>> m_workers;
    std::vector<Text> m_notes;
    Team m_everybody;
    std::vector<std::vector<int>> m_workersOfCpu;
    Waiting m_shiftsWait = Waiting::sleep;
    std::int64_t m_startedNs = 0;

    // Written while no worker runs.
    const Team* m_team = &m_everybody;
    const std::function<void(int)>* m_task = nullptr;
    std::atomic<bool> m_quit = false;

    alignas(64) std::atomic<std::uint32_t> m_returned = 0; ///< workers back from the task, or ready at the start
};

} // namespace coreloom
