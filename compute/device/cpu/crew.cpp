#include "device/cpu/crew.h"

#include "base/clock.h"
#include "meter/worker_time.h"

#include <algorithm>
#include <map>
#include <pthread.h>
#include <sched.h>
#include <sys/resource.h>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace coreloom {

namespace {

/// Long enough for the hand-offs between two steps, short enough that nobody notices the CPU time. A wake-up takes as
/// long, so that sleeping earlier would gain nothing.
constexpr std::int64_t mostPatience = 50'000; // nanoseconds
constexpr std::int64_t leastPatience = 1'000;

/// A wait that lasted longer, a wake-up included, is none that spinning could have bridged.
constexpr std::int64_t longWait = 4 * mostPatience;

/// Tells the CPU that this is a spin loop.
void relax()
{
#if defined(__x86_64__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    asm volatile("yield");
#endif
}

bool bindToCpu(int cpu)
{
    if (cpu < 0 || cpu >= CPU_SETSIZE)
        return false;
    cpu_set_t set;
    CPU_ZERO(&set);
    CPU_SET(static_cast<std::size_t>(cpu), &set);
    return pthread_setaffinity_np(pthread_self(), sizeof set, &set) == 0;
}

/// Five steps nicer than the program, so that the window stays smooth while all CPUs compute. On Linux a priority
/// belongs to the thread, and being nicer needs no right.
void beNicer()
{
    const auto thread = static_cast<id_t>(gettid());
    const int now = getpriority(PRIO_PROCESS, thread);
    setpriority(PRIO_PROCESS, thread, std::min(now + 5, 19));
}

} // namespace

Expected<std::unique_ptr<Crew>> Crew::start(const std::vector<int>& cpus, Waiting waiting)
{
    std::unique_ptr<Crew> crew(new Crew);
    crew->formTeams(cpus, waiting);
    if (auto launched = crew->launch(cpus); !launched)
        return tl::unexpected(launched.error());
    return crew;
}

void Crew::formTeams(const std::vector<int>& cpus, Waiting waiting)
{
    std::map<int, std::vector<int>> workersOfCpu;
    for (int worker = 0; worker < static_cast<int>(cpus.size()); ++worker) {
        workersOfCpu[cpus[static_cast<std::size_t>(worker)]].push_back(worker);
        m_everybody.workers.push_back(worker);
    }
    for (auto& [cpu, workers] : workersOfCpu)
        m_workersOfCpu.push_back(std::move(workers));
    m_everybody.waiting = m_workersOfCpu.size() == cpus.size() ? waiting : Waiting::sleep;
    m_shiftsWait = waiting;
}

Crew::Team Crew::shift(std::uint64_t number) const
{
    Team team{.waiting = m_shiftsWait};
    for (const std::vector<int>& workers : m_workersOfCpu)
        team.workers.push_back(workers[number % workers.size()]);
    return team;
}

Expected<void> Crew::launch(const std::vector<int>& cpus)
{
    m_startedNs = steadyNanoseconds();
    for (std::size_t i = 0; i < cpus.size(); ++i) {
        m_workers.push_back(std::make_unique<Worker>());
        m_workers.back()->counters.waiting = -m_startedNs;
    }
    for (std::size_t i = 0; i < cpus.size(); ++i) {
        try {
            m_workers[i]->thread = std::thread(&Crew::work, this, static_cast<int>(i), cpus[i]);
        } catch (const std::system_error& error) {
            return failure(ErrorCode::launchFailed,
                           {translatable("compute", "Worker %1 of %2 could not be started: %3."),
                            {static_cast<std::int64_t>(i + 1), static_cast<std::int64_t>(cpus.size()), error.what()}},
                           {translatable("compute", "Choose fewer workers with --threads."), {}});
        }
    }
    for (auto ready = m_returned.load(); ready < cpus.size(); ready = m_returned.load())
        m_returned.wait(ready);
    for (std::size_t i = 0; i < cpus.size(); ++i) {
        if (!m_workers[i]->bound)
            m_notes.push_back({translatable("compute", "Worker %1 could not be bound to CPU %2: the system places it."),
                               {static_cast<std::int64_t>(i), std::int64_t{cpus[i]}}});
    }
    return {};
}

Crew::~Crew()
{
    m_quit.store(true, std::memory_order_relaxed);
    for (const auto& worker : m_workers) {
        worker->start.fetch_add(1, std::memory_order_release);
        worker->start.notify_one();
    }
    for (const auto& worker : m_workers) {
        if (worker->thread.joinable())
            worker->thread.join();
    }
}

