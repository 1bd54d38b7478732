#include "quiet_watch.h"

#include <algorithm>
#include <chrono>
#include <thread>
#include <utility>

namespace coreloom::bench {

QuietWatch::QuietWatch(const Environment& environment, std::function<double()> ownCpuSeconds)
    : m_environment(environment), m_ownCpuSeconds(std::move(ownCpuSeconds))
{
    begin();
}

void QuietWatch::begin()
{
    m_load.emplace(m_environment);
    m_began = m_environment.clock->seconds();
    m_ownAtBegin = m_ownCpuSeconds();
}

double QuietWatch::seconds() const
{
    return m_environment.clock->seconds() - m_began;
}

std::optional<double> QuietWatch::foreignCpus()
{
    const double wall = seconds();
    const double own = m_ownCpuSeconds() - m_ownAtBegin;
    const std::vector<CpuLoad>& loads = m_load->update();
    if (loads.empty() || wall <= 0)
        return std::nullopt;
    double used = 0;
    for (const CpuLoad& load : loads)
        used += load.busy + load.stolen;
    return std::max(0.0, used - own / wall);
}

bool QuietWatch::waitForQuiet(double patience)
{
    constexpr std::chrono::seconds look{1};
    for (std::chrono::duration<double> waited{0}; waited.count() < patience; waited += look) {
        begin();
        std::this_thread::sleep_for(look);
        const auto foreign = foreignCpus();
        if (foreign && *foreign <= mostForeignCpus)
            return true;
    }
    return false;
}

} // namespace coreloom::bench
