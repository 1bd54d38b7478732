#include "device/cpu/limits.h"

#include "base/clock.h"
#include "device/cpu/instruction_set.h"
#include "device/cpu/limit_loops.h"
#include "device/cpu/memory.h"
#include "meter/worker_time.h"

#include <hwy/cache_control.h>

#include <algorithm>
#include <ctime>
#include <functional>
#include <optional>
#include <vector>

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
/// Between the arrays, so that elements of the same index do not fall into the same banks and sets (a tenth faster).
constexpr std::int64_t apart = 680;
/// Of each of the triad's arrays a multiple: whole cache lines and vectors.
constexpr std::int64_t wholeElements = 64;

/// What a worker did in a burst; on a cache line of its own.
struct alignas(64) Part {
    std::int64_t begin = 0; ///< nanoseconds
    std::int64_t end = 0;
    double amount = 0;
    bool whole = false; ///< nobody took the CPU away
};

/// What the workers of a team do in a burst.
struct Work {
    std::function<void(int worker)> prepare; ///< not timed
    std::function<double(int worker)> piece; ///< returns how much it was
    std::int64_t atLeast = 0;                ///< nanoseconds for which pieces are done, one at least
    double (*rate)(const std::vector<Part>& parts);
};

Error stopped()
{
    return {ErrorCode::cancelled, {translatable("compute", "The run was stopped."), {}}, {}};
}

/// Amounts a nanosecond. Each worker at its own pace: a CPU that is slower than another would get less of a product.
double ratesTogether(const std::vector<Part>& parts)
{
    double sum = 0;
    for (const Part& part : parts)
        sum += part.amount / static_cast<double>(std::max<std::int64_t>(part.end - part.begin, 1));
    return sum;
}

/// Amounts a nanosecond, of workers that share what they use: who is left alone with it must not count as much again.
double rateOfAll(const std::vector<Part>& parts)
{
    double amount = 0;
    for (const Part& part : parts)
        amount += part.amount;
    const std::int64_t begin = std::ranges::min_element(parts, {}, &Part::begin)->begin;
    const std::int64_t end = std::ranges::max_element(parts, {}, &Part::end)->end;
    return amount / static_cast<double>(std::max<std::int64_t>(end - begin, 1));
}

Part burst(int worker, const Work& work, const std::atomic<bool>& stop)
{
    const std::int64_t cpuBegin = threadCpuNanoseconds(CLOCK_THREAD_CPUTIME_ID);
    Part part{.begin = steadyNanoseconds()};
    do {
        part.amount += work.piece(worker);
        part.end = steadyNanoseconds();
    } while (part.end - part.begin < work.atLeast && !stop.load(std::memory_order_relaxed));
    const auto cpu = static_cast<double>(threadCpuNanoseconds(CLOCK_THREAD_CPUTIME_ID) - cpuBegin);
    part.whole = cpu >= undisturbed * static_cast<double>(part.end - part.begin);
    return part;
}

/// The workers' rate together, in amounts a second, in the fastest burst that nobody disturbed; nothing if there was
/// none.
Expected<std::optional<double>> fastest(Crew& crew, const Crew::Team& team, const Work& work,
                                        const std::atomic<bool>& stop)
{
    std::vector<Part> parts(static_cast<std::size_t>(team.size()));
    std::optional<double> best;
    for (int count = 0, good = 0; count < mostBursts && good < goodBursts; ++count) {
        std::atomic<int> ready = 0;
        crew.run(team, [&](int worker) {
            work.prepare(worker);
            // Each has a CPU of its own: nobody is kept waiting by this, and a wake-up would take as long as a burst.
            ready.fetch_add(1);
            while (ready.load() < team.size() && !stop.load(std::memory_order_relaxed))
                hwy::Pause();
            parts[static_cast<std::size_t>(crew.place(worker))] = burst(worker, work, stop);
        });
        if (stop.load(std::memory_order_relaxed))
            return tl::unexpected(stopped());
        if (!std::ranges::all_of(parts, &Part::whole))
            continue;
        best = std::max(best.value_or(0), 1e9 * work.rate(parts));
        ++good;
    }
    return best;
}

