#include "meter/rapl_meter.h"

#include <algorithm>
#include <sstream>
#include <utility>

namespace coreloom {

namespace {

/// Up to here a counter may not have ticked yet, and no joules is the right answer.
constexpr double firstTickSeconds = 0.05;
/// A counter that has not moved by then stands still: it ticks a thousand times a second.
constexpr double standstillSeconds = 0.25;

std::optional<double> uptime(const Environment& environment)
{
    std::istringstream words(readLine(environment, "/proc/uptime").value_or(""));
    double seconds = 0;
    if (!(words >> seconds))
        return std::nullopt;
    return seconds;
}

} // namespace

RaplMeter::RaplMeter(const Environment& environment, const std::vector<RaplDomain>& domains, const PowerModel& model,
                     std::unique_ptr<EnergyMeter> estimate)
    : m_environment(environment),
      m_estimate(std::move(estimate)),
      m_opened(environment.clock->seconds()),
      m_lastTime(m_opened),
      m_lastUptime(uptime(environment))
{
    for (const RaplDomain& domain : domains) {
        m_source.powerDomain += (m_source.powerDomain.empty() ? "" : "+") + domain.name;
        EnergyCounter counter(readInteger(environment, domain.folder + "/max_energy_range_uj"));
        counter.read(read(domain));
        m_counted.push_back({domain, counter});
    }
    m_source.name = "rapl:" + m_source.powerDomain;
    m_source.provenance = Provenance::measured;
    if (model.idleWatts > 0)
        m_source.idleWatts = model.idleWatts;
}

std::optional<double> RaplMeter::joules(double busySeconds)
{
    if (m_gaveUp)
        return m_estimate->joules(busySeconds);
    const bool startedAnew = slept();
    std::int64_t microjoules = 0;
    std::int64_t dropped = 0;
    for (Counted& counted : m_counted) {
        if (startedAnew)
            counted.counter.restart(read(counted.domain));
        else
            counted.counter.read(read(counted.domain));
        microjoules += counted.counter.microjoules();
        dropped += counted.counter.dropped();
    }
    if (dropped > m_source.dropped) {
        m_source.dropped = dropped;
        m_source.reason = {translatable("compute", "%1 readings of the energy counter could not be used (it could not "
                                                   "be read, started anew, or its range is unknown), so joules are "
                                                   "missing."),
                           {dropped}};
    }
    if (const Counted* still = standingStill()) {
        const double elapsed = m_lastTime - m_opened;
        if (elapsed >= standstillSeconds) {
            giveUp(still->domain);
            return m_estimate->joules(busySeconds);
        }
        if (elapsed > firstTickSeconds)
            return std::nullopt;
    }
    return static_cast<double>(microjoules) * 1e-6;
}

std::optional<std::int64_t> RaplMeter::read(const RaplDomain& domain) const
{
    return readInteger(m_environment, domain.folder + "/energy_uj");
}

/// The counters may start at 0 again when the computer wakes up, which must not pass for a wrap. The uptime goes on
/// while it sleeps, the clock does not.
bool RaplMeter::slept()
{
    const double now = m_environment.clock->seconds();
    const auto up = uptime(m_environment);
    const bool gap = up && m_lastUptime && (*up - *m_lastUptime) - (now - m_lastTime) > 1.0;
    m_lastTime = now;
    m_lastUptime = up;
    return gap;
}

/// A package whose counter has never moved. Memory may stand still: some processors show that domain without filling
/// it.
const RaplMeter::Counted* RaplMeter::standingStill() const
{
    const auto still = std::find_if(m_counted.begin(), m_counted.end(), [](const Counted& counted) {
        return counted.domain.name.compare(0, 7, "package") == 0 && !counted.counter.hasMoved();
    });
    return still == m_counted.end() ? nullptr : &*still;
}

void RaplMeter::giveUp(const RaplDomain& domain)
{
    m_gaveUp = true;
    m_source = m_estimate->source();
    m_source.reason = {translatable("compute",
                                    "The energy counter %1 does not move, so the power is estimated. Virtual "
                                    "machines often show such a counter."),
                       {domain.folder + "/energy_uj"}};
}

} // namespace coreloom
