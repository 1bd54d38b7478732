#pragma once

#include "device/device.h"
#include "device/opengl/gl.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace coreloom::opengl {

/// The marks of the queue: a timer query each, read on both clocks when the GPU has passed it. Used in the context that
/// it was first used in, and deleted with it.
class TimerMarks {
public:
    /// The queue begins anew; marks count from 0 again.
    void restart();
    /// Queues the next mark.
    void record();
    /// How many have been queued since restart().
    [[nodiscard]] std::size_t recorded() const { return m_recorded; }
    /// The GPU passed that many marks and then reached `fenceNs` of its clock, and the host knew at hostNs. The host
    /// may have been late to look, so its clock is set against the GPU's by the earliest news since restart().
    void passed(std::size_t marks, std::int64_t fenceNs, std::int64_t hostNs);

    [[nodiscard]] Moment moment(std::size_t mark) const { return mark < m_moments.size() ? m_moments[mark] : Moment{}; }

private:
    std::vector<GLuint> m_queries; ///< kept for the next restart
    std::size_t m_recorded = 0;
    std::vector<Moment> m_moments;
    std::optional<std::int64_t> m_offsetNs; ///< of the host's clock from the GPU's
    std::int64_t m_lastHostNs = 0;          ///< of the marks before restart(); time does not go back
};

/// The GPU's clock when it had done all that was queued before the query.
[[nodiscard]] std::int64_t nanosecondsOf(GLuint query);

} // namespace coreloom::opengl