Text disturbed()
{
    return {translatable("compute", "Other programs kept the CPUs busy while their limits were measured."), {}};
}

/// A worker's three arrays. Pages land near the CPU that first writes to them.
struct Arrays {
    AlignedMemory memory;
    std::int64_t elements = 0; ///< of each

    [[nodiscard]] double* array(int index) const
    {
        return reinterpret_cast<double*>(memory.get()) + index * (elements + apart);
    }
    [[nodiscard]] std::int64_t bytes() const { return (3 * elements + 2 * apart) * std::int64_t{sizeof(double)}; }

    void touch() const { std::fill_n(array(0), 3 * elements + 2 * apart, 1.0); }
    /// Returns the bytes that were moved.
    [[nodiscard]] double pass() const
    {
        triad(array(0), array(1), array(2), elements);
        return 3.0 * sizeof(double) * static_cast<double>(elements);
    }
};

} // namespace

Expected<Limits> measurePeaks(Crew& crew, const std::atomic<bool>& stop)
{
    const Crew::Team all = crew.shift(0);
    Limits limits{.provenance = Provenance::measured, .isa = nameOfTarget(limitTarget()), .workers = all.size()};
    const auto measure = [&](const Crew::Team& team, Precision precision,
                             std::optional<double>& gflops) -> Expected<void> {
        const auto flop = static_cast<double>(multiplyAddFlop(precision, roundsAtOnce));
        std::atomic<double> sink = 0;
        const Work work{.prepare = [](int) {},
                        .piece =
                            [&](int) {
                                // Kept, so that no compiler can leave the work out.
                                sink.store(multiplyAdd(precision, roundsAtOnce), std::memory_order_relaxed);
                                return flop;
                            },
                        .atLeast = burstNanoseconds,
                        .rate = ratesTogether};
        const auto rate = fastest(crew, team, work, stop);
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
    if (!canLeaveCaches()) {
        limits.reason = {translatable("compute",
                                      "The speed of memory is not measured on this kind of CPU: programs cannot take "
                                      "their data out of its caches."),
                         {}};
        return {};
    }
    const Crew::Team team = crew.shift(0);
    std::vector<Arrays> arrays(static_cast<std::size_t>(crew.size()));
    for (const int worker : team.workers) {
        Arrays& own = arrays[static_cast<std::size_t>(worker)];
        own.elements = bytes / team.size() / std::int64_t{3 * sizeof(double)} / wholeElements * wholeElements;
        if (own.elements > 0)
            own.memory = allocateMemory(static_cast<std::size_t>(own.bytes()));
        if (!own.memory) {
            limits.reason = {translatable("compute", "There was too little free memory to measure its speed."), {}};
            return {};
        }
    }
    crew.run(team, [&](int worker) { arrays[static_cast<std::size_t>(worker)].touch(); });
    const Work work{.prepare =
                        [&](int worker) {
                            const Arrays& own = arrays[static_cast<std::size_t>(worker)];
                            leaveCaches(own.memory.get(), own.bytes());
                        },
                    .piece = [&](int worker) { return arrays[static_cast<std::size_t>(worker)].pass(); },
                    .atLeast = 0,
                    .rate = rateOfAll};
    const auto rate = fastest(crew, team, work, stop);
    if (!rate)
        return tl::unexpected(rate.error());
    if (*rate)
        limits.triad = **rate * 1e-9;
    else
        limits.reason = disturbed();
    return {};
}

Expected<Limits> measureLimits(Crew& crew, const std::atomic<bool>& stop)
{
    return measurePeaks(crew, stop).and_then([&](Limits limits) {
        return measureTriad(crew, triadBytes(limits.workers), stop, limits).map([&] { return limits; });
    });
}

} // namespace coreloom
