#include "device/cpu/limits.h"

#include "base/clock.h"
#include "device/cpu/instruction_set.h"
#include "device/cpu/limit_loops.h"
#include "device/cpu/memory.h"
#include "meter/worker_time.h"

#include <algorithm>
#include <barrier>
#include <ctime>
#include <functional>
#include <set>
#include <utility>

namespace coreloom {

namespace {

/// Long against a meeting of the workers and the clocks' reading, short against what other programs leave undisturbed.
constexpr std::int64_t burstNanoseconds = 4'000'000;
/// After the first burst, which may find the CPU's clock down.
constexpr int goodBursts = 5;
constexpr int mostBursts = 16;
/// A worker had its CPU for a whole burst if its CPU time is that share of the wall time.
constexpr double undisturbed = 0.985;

constexpr std::int64_t roundsAtOnce = 1 << 14;
/// Of each of the triad's three arrays: what a worker passes over between two looks at the clock.
constexpr std::int64_t blockElements = std::int64_t{1} << 15;
/// Between the arrays, so that elements of the same index do not fall into the same banks and sets (a tenth faster).
constexpr std::int64_t apart = 680;

/// The part of one worker in a burst; on a cache line of its own.
struct alignas(64) Part {
    double perSecond = 0;
    bool whole = false;
};

/// A worker's next piece of work; returns how much it was.
using Piece = std::function<double(int worker)>;

Error stopped()
{
    return {ErrorCode::cancelled, {translatable("compute", "The run was stopped."), {}}, {}};
}

Part work(int worker, const Piece& piece, const std::atomic<bool>& stop)
{
    const std::int64_t cpuBegin = threadCpuNanoseconds(CLOCK_THREAD_CPUTIME_ID);
    const std::int64_t begin = steadyNanoseconds();
    std::int64_t now = begin;
    double done = 0;
    while (now - begin < burstNanoseconds && !stop.load(std::memory_order_relaxed)) {
        done += piece(worker);
        now = steadyNanoseconds();
    }
    const auto cpu = static_cast<double>(threadCpuNanoseconds(CLOCK_THREAD_CPUTIME_ID) - cpuBegin);
    const auto wall = static_cast<double>(now - begin);
    return {.perSecond = done / wall * 1e9, .whole = cpu >= undisturbed * wall};
}

/// The workers' rates together, in the fastest burst that nobody disturbed; nothing if there was none.
Expected<std::optional<double>> fastest(Crew& crew, const Crew::Team& team, const Piece& piece,
                                        const std::atomic<bool>& stop)
{
    std::vector<Part> parts(static_cast<std::size_t>(crew.size()));
    std::optional<double> best;
    for (int burst = 0, good = 0; burst < mostBursts && good < goodBursts; ++burst) {
        std::barrier together(team.size());
        crew.run(team, [&](int worker) {
            together.arrive_and_wait();
            parts[static_cast<std::size_t>(worker)] = work(worker, piece, stop);
        });
        if (stop.load(std::memory_order_relaxed))
            return tl::unexpected(stopped());
        double sum = 0;
        bool whole = true;
        for (const int worker : team.workers) {
            sum += parts[static_cast<std::size_t>(worker)].perSecond;
            whole = whole && parts[static_cast<std::size_t>(worker)].whole;
        }
        if (!whole)
            continue;
        best = std::max(best.value_or(0), sum);
        ++good;
    }
    return best;
}

Text disturbed()
{
    return {translatable("compute", "Other programs kept the CPUs busy while their limits were measured."), {}};
}

/// A worker's thirds of the triad's memory, and how far it has come. Pages land near the CPU that first writes to them.
struct TriadPart {
    AlignedMemory memory;
    double* to = nullptr;
    double* a = nullptr;
    double* b = nullptr;
    std::int64_t next = 0;

