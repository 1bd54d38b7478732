#include "meter/energy_counter.h"

namespace coreloom {

void EnergyCounter::read(std::optional<std::int64_t> microjoules)
{
    if (!microjoules) {
        ++m_dropped;
        return;
    }
    if (m_last) {
        std::int64_t delta = *microjoules - *m_last;
        m_moved = m_moved || delta != 0;
        if (delta < 0)
            delta += m_range.value_or(0);
        if (delta < 0)
            ++m_dropped;
        else
            m_total += delta;
    }
    m_last = microjoules;
}

void EnergyCounter::restart(std::optional<std::int64_t> microjoules)
{
    ++m_dropped;
    m_last = microjoules;
}

} // namespace coreloom
