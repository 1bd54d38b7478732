#include "device/cuda/mark_log.h"

#include <cmath>
#include <utility>

namespace coreloom::CORELOOM_GPU {

void MarkLog::restart()
{
    if (m_moments.size() == m_recorded && m_recorded > 0) {
        std::swap(m_base, m_events[m_recorded - 1]);
        m_baseNs = m_moments.back().deviceNs;
        if (m_events[m_recorded - 1].get() == nullptr)
            m_events.erase(m_events.begin() + static_cast<std::ptrdiff_t>(m_recorded - 1));
    }
    m_recorded = 0;
    m_moments.clear();
}

Expected<void> MarkLog::record(cudaStream_t stream)
{
    if (m_events.size() == m_recorded) {
        auto event = createEvent();
        if (!event)
            return tl::unexpected(event.error());
        m_events.push_back(std::move(*event));
    }
    CORELOOM_TRY(cudaEventRecord(m_events[m_recorded].get(), stream));
    ++m_recorded;
    return {};
}

Expected<void> MarkLog::passed(const Event& fence, std::int64_t hostNs)
{
    for (std::size_t mark = m_moments.size(); mark < m_recorded; ++mark) {
        double sinceBase = 0;
        if (m_base.get() != nullptr) {
            const auto distance = nanosecondsBetween(m_base, m_events[mark]);
            if (!distance)
                return tl::unexpected(distance.error());
            sinceBase = *distance;
        } else if (mark > 0) {
            const auto distance = nanosecondsBetween(m_events[0], m_events[mark]);
            if (!distance)
                return tl::unexpected(distance.error());
            sinceBase = *distance;
        }
        const auto toFence = nanosecondsBetween(m_events[mark], fence);
        if (!toFence)
            return tl::unexpected(toFence.error());
        m_moments.push_back({m_baseNs + std::llround(sinceBase), hostNs - std::llround(*toFence)});
    }
    return {};
}

} // namespace coreloom::CORELOOM_GPU
