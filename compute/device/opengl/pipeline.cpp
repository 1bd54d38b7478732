#include "device/opengl/pipeline.h"

#include "base/clock.h"
#include "device/cancelled.h"

#include <utility>

namespace coreloom::opengl {

namespace {

// What a dispatch costs however small it is; it bounds how many tiny steps a portion takes.
constexpr double dispatchSeconds = 10e-6;

// Below this a portion's time is mostly dispatching: it may raise the rate but says nothing about its limit.
constexpr double tellingSeconds = 1e-3;

// A driver resets a GPU that does not answer after about 10 s; one that does not is given up.
constexpr double patienceSeconds = 30;

} // namespace

Pipeline::Pipeline(const Context& context, SliceTracer& tracer, const std::atomic<bool>& stop, double flopPerSecond)
    : m_context(context), m_tracer(tracer), m_stop(stop), m_flopPerSecond(flopPerSecond), m_ledger(steadyNanoseconds())
{
    for (Portion& portion : m_portions) {
        glGenQueries(1, &portion.begin);
        glGenQueries(1, &portion.end);
    }
}

void Pipeline::begins()
{
    m_marks.restart();
    m_ledger.begins(steadyNanoseconds());
}

Expected<void> Pipeline::admit(std::int64_t flop)
{
    if (m_stop)
        return cancelled();
    const double seconds = dispatchSeconds + static_cast<double>(flop) / m_flopPerSecond;
    const Portion& current = m_portions[m_current];
    if (current.state == State::open && current.work.flop > 0 && current.seconds + seconds > portionSeconds) {
        if (auto closed = close(); !closed)
            return closed;
    }
    if (auto opened = open(); !opened)
        return opened;
    m_portions[m_current].work.flop += flop;
    m_portions[m_current].seconds += seconds;
    return {};
}

void Pipeline::completes(std::int64_t tiles, std::int64_t elements)
{
    m_portions[m_current].work.tiles += tiles;
    m_portions[m_current].work.elements += elements;
}

Expected<void> Pipeline::beginTrace()
{
    m_tracing = true;
    m_sliceBeganNs.reset();
    return close();
}

Expected<void> Pipeline::closeTraced(const TileEvent& event)
{
    m_portions[m_current].traced = event;
    return close();
}

Expected<void> Pipeline::endTrace()
{
    m_tracing = false;
    return drain();
}

Expected<void> Pipeline::mark()
{
    if (auto opened = open(); !opened)
        return opened;
    m_marks.record();
    return {};
}

Expected<void> Pipeline::drain()
{
    if (auto closed = close(); !closed)
        return closed;
    for (std::size_t i = 0; i < m_portions.size(); ++i) { // the older one first
        if (auto completed = complete(m_portions[(m_current + i) % m_portions.size()]); !completed)
            return completed;
    }
    return {};
}

void Pipeline::ends()
{
    for (Portion& portion : m_portions)
        clear(portion);
    m_tracing = false;
    m_ledger.ends();
}

Expected<void> Pipeline::open()
{
    Portion& current = m_portions[m_current];
    if (current.state == State::open)
        return {};
    if (auto completed = complete(current); !completed)
        return completed;
    if (m_stop) // it may have been pressed while waiting
        return cancelled();
    glQueryCounter(current.begin, GL_TIMESTAMP);
    current.inTrace = m_tracing;
    current.state = State::open;
    return {};
}

Expected<void> Pipeline::close()
{
    Portion& current = m_portions[m_current];
    if (current.state != State::open)
        return {};
    glQueryCounter(current.end, GL_TIMESTAMP);
    current.marks = m_marks.recorded();
    current.fence = glFenceSync(GL_SYNC_GPU_COMMANDS_COMPLETE, 0);
    glFlush(); // or the driver would keep it until more has come
    if (auto well = m_context.check(); !well)
        return well;
    current.state = State::submitted;
    m_current = (m_current + 1) % m_portions.size();
    return {};
}

Expected<void> Pipeline::complete(Portion& portion)
{
    if (portion.state != State::submitted)
        return {};
    if (auto passed = waitFor(portion.fence); !passed)
        return passed;
    const std::int64_t nowNs = steadyNanoseconds();
    const std::int64_t beginNs = nanosecondsOf(portion.begin);
    const std::int64_t endNs = nanosecondsOf(portion.end);
    portion.work.busySeconds = portion.work.flop > 0 ? static_cast<double>(endNs - beginNs) * 1e-9 : 0;
    learn(static_cast<double>(portion.work.flop), portion.work.busySeconds);
    m_marks.passed(portion.marks, endNs, nowNs);
    m_ledger.add(portion.work, nowNs);
    if (portion.inTrace && !m_sliceBeganNs)
        m_sliceBeganNs = beginNs;
    if (portion.traced)
        m_tracer.add(*portion.traced, *std::exchange(m_sliceBeganNs, std::nullopt), endNs);
    clear(portion);
    return {};
}

Expected<void> Pipeline::waitFor(GLsync fence) const
{
    constexpr GLuint64 lookNs = 100'000'000;
    const std::int64_t begunNs = steadyNanoseconds();
    for (;;) {
        const GLenum answer = glClientWaitSync(fence, GL_SYNC_FLUSH_COMMANDS_BIT, lookNs);
        if (auto well = m_context.check(); !well)
            return well;
        if (answer == GL_ALREADY_SIGNALED || answer == GL_CONDITION_SATISFIED)
            return {};
        if (answer == GL_WAIT_FAILED || static_cast<double>(steadyNanoseconds() - begunNs) * 1e-9 > patienceSeconds) {
            return failure(ErrorCode::deviceLost,
                           {translatable("compute", "%1 does not answer any more."), {m_context.info().renderer}},
                           {translatable("compute", "Choose a smaller size; if that does not help, restart the "
                                                    "computer."),
                            {}});
        }
    }
}

void Pipeline::learn(double flop, double seconds)
{
    if (flop <= 0 || seconds <= 0)
        return;
    const double rate = flop / seconds;
    if (seconds >= tellingSeconds || rate > m_flopPerSecond)
        m_flopPerSecond = rate;
}

void Pipeline::clear(Portion& portion)
{
    if (portion.fence != nullptr)
        glDeleteSync(portion.fence);
    portion.fence = nullptr;
    portion.state = State::free;
    portion.work = {};
    portion.seconds = 0;
    portion.inTrace = false;
    portion.traced.reset();
}

} // namespace coreloom::opengl
