#include "live/repaint_pacer.h"

#include <algorithm>

namespace coreloom {

RepaintPacer::RepaintPacer(double allowedCpus) : m_allowedCpus(std::max(allowedCpus, 0.1)) {}

void RepaintPacer::painted(double cpuSeconds)
{
    // A mean, so that frames come evenly although some show more than others; its sum is that of the costs.
    constexpr double memory = 0.75;
    const double cost = std::max(cpuSeconds, 0.0);
    m_cost = m_cost > 0 ? memory * m_cost + (1 - memory) * cost : cost;
}

double RepaintPacer::interval() const
{
    return std::clamp(m_cost / (share * m_allowedCpus), 1 / fastest, 1 / slowest);
}

} // namespace coreloom
