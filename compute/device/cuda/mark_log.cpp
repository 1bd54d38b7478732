#include "device/cuda/mark_log.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace coreloom::CORELOOM_GPU {

void MarkLog::restart()
{
    if (m_moments.size() == m_recorded && m_recorded > 0) {
        std::swap(m_base, m_events[m_recorded - 1]);
        m_baseNs = m_moments.back().deviceNs;
        m_lastHostNs = m_moments.back().hostNs;
        if (m_events[m_recorded - 1].get() == nullptr)
            m_events.erase(m_events.begin() + static_cast<std::ptrdiff_t>(m_recorded - 1));
    }
    m_recorded = 0;
    m_moments.clear();
    m_offsetNs.reset();
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

Expected<void> MarkLog::passed(std::size_t marks, const Event& fence, std::int64_t hostNs)
{
    if (marks == 0)
        return {};
    for (std::size_t mark = m_moments.size(); mark < marks; ++mark) {
        const auto deviceNs = timeOf(m_events[mark]);
        if (!deviceNs)
            return tl::unexpected(deviceNs.error());
        m_moments.push_back({*deviceNs, 0});
    }
    const auto fenceNs = timeOf(fence);
    if (!fenceNs)
        return tl::unexpected(fenceNs.error());
    m_offsetNs = std::min(m_offsetNs.value_or(hostNs - *fenceNs), hostNs - *fenceNs);
    for (Moment& moment : m_moments)
        moment.hostNs = std::max(m_lastHostNs, moment.deviceNs + *m_offsetNs);
    return {};
}

Expected<std::int64_t> MarkLog::timeOf(const Event& event) const
{
    const auto sinceBase = nanosecondsBetween(m_base.get() != nullptr ? m_base : m_events.front(), event);
    if (!sinceBase)
        return tl::unexpected(sinceBase.error());
    return m_baseNs + std::llround(*sinceBase);
}

} // namespace coreloom::CORELOOM_GPU
