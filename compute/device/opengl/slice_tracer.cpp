#include "device/opengl/slice_tracer.h"

#include <algorithm>

namespace coreloom::opengl {

void SliceTracer::begin(std::int64_t step, const Matrix& result)
{
    m_result = result;
    m_beganNs.reset();
    const std::lock_guard lock(m_mutex);
    m_trace.tiles.clear();
    m_trace.rows = result.rows;
    m_trace.columns = result.columns;
    m_trace.step = step;
    m_trace.complete = false;
}

void SliceTracer::end()
{
    m_result.reset();
    const std::lock_guard lock(m_mutex);
    m_trace.complete = true;
}

bool SliceTracer::traces(const Matrix& result) const
{
    return m_result && m_result->buffer == result.buffer && m_result->offset == result.offset &&
           m_result->rows == result.rows && m_result->columns == result.columns;
}

void SliceTracer::add(TileEvent event, std::int64_t beginNs, std::int64_t endNs)
{
    if (!m_beganNs)
        m_beganNs = beginNs;
    event.beginNs = std::max<std::int64_t>(0, beginNs - *m_beganNs);
    event.endNs = std::max(event.beginNs, endNs - *m_beganNs);
    const std::lock_guard lock(m_mutex);
    m_trace.tiles.push_back(event);
}

Trace SliceTracer::trace() const
{
    const std::lock_guard lock(m_mutex);
    return m_trace;
}

} // namespace coreloom::opengl
