#include "device/opengl/worker_ledger.h"

#include <algorithm>

namespace coreloom::opengl {

void WorkerLedger::begins(std::int64_t nowNs)
{
    const std::lock_guard lock(m_mutex);
    m_running = true;
    m_latestNs = nowNs;
    m_latestShare = 0;
}

void WorkerLedger::add(const WorkerReading& done, std::int64_t nowNs)
{
    const std::lock_guard lock(m_mutex);
    m_total.tiles += done.tiles;
    m_total.elements += done.elements;
    m_total.flop += done.flop;
    m_total.busySeconds += done.busySeconds;
    const double between = static_cast<double>(nowNs - m_latestNs) * 1e-9;
    m_latestShare = between > 0 ? std::min(1.0, done.busySeconds / between) : 0;
    m_latestNs = nowNs;
}

void WorkerLedger::ends()
{
    const std::lock_guard lock(m_mutex);
    m_running = false;
}

void WorkerLedger::read(std::vector<WorkerReading>& readings, std::int64_t nowNs) const
{
    // A portion takes about 20 ms; should one take unusually long, nobody knows whether it is busy.
    constexpr double longest = 0.05;
    const std::lock_guard lock(m_mutex);
    const double wall = static_cast<double>(nowNs - m_openedNs) * 1e-9;
    const double since = std::min(longest, static_cast<double>(nowNs - m_latestNs) * 1e-9);
    const double busy = m_total.busySeconds + (m_running ? since * m_latestShare : 0);
    m_shownBusy = std::clamp(busy, m_shownBusy, std::max(m_shownBusy, wall));
    WorkerReading reading = m_total;
    reading.busySeconds = std::min(m_shownBusy, wall);
    reading.waitingSeconds = wall - reading.busySeconds;
    readings.assign(1, reading);
}

} // namespace coreloom::opengl
