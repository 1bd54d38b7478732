#include "device/cuda/pipeline.h"

#include "base/clock.h"
#include "device/cancelled.h"

#include <algorithm>

namespace coreloom::CORELOOM_GPU {

namespace {

// What a launch costs however small it is; it bounds how many tiny steps a portion takes.
constexpr double launchSeconds = 5e-6;

// Below this a portion's time is mostly launching: it may raise the rate but says nothing about its limit.
constexpr double tellingSeconds = 1e-3;

} // namespace

Pipeline::Pipeline(cudaStream_t stream, int sms, SmCounters* counters, BlockTracer& tracer,
                   const std::atomic<bool>& stop, double flopPerSecond)
    : m_stream(stream),
      m_sms(static_cast<std::size_t>(sms)),
      m_counters(counters),
      m_tracer(tracer),
      m_stop(stop),
      m_flopPerSecond(flopPerSecond),
      m_ledger(sms, steadyNanoseconds())
{}

Expected<std::unique_ptr<Pipeline>> Pipeline::create(cudaStream_t stream, int sms, SmCounters* counters,
                                                     BlockTracer& tracer, const std::atomic<bool>& stop,
                                                     double flopPerSecond)
{
    std::unique_ptr<Pipeline> pipeline(new Pipeline(stream, sms, counters, tracer, stop, flopPerSecond));
    for (Portion& portion : pipeline->m_portions) {
        auto begin = createEvent();
        auto end = createEvent();
        auto copy = allocatePinned(pipeline->m_sms * sizeof(SmCounters));
        if (!begin || !end)
            return tl::unexpected(begin ? end.error() : begin.error());
        if (!copy)
            return tl::unexpected(copy.error());
        portion.begin = std::move(*begin);
        portion.end = std::move(*end);
        portion.counters = std::move(*copy);
    }
    return pipeline;
}

void Pipeline::begins()
{
    m_marks.restart();
    m_ledger.begins(steadyNanoseconds());
}

Expected<void> Pipeline::admit(double flop)
{
    if (m_stop)
        return cancelled();
    const double seconds = launchSeconds + flop / m_flopPerSecond;
    const Portion& current = m_portions[m_current];
    if (current.state == State::open && current.flop > 0 && current.seconds + seconds > portionSeconds)
        CORELOOM_TRY(close());
    CORELOOM_TRY(open());
    m_portions[m_current].flop += flop;
    m_portions[m_current].seconds += seconds;
    return {};
}

Expected<void> Pipeline::closeTraced(const BlockTracer::Slice& slice)
{
    Portion& current = m_portions[m_current];
    CORELOOM_TRY(m_tracer.copy(slice, m_current, m_stream));
    current.traced = slice;
    return close();
}

Expected<void> Pipeline::mark()
{
    CORELOOM_TRY(open());
    return m_marks.record(m_stream);
}

Expected<void> Pipeline::drain()
{
    CORELOOM_TRY(close());
    for (std::size_t i = 0; i < m_portions.size(); ++i) // the older one first
        CORELOOM_TRY(complete((m_current + i) % m_portions.size()));
    return {};
}

void Pipeline::ends()
{
    for (Portion& portion : m_portions) {
        portion.state = State::free;
        portion.traced.reset();
        portion.flop = portion.seconds = 0;
    }
    m_ledger.ends();
}

Expected<void> Pipeline::open()
{
    if (m_portions[m_current].state == State::open)
        return {};
    CORELOOM_TRY(complete(m_current));
    if (m_stop) // it may have been pressed while waiting
        return cancelled();
    CORELOOM_TRY(cudaEventRecord(m_portions[m_current].begin.get(), m_stream));
    m_portions[m_current].state = State::open;
    return {};
}

Expected<void> Pipeline::close()
{
    Portion& current = m_portions[m_current];
    if (current.state != State::open)
        return {};
    if (m_counters != nullptr) {
        CORELOOM_TRY(cudaMemcpyAsync(current.counters.get(), m_counters, m_sms * sizeof(SmCounters),
                                     cudaMemcpyDeviceToHost, m_stream));
    }
    CORELOOM_TRY(cudaEventRecord(current.end.get(), m_stream));
    current.marks = m_marks.recorded();
    current.state = State::submitted;
    m_current = (m_current + 1) % m_portions.size();
    return {};
}

Expected<void> Pipeline::complete(std::size_t index)
{
    Portion& portion = m_portions[index];
    if (portion.state != State::submitted)
        return {};
    CORELOOM_TRY(cudaEventSynchronize(portion.end.get()));
    const std::int64_t nowNs = steadyNanoseconds();
    const auto nanoseconds = nanosecondsBetween(portion.begin, portion.end);
    if (!nanoseconds)
        return tl::unexpected(nanoseconds.error());
    learn(portion.flop, *nanoseconds * 1e-9);
    CORELOOM_TRY(m_marks.passed(portion.marks, portion.end, nowNs));
    if (m_counters != nullptr)
        m_ledger.update({static_cast<const SmCounters*>(portion.counters.get()), m_sms}, nowNs);
    if (portion.traced)
        m_tracer.collect(*portion.traced, index);
    portion.state = State::free;
    portion.traced.reset();
    portion.flop = portion.seconds = 0;
    return {};
}

void Pipeline::learn(double flop, double seconds)
{
    if (flop <= 0 || seconds <= 0)
        return;
    const double rate = flop / seconds;
    if (seconds >= tellingSeconds || rate > m_flopPerSecond)
        m_flopPerSecond = rate;
}

} // namespace coreloom::CORELOOM_GPU