    void touch(std::int64_t elements, const std::atomic<bool>& stop)
    {
        to = reinterpret_cast<double*>(memory.get());
        a = to + elements + apart;
        b = a + elements + apart;
        for (double* array : {to, a, b}) {
            for (std::int64_t from = 0; from < elements && !stop.load(std::memory_order_relaxed); from += blockElements)
                std::fill_n(array + from, blockElements, 1.0);
        }
    }
    /// Bytes moved.
    double pass(std::int64_t elements)
    {
        triad(to + next, a + next, b + next, blockElements);
        next = (next + blockElements) % elements;
        return 3.0 * sizeof(double) * static_cast<double>(blockElements);
    }
};

} // namespace

std::int64_t triadBytes(const std::vector<Cache>& caches, int machineCpus, int workers, std::int64_t freeBytes)
{
    constexpr std::int64_t mebibyte = std::int64_t{1} << 20;
    std::int64_t last = std::max<std::int64_t>(64, 4 * workers) * mebibyte; // where the caches are not known
    if (const auto largest = std::ranges::max_element(caches, {}, &Cache::level); largest != caches.end()) {
        const std::int64_t sharedBy = std::max(largest->sharedBy, 1);
        last = largest->bytes * std::clamp<std::int64_t>((machineCpus + sharedBy - 1) / sharedBy, 1, workers);
    }
    const std::int64_t bytes = std::clamp(4 * last, 256 * mebibyte, 2048 * mebibyte);
    return freeBytes > 0 && bytes > freeBytes / 4 ? 0 : bytes;
}

Expected<Limits> measurePeaks(Crew& crew, const std::atomic<bool>& stop)
{
    const Crew::Team all = crew.shift(0);
    Limits limits{.provenance = Provenance::measured, .isa = nameOfTarget(limitTarget()), .workers = all.size()};
    const auto measure = [&](const Crew::Team& team, Precision precision,
                             std::optional<double>& gflops) -> Expected<void> {
        const auto flop = static_cast<double>(multiplyAddFlop(precision, roundsAtOnce));
        std::atomic<double> sink = 0;
        const auto rate = fastest(
            crew, team,
            [&](int) {
                // Kept, so that no compiler can leave the work out.
                sink.store(multiplyAdd(precision, roundsAtOnce), std::memory_order_relaxed);
                return flop;
            },
            stop);
        if (!rate)
            return tl::unexpected(rate.error());
        if (*rate)
            gflops = **rate * 1e-9;
        else
            limits.reason = disturbed();
        return {};
    };
    const Crew::Team first{.workers = {all.workers.front()}};
    return measure(all, Precision::fp32, limits.all.fp32)
        .and_then([&] { return measure(all, Precision::fp64, limits.all.fp64); })
        .and_then([&] { return measure(first, Precision::fp32, limits.one.fp32); })
        .and_then([&] { return measure(first, Precision::fp64, limits.one.fp64); })
        .map([&] { return limits; });
}

Expected<void> measureTriad(Crew& crew, std::int64_t bytes, const std::atomic<bool>& stop, Limits& limits)
{
    const Crew::Team team = crew.shift(0);
    const std::int64_t share = bytes / team.size();
    const std::int64_t elements = share / static_cast<std::int64_t>(3 * sizeof(double)) / blockElements * blockElements;
    std::vector<TriadPart> parts(static_cast<std::size_t>(crew.size()));
    for (const int worker : team.workers) {
        AlignedMemory memory;
        if (elements > 0)
            memory = allocateMemory(static_cast<std::size_t>(3 * elements + 2 * apart) * sizeof(double));
        if (!memory) {
            limits.reason = {translatable("compute", "There was too little free memory to measure its speed."), {}};
            return {};
        }
        parts[static_cast<std::size_t>(worker)].memory = std::move(memory);
    }
    crew.run(team, [&](int worker) { parts[static_cast<std::size_t>(worker)].touch(elements, stop); });
    const auto rate = fastest(
        crew, team, [&](int worker) { return parts[static_cast<std::size_t>(worker)].pass(elements); }, stop);
    if (!rate)
        return tl::unexpected(rate.error());
    if (*rate)
        limits.triad = **rate * 1e-9;
    else
        limits.reason = disturbed();
    return {};
}

CpuLimits::CpuLimits(const Machine& machine, Environment environment)
    : m_caches(machine.caches),
      m_machineCpus(static_cast<int>(machine.cpus.size())),
      m_environment(std::move(environment))
{}

Expected<Limits> CpuLimits::measure(Crew& crew, const std::vector<int>& cpus, const std::atomic<bool>& stop)
{
    auto limits = measurePeaks(crew, stop);
    if (!limits)
        return limits;
    const std::set<int> distinct(cpus.begin(), cpus.end());
    const std::lock_guard lock(m_mutex);
    if (const auto known = m_triads.find(distinct); known != m_triads.end()) {
        limits->triad = known->second;
        return limits;
    }
    const std::int64_t bytes = triadBytes(m_caches, m_machineCpus, limits->workers, readFreeMemory(m_environment));
    if (auto done = measureTriad(crew, bytes, stop, *limits); !done)
        return tl::unexpected(done.error());
    if (limits->triad)
        m_triads.emplace(distinct, *limits->triad);
    return limits;
}

Expected<Limits> measureLimits(const Machine& machine, const std::vector<int>& cpus, const std::atomic<bool>& stop)
{
    const auto crew = Crew::start(cpus, Crew::Waiting::spinThenSleep);
    if (!crew)
        return tl::unexpected(crew.error());
    return CpuLimits(machine, {}).measure(**crew, cpus, stop);
}

} // namespace coreloom
