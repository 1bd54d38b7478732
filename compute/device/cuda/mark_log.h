#pragma once

#include "device/cuda/handles.h"
#include "device/device.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace coreloom::CORELOOM_GPU {

/// The marks of the queue: an event each, read on both clocks when the stream has passed it.
class MarkLog {
public:
    /// The queue begins anew; marks count from 0 again.
    void restart();
    /// Records the next mark into the stream.
    [[nodiscard]] Expected<void> record(cudaStream_t stream);
    [[nodiscard]] std::size_t recorded() const { return m_recorded; } ///< since restart()
    /// The stream has passed the first `marks` of them and then `fence`, and the host knew at hostNs. The host may have
    /// been late to look, so its clock is set against the device's by the earliest news since restart().
    [[nodiscard]] Expected<void> passed(std::size_t marks, const Event& fence, std::int64_t hostNs);

    [[nodiscard]] Moment moment(std::size_t mark) const { return mark < m_moments.size() ? m_moments[mark] : Moment{}; }

private:
    /// Device time of an event.
    [[nodiscard]] Expected<std::int64_t> timeOf(const Event& event) const;

    std::vector<Event> m_events; ///< kept for the next restart
    std::size_t m_recorded = 0;
    std::vector<Moment> m_moments;
    // The runtime gives differences, in floats of a millisecond: exact only between events that are close. Times count
    // on from the last mark before restart().
    Event m_base;
    std::int64_t m_baseNs = 0;
    std::optional<std::int64_t> m_offsetNs; ///< of the host's clock from the device's
    std::int64_t m_lastHostNs = 0;          ///< of the marks before restart(); time does not go back
};

} // namespace coreloom::CORELOOM_GPU
