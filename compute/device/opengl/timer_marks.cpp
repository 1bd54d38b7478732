#include "device/opengl/timer_marks.h"

#include <algorithm>

namespace coreloom::opengl {

void TimerMarks::restart()
{
    if (!m_moments.empty())
        m_lastHostNs = m_moments.back().hostNs;
    m_recorded = 0;
    m_moments.clear();
    m_offsetNs.reset();
}

void TimerMarks::record()
{
    if (m_queries.size() == m_recorded) {
        constexpr std::size_t atOnce = 64;
        m_queries.resize(m_recorded + atOnce);
        glGenQueries(static_cast<GLsizei>(atOnce), &m_queries[m_recorded]);
    }
    glQueryCounter(m_queries[m_recorded++], GL_TIMESTAMP);
}

void TimerMarks::passed(std::size_t marks, std::int64_t fenceNs, std::int64_t hostNs)
{
    for (std::size_t mark = m_moments.size(); mark < marks; ++mark)
        m_moments.push_back({nanosecondsOf(m_queries[mark]), 0});
    m_offsetNs = std::min(m_offsetNs.value_or(hostNs - fenceNs), hostNs - fenceNs);
    for (Moment& moment : m_moments)
        moment.hostNs = std::max(m_lastHostNs, moment.deviceNs + *m_offsetNs);
}

std::int64_t nanosecondsOf(GLuint query)
{
    GLuint64 value = 0;
    glGetQueryObjectui64v(query, GL_QUERY_RESULT, &value);
    return static_cast<std::int64_t>(value);
}

} // namespace coreloom::opengl
