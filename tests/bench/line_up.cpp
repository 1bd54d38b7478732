#include "line_up.h"

#include "fastest_process.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace coreloom::bench {

Expected<ContestantProcess*> LineUp::process(Contestant contestant, const Point& point)
{
    const std::tuple key(contestant, point.precision, point.workers);
    if (const auto running = m_processes.find(key); running != m_processes.end())
        return running->second.get();
    auto started = startFastest(contestant, point.precision, point.workers);
    if (!started)
        return tl::unexpected(started.error());
    m_descriptions.insert(started->description);
    return m_processes.emplace(key, std::move(started->process)).first->second.get();
}

Expected<Player> LineUp::ready(Contestant contestant, const Point& point)
{
    const auto process = this->process(contestant, point);
    if (!process)
        return tl::unexpected(process.error());
    // A small product tells roughly how long this one would take, the product itself better, and when it is warm, well.
    const auto small = [](std::int64_t size) { return std::min<std::int64_t>(size, 128); };
    const Shape probe{small(point.shape.m), small(point.shape.n), small(point.shape.k)};
    Player player{.process = *process, .calls = 1};
    for (const Shape& shape : {probe, point.shape, point.shape}) {
        const auto seconds = (*process)->time({point.precision, shape, player.calls});
        if (!seconds)
            return tl::unexpected(seconds.error());
        const double perCall = *seconds / static_cast<double>(player.calls) * point.shape.flop() / shape.flop();
        if (perCall > m_longestCall)
            return failure(ErrorCode::unsupported, {"%1 needs more than %2 s for one product of this size.",
                                                    {name(contestant), m_longestCall}});
        player.calls = std::max<std::int64_t>(1, std::llround(std::ceil(m_blockSeconds / perCall)));
    }
    return player;
}

double LineUp::cpuSeconds() const
{
    double seconds = 0;
    for (const auto& [key, process] : m_processes)
        seconds += process->cpuSeconds();
    return seconds;
}

} // namespace coreloom::bench
