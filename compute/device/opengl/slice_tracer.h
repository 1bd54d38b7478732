#pragma once

#include "device/operations.h"
#include "job/trace.h"

#include <cstdint>
#include <mutex>
#include <optional>

namespace coreloom::opengl {

/// The trace of a step in slices of C, each computed in one go: finer OpenGL does not tell.
class SliceTracer {
public:
    SliceTracer() { m_trace.tiles.reserve(mostTiles); }

    void begin(std::int64_t step, const Matrix& result);
    /// After the last slice of the step has been added.
    void end();
    /// Whether a step is being traced and this is its result.
    [[nodiscard]] bool traces(const Matrix& result) const;
    /// A slice of C was computed between these times of the GPU's clock; the event's own times are not looked at.
    void add(TileEvent event, std::int64_t beginNs, std::int64_t endNs);

    /// From any thread.
    [[nodiscard]] Trace trace() const;

private:
    std::optional<Matrix> m_result;
    std::optional<std::int64_t> m_beganNs; ///< of the step
    mutable std::mutex m_mutex;            ///< guards the trace
    Trace m_trace;
};

} // namespace coreloom::opengl
