#include "series.h"

#include "fastest_process.h"

#include <algorithm>
#include <cmath>
#include <ctime>
#include <string>
#include <thread>

namespace coreloom::bench {

namespace {

constexpr double roundSeconds = 1.0;
constexpr int leastPairs = 3;
constexpr int mostSpoiledRounds = 30;

/// An opponent, and the moments of both sides.
struct Bout {
    Contestant opponent;
    ContestantProcess* process;
    std::int64_t calls;
    std::vector<Pair> pairs;
    std::vector<Pair> fresh; ///< of this round, whose quiet is not yet known
};

Error tooSlow(Contestant contestant, double seconds)
{
    return {ErrorCode::unsupported, {"%1 needs more than %2 s for one product.", {name(contestant), seconds}}, {}};
}

} // namespace

Series::Series(const Effort& effort) : m_effort(effort), m_watch({}, [this] { return ownCpuSeconds(); }) {}

double Series::ownCpuSeconds() const
{
    timespec time{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    double seconds = static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
    for (const auto& [key, process] : m_processes)
        seconds += process->cpuSeconds();
    return seconds;
}

/// The contestant's process, warm, and how many products make a block.
Expected<Series::Player> Series::player(Contestant contestant, const Point& point)
{
    const std::tuple key(contestant, point.precision, point.workers);
    if (!m_processes.contains(key)) {
        auto started = startFastest(contestant, point.precision, point.workers);
        if (!started)
            return tl::unexpected(started.error());
        m_processes[key] = std::move(started->process);
        m_descriptions.insert(started->description);
    }
    ContestantProcess* process = m_processes[key].get();
    // A small product first: it tells roughly how long this one would take.
    const std::int64_t small = 128;
    const Shape probe{std::min(point.shape.m, small), std::min(point.shape.n, small), std::min(point.shape.k, small)};
    TimeRequest request{point.precision, probe, 10};
    auto seconds = process->time(request);
    if (!seconds)
        return tl::unexpected(seconds.error());
    if (*seconds / 10 * point.shape.flop() / probe.flop() > m_effort.longestCall)
        return tl::unexpected(tooSlow(contestant, m_effort.longestCall));
    // The second time it is warm.
    Player player{.process = process, .calls = 1};
    for (int time = 0; time < 2; ++time) {
        request = {point.precision, point.shape, player.calls};
        seconds = process->time(request);
        if (!seconds)
            return tl::unexpected(seconds.error());
        const double perCall = *seconds / static_cast<double>(player.calls);
        if (perCall > m_effort.longestCall)
            return tl::unexpected(tooSlow(contestant, m_effort.longestCall));
        player.calls = std::max<std::int64_t>(1, std::llround(std::ceil(m_effort.blockSeconds / perCall)));
    }
    return player;
}

bool Series::becomesQuiet()
{
    for (double waited = 0; waited < m_effort.patience; waited += roundSeconds) {
        m_watch.begin();
        std::this_thread::sleep_for(std::chrono::duration<double>(roundSeconds));
        if (const auto foreign = m_watch.foreignCpus(); foreign && *foreign <= mostForeignCpus)
            return true;
    }
    return false;
}

Series::Outcome Series::measure(Contestant rung, const std::vector<Contestant>& opponents, const Point& point)
{
    const auto ours = player(rung, point);
    if (!ours) {
        const bool slow = ours.error() == tooSlow(rung, m_effort.longestCall);
        return {{}, slow ? Trouble::tooSlow : Trouble::absent, english(ours.error())};
    }
    std::vector<Bout> bouts;
    std::string absent;
    for (const Contestant opponent : opponents) {
        if (const auto other = player(opponent, point))
            bouts.push_back({opponent, other->process, other->calls, {}, {}});
        else
            absent += (absent.empty() ? "" : " ") + english(other.error());
    }
    if (bouts.empty())
        return {{}, Trouble::absent, absent};

    const auto timed = [&](ContestantProcess& process, std::int64_t calls) -> Expected<double> {
        return process.time({point.precision, point.shape, calls}).map([calls](double seconds) {
            return seconds / static_cast<double>(calls);
        });
    };
    const std::string busy = "The machine is busy: others use more than a tenth of a core, and did not stop for " +
                             std::to_string(std::llround(m_effort.patience)) + " s.";
    std::vector<double> seconds; // of ours, a call
    int spoiled = 0;
    int pairs = 0;
    const auto enough = [&, begin = steadyClock().seconds()] {
        return pairs >= m_effort.pairs || (pairs >= leastPairs && steadyClock().seconds() - begin > m_effort.seconds);
    };
    while (!enough()) {
        m_watch.begin();
        int round = 0;
        do {
            for (Bout& bout : bouts) {
                const auto our = timed(*ours->process, ours->calls);
                const auto their = our ? timed(*bout.process, bout.calls) : our;
                if (!their)
                    return {{}, Trouble::absent, english(their.error())};
                bout.fresh.push_back({*our, *their});
            }
            ++round;
        } while (m_watch.seconds() < roundSeconds);
        const auto foreign = m_watch.foreignCpus();
        const bool quiet = foreign && *foreign <= mostForeignCpus;
        for (Bout& bout : bouts) {
            if (quiet) {
                bout.pairs.insert(bout.pairs.end(), bout.fresh.begin(), bout.fresh.end());
                for (const Pair& pair : bout.fresh)
                    seconds.push_back(pair.ours);
            }
            bout.fresh.clear();
        }
        if (quiet)
            pairs += round;
        else if (++spoiled > mostSpoiledRounds || !becomesQuiet())
            return {{}, Trouble::busy, busy};
    }

    Result result{.rung = rung,
                  .point = point,
                  .gflops = point.shape.flop() / median(seconds).value_or(HUGE_VAL) * 1e-9,
                  .standings = {}};
    for (const Bout& bout : bouts)
        result.standings.push_back({bout.opponent, ratio(bout.pairs).value_or(0), static_cast<int>(bout.pairs.size())});
    return {std::move(result), Trouble::none, absent};
}

} // namespace coreloom::bench
