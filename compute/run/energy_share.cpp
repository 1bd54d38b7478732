#include "run/energy_share.h"

#include <algorithm>
#include <utility>

namespace coreloom {

EnergyShare::EnergyShare(std::unique_ptr<EnergyMeter> meter, const Clock& clock)
    : m_meter(std::move(meter)), m_clock(clock), m_seconds(clock.seconds())
{
    if (m_meter)
        m_joules = m_meter->joules(0);
}

std::optional<EnergySource> EnergyShare::source() const
{
    const std::lock_guard lock(m_mutex);
    return m_meter ? std::optional(m_meter->source()) : std::nullopt;
}

std::size_t EnergyShare::join(std::function<double()> busySeconds)
{
    const std::lock_guard lock(m_mutex);
    advance();
    const double first = busySeconds();
    m_members.push_back({.busySeconds = std::move(busySeconds), .firstBusy = first});
    const auto active = std::ranges::count_if(m_members, [](const Member& member) { return !!member.busySeconds; });
    for (Member& member : m_members)
        member.shared = member.shared || (member.busySeconds && active > 1);
    return m_members.size() - 1;
}

void EnergyShare::leave(std::size_t member)
{
    const std::lock_guard lock(m_mutex);
    advance();
    m_members[member].busySeconds = nullptr;
}

std::optional<EnergyReading> EnergyShare::read(std::size_t member)
{
    const std::lock_guard lock(m_mutex);
    advance();
    return m_joules ? std::optional(m_members[member].fallen) : std::nullopt;
}

bool EnergyShare::shared(std::size_t member) const
{
    const std::lock_guard lock(m_mutex);
    return m_members[member].shared;
}

void EnergyShare::advance()
{
    if (!m_meter)
        return;
    std::vector<double> spent(m_members.size(), 0.0);
    double all = 0;
    double active = 0;
    double total = 0;
    for (std::size_t i = 0; i < m_members.size(); ++i) {
        Member& member = m_members[i];
        if (member.busySeconds) {
            const double busy = std::max(member.busy, member.busySeconds() - member.firstBusy);
            spent[i] = busy - member.busy;
            member.busy = busy;
            active += 1;
        }
        all += spent[i];
        total += member.busy;
    }
    const double now = m_clock.seconds();
    const double elapsed = std::exchange(m_seconds, now);
    const std::optional<double> joules = m_meter->joules(total);
    const std::optional<double> before = std::exchange(m_joules, joules);
    if (!joules || !before)
        return;
    const double idle = m_meter->source().idleWatts.value_or(0) * (now - elapsed);
    for (std::size_t i = 0; i < m_members.size(); ++i) {
        if (!m_members[i].busySeconds)
            continue;
        const double share = all > 0 ? spent[i] / all : 1 / active;
        m_members[i].fallen.joules += share * (*joules - *before);
        m_members[i].fallen.idleJoules += share * idle;
    }
}

} // namespace coreloom
