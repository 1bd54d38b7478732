#include "run/lane_feed.h"

#include <utility>

namespace coreloom {

namespace {

/// Some ten seconds of samples.
constexpr std::size_t mostSamplesWaiting = 256;

} // namespace

void LaneFeed::setPhase(LanePhase phase)
{
    const std::lock_guard lock(m_mutex);
    m_update.phase = phase;
}

void LaneFeed::setProgress(double elapsedSeconds, double progress)
{
    const std::lock_guard lock(m_mutex);
    m_update.elapsedSeconds = elapsedSeconds;
    m_update.progress = progress;
}

void LaneFeed::setSteps(std::int64_t steps)
{
    const std::lock_guard lock(m_mutex);
    m_update.steps = steps;
}

void LaneFeed::setEnergy(EnergySource source)
{
    const std::lock_guard lock(m_mutex);
    m_update.energy = std::move(source);
}

void LaneFeed::setStages(std::vector<Stage> stages)
{
    const std::lock_guard lock(m_mutex);
    m_update.stages = std::move(stages);
}

void LaneFeed::push(Sample sample)
{
    const std::lock_guard lock(m_mutex);
    m_update.samples.push_back(std::move(sample));
    thin(m_update.samples, mostSamplesWaiting);
}

void LaneFeed::pushRest(Sample sample)
{
    const std::lock_guard lock(m_mutex);
    if (m_update.samples.empty())
        m_update.samples.push_back(std::move(sample));
    else
        m_update.samples.back() = merged(m_update.samples.back(), sample);
}

bool LaneFeed::wantsTrace() const
{
    const std::lock_guard lock(m_mutex);
    return !m_update.trace;
}

void LaneFeed::publish(Trace trace)
{
    auto shared = std::make_shared<const Trace>(std::move(trace));
    const std::lock_guard lock(m_mutex);
    m_update.trace = std::move(shared);
}

void LaneFeed::finish(std::shared_ptr<const LaneRecord> record)
{
    const std::lock_guard lock(m_mutex);
    m_update.phase = LanePhase::finished;
    m_update.progress = 1;
    m_update.record = std::move(record);
}

LaneUpdate LaneFeed::drain()
{
    const std::lock_guard lock(m_mutex);
    LaneUpdate update = m_update;
    m_update.samples.clear();
    m_update.trace.reset();
    m_update.record.reset();
    return update;
}

} // namespace coreloom