void Crew::run(const Team& team, const std::function<void(int)>& task)
{
    m_team = &team;
    m_task = &task;
    m_returned.store(0, std::memory_order_relaxed);
    for (int place = 0; place < team.size(); ++place) {
        Worker& worker = *m_workers[static_cast<std::size_t>(team.workers[static_cast<std::size_t>(place)])];
        worker.place = place;
        worker.start.fetch_add(1, std::memory_order_release);
        worker.start.notify_one();
    }
    const auto all = static_cast<std::uint32_t>(team.size());
    for (auto back = m_returned.load(std::memory_order_acquire); back < all;
         back = m_returned.load(std::memory_order_acquire))
        m_returned.wait(back, std::memory_order_acquire);
}

void Crew::work(int index, int cpu)
{
    Worker& worker = *m_workers[static_cast<std::size_t>(index)];
    worker.bound = bindToCpu(cpu);
    beNicer();
    pthread_getcpuclockid(pthread_self(), &worker.cpuClock);
    const auto comeBack = [this] {
        m_returned.fetch_add(1, std::memory_order_release);
        m_returned.notify_one();
    };
    comeBack();
    for (std::uint32_t seen = 0;; ++seen) {
        // The first wait was opened by launch(), so that no moment of the worker's life is uncounted.
        waitFor(worker, worker.start, seen);
        if (m_quit.load(std::memory_order_relaxed))
            return;
        worker.waiting = m_team->waiting;
        (*m_task)(index);
        comeBack();
    }
}

void Crew::wait(int worker, const std::atomic<std::uint32_t>& value, std::uint32_t old)
{
    waitFor(*m_workers[static_cast<std::size_t>(worker)], value, old);
}

void Crew::waitFor(Worker& worker, const std::atomic<std::uint32_t>& value, std::uint32_t old)
{
    WorkerCounters& counters = worker.counters;
    const std::int64_t begin = steadyNanoseconds();
    const std::int64_t before = counters.waiting.load(std::memory_order_relaxed);
    if (before >= 0)
        counters.waiting.store(before - begin, std::memory_order_relaxed);
    std::int64_t now = begin;
    if (worker.waiting == Waiting::spinThenSleep) {
        constexpr int looksPerClock = 16;
        while (now - begin < worker.patience && value.load(std::memory_order_acquire) == old) {
            for (int i = 0; i < looksPerClock && value.load(std::memory_order_acquire) == old; ++i)
                relax();
            now = steadyNanoseconds();
        }
        // A spin that lasted longer was preempted, and burnt no CPU time then.
        counters.spinning.fetch_add(std::min(now - begin, worker.patience), std::memory_order_relaxed);
    }
    if (value.load(std::memory_order_acquire) == old) {
        value.wait(old, std::memory_order_acquire);
        now = steadyNanoseconds();
    }
    worker.patience = now - begin < longWait ? mostPatience : std::max(worker.patience / 2, leastPatience);
    counters.waiting.fetch_add(now, std::memory_order_relaxed);
}

WorkerReading Crew::reading(int worker) const
{
    const Worker& of = *m_workers[static_cast<std::size_t>(worker)];
    const std::int64_t waiting = of.counters.waiting.load(std::memory_order_relaxed);
    const std::int64_t spinning = of.counters.spinning.load(std::memory_order_relaxed);
    const std::int64_t cpu = threadCpuNanoseconds(of.cpuClock);
    const std::int64_t now = steadyNanoseconds();
    const WorkerTime time = split({.wall = now - m_startedNs,
                                   .cpu = cpu,
                                   .waiting = waiting < 0 ? waiting + now : waiting,
                                   .spinning = spinning});
    return {.tiles = of.counters.tiles.load(std::memory_order_relaxed),
            .elements = of.counters.elements.load(std::memory_order_relaxed),
            .flop = of.counters.flop.load(std::memory_order_relaxed),
            .busySeconds = static_cast<double>(time.busy) * 1e-9,
            .waitingSeconds = static_cast<double>(time.waiting) * 1e-9,
            .preemptedSeconds = static_cast<double>(time.preempted) * 1e-9};
}

std::int64_t Crew::waitedNs(std::int64_t nowNs) const
{
    std::int64_t sum = 0;
    for (const auto& worker : m_workers) {
        const std::int64_t waiting = worker->counters.waiting.load(std::memory_order_relaxed);
        sum += waiting < 0 ? waiting + nowNs : waiting;
    }
    return sum;
}

} // namespace coreloom
