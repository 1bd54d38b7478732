#include "quiet_watch.h"

#include <algorithm>
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

} // namespace coreloom::bench
