#include "device/cuda/worker_ledger.h"

#include <algorithm>

namespace coreloom::CORELOOM_GPU {

WorkerLedger::WorkerLedger(int sms, std::int64_t openedNs)
    : m_openedNs(openedNs),
      m_previousNs(openedNs),
      m_latestNs(openedNs),
      m_counts(static_cast<std::size_t>(sms)),
      m_previous(m_counts.size()),
      m_latest(m_counts.size()),
      m_shown(m_counts.size())
{}

void WorkerLedger::begins(std::int64_t nowNs)
{
    const std::lock_guard lock(m_mutex);
    m_running = true;
    m_previous = m_latest;
    m_previousNs = m_latestNs = nowNs;
}

void WorkerLedger::update(std::span<const SmCounters> counters, std::int64_t nowNs)
{
    const std::lock_guard lock(m_mutex);
    m_previous = m_latest;
    m_previousNs = std::exchange(m_latestNs, nowNs);
    for (std::size_t sm = 0; sm < m_counts.size() && sm < counters.size(); ++sm) {
        const SmCounters& from = counters[sm];
        m_counts[sm].tiles = static_cast<std::int64_t>(from.tiles);
        m_counts[sm].elements = static_cast<std::int64_t>(from.elements);
        m_counts[sm].flop = static_cast<std::int64_t>(from.flop);
        const auto present = static_cast<double>(static_cast<std::int64_t>(from.presentNs));
        const double busy = std::min(static_cast<double>(static_cast<std::int64_t>(from.computeNs)), present);
        m_latest[sm] = {busy, present - busy};
    }
}

void WorkerLedger::ends()
{
    const std::lock_guard lock(m_mutex);
    m_running = false;
}

void WorkerLedger::read(std::vector<WorkerReading>& readings, std::int64_t nowNs) const
{
    const std::lock_guard lock(m_mutex);
    readings = m_counts;
    const auto wall = static_cast<double>(nowNs - m_openedNs);
    // How many portions like the last one fit between it and now; two, should one take unusually long.
    const auto portion = static_cast<double>(m_latestNs - m_previousNs);
    const auto since = static_cast<double>(nowNs - m_latestNs);
    const double portions = m_running && portion > 0 ? std::clamp(since / portion, 0.0, 2.0) : 0.0;
    for (std::size_t sm = 0; sm < readings.size(); ++sm) {
        const Times& latest = m_latest[sm];
        const Times& previous = m_previous[sm];
        Times& shown = m_shown[sm];
        shown.busy = std::max(shown.busy, latest.busy + portions * (latest.busy - previous.busy));
        shown.preempted =
            std::max(shown.preempted, latest.preempted + portions * (latest.preempted - previous.preempted));
        const double busy = std::min(shown.busy, wall);
        const double preempted = std::min(shown.preempted, wall - busy);
        readings[sm].busySeconds = busy * 1e-9;
        readings[sm].preemptedSeconds = preempted * 1e-9;
        readings[sm].waitingSeconds = (wall - busy - preempted) * 1e-9;
    }
}

} // namespace coreloom::CORELOOM_GPU
