#include "live/repaint_pacer.h"

#include <algorithm>

namespace coreloom {

RepaintPacer::RepaintPacer(double allowedCpus) : m_allowedCpus(std::max(allowedCpus, 0.1)) {}

void RepaintPacer::painted(double cpuSeconds)
{
    // A dearer repaint counts at once, a cheaper one slowly: the budget must hold while costs rise.
    constexpr double memory = 0.8;
    const double cost = std::max(cpuSeconds, 0.0);
    m_cost = cost > m_cost ? cost : memory * m_cost + (1 - memory) * cost;
}

double RepaintPacer::interval() const
{
    return std::clamp(m_cost / (share * m_allowedCpus), 1 / fastest, 1 / slowest);
}

} // namespace coreloom
