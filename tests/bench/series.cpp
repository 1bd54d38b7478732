#include "series.h"

#include "pairs.h"

#include <cmath>
#include <ctime>
#include <utility>

namespace coreloom::bench {

namespace {

constexpr double roundSeconds = 1.0;
constexpr int leastPairs = 3;
constexpr int mostSpoiledRounds = 30;

double ownCpuSeconds()
{
    timespec time{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

} // namespace

/// An opponent, and the moments of both sides.
struct Series::Bout {
    Contestant opponent;
    Player player;
    std::vector<Pair> pairs; ///< of quiet rounds
    std::vector<Pair> fresh; ///< of the last round
};

Series::Series(const Effort& effort)
    : m_effort(effort),
      m_lineUp(effort.blockSeconds, effort.longestCall),
      m_watch({}, [this] { return ownCpuSeconds() + m_lineUp.cpuSeconds(); })
{}

/// Whether nobody disturbed it.
Expected<bool> Series::playRound(const Player& ours, const Point& point, std::vector<Bout>& bouts)
{
    const auto secondsPerCall = [&point](const Player& player) -> Expected<double> {
        auto seconds = player.process->time({point.precision, point.shape, player.calls});
        if (!seconds)
            return seconds;
        return *seconds / static_cast<double>(player.calls);
    };
    for (Bout& bout : bouts)
        bout.fresh.clear();
    m_watch.begin();
    do {
        for (Bout& bout : bouts) {
            const auto our = secondsPerCall(ours);
            if (!our)
                return tl::unexpected(our.error());
            const auto their = secondsPerCall(bout.player);
            if (!their)
                return tl::unexpected(their.error());
            bout.fresh.push_back({*our, *their});
        }
    } while (m_watch.seconds() < roundSeconds);
    const auto foreign = m_watch.foreignCpus();
    return foreign && *foreign <= mostForeignCpus;
}

Outcome Series::measure(Contestant rung, const std::vector<Contestant>& opponents, const Point& point,
                        std::optional<int> opponentsWorkers)
{
    Outcome outcome;
    const auto busy = [&] {
        outcome.busy = true;
        outcome.notes.emplace_back(busySentence);
        return outcome;
    };
    const auto failed = [&](const Error& error) {
        outcome.notes.push_back(english(error));
        return outcome;
    };
    // Before the first contestant is started, whose kernels are chosen by time.
    m_quiet = m_quiet || m_watch.waitForQuiet(m_effort.patience);
    if (!m_quiet)
        return busy();
    const auto ours = m_lineUp.ready(rung, point);
    if (!ours)
        return failed(ours.error());
    std::vector<Bout> bouts;
    const Point theirs{point.precision, opponentsWorkers.value_or(point.workers), point.shape};
    for (const Contestant opponent : opponents) {
        if (const auto player = m_lineUp.ready(opponent, theirs))
            bouts.push_back({opponent, *player, {}, {}});
        else
            outcome.notes.push_back(english(player.error()));
    }
    if (bouts.empty())
        return outcome;

    const double began = steadyClock().seconds();
    const auto enough = [&] {
        const auto pairs = static_cast<int>(bouts.front().pairs.size());
        return pairs >= m_effort.pairs || (pairs >= leastPairs && steadyClock().seconds() - began > m_effort.seconds);
    };
    for (int spoiled = 0; !enough();) {
        const auto quiet = playRound(*ours, point, bouts);
        if (!quiet)
            return failed(quiet.error());
        m_quiet = *quiet;
        if (!m_quiet) {
            m_quiet = ++spoiled <= mostSpoiledRounds && m_watch.waitForQuiet(m_effort.patience);
            if (!m_quiet)
                return busy();
            continue;
        }
        for (Bout& bout : bouts)
            bout.pairs.insert(bout.pairs.end(), bout.fresh.begin(), bout.fresh.end());
    }

    Result result{.rung = rung, .point = point, .gflops = 0, .standings = {}};
    std::vector<double> seconds; // of ours, a call
    for (const Bout& bout : bouts) {
        result.standings.push_back({bout.opponent, ratio(bout.pairs).value_or(0), static_cast<int>(bout.pairs.size())});
        for (const Pair& pair : bout.pairs)
            seconds.push_back(pair.ours);
    }
    result.gflops = point.shape.flop() / median(seconds).value_or(HUGE_VAL) * 1e-9;
    outcome.result = std::move(result);
    return outcome;
}

} // namespace coreloom::bench
