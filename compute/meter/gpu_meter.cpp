#include "meter/gpu_meter.h"

#include <algorithm>
#include <utility>

namespace coreloom {

namespace {

constexpr double counterStepSeconds = 0.1;
constexpr double powerStepSeconds = 1; ///< over which newer GPUs average it
/// A counter that has not moved by then stands still, as in some virtual machines.
constexpr double counterStandsSeconds = 1;

} // namespace

GpuMeter::GpuMeter(std::shared_ptr<GpuSensor> sensor, const std::string& uuid, const Clock& clock)
    : m_sensor(std::move(sensor)),
      m_clock(clock),
      m_opened(clock.seconds()),
      m_movedAt(m_opened),
      m_integratedAt(m_opened)
{
    m_source.powerDomain = "board:" + uuid.substr(0, 8);
    if (m_sensor->problem()) {
        m_counting = false;
        m_source.reason = m_sensor->problem()->what;
        return;
    }
    m_counter = m_sensor->millijoules();
    m_watts = m_sensor->watts();
    // What a GPU draws before the run has begun, unless another program keeps it busy.
    if (m_watts && m_sensor->state().utilization == 0.0)
        m_source.idleWatts = m_watts;
    if (m_counter) {
        m_source.name = "nvml:energy-counter";
        m_source.provenance = Provenance::measured;
        m_source.updateSeconds = counterStepSeconds;
    } else {
        integratePower(m_sensor->energyGap().value_or(Text{}));
    }
}

std::optional<double> GpuMeter::joules(double /*busySeconds*/)
{
    if (m_source.provenance == Provenance::unavailable)
        return std::nullopt;
    const double now = m_clock.seconds();
    const std::optional<double> watts = m_sensor->watts();
    integrate(now, watts);
    if (m_counting) {
        if (const auto joules = counted(now, watts)) {
            m_told = std::max(m_told, *joules);
            return m_told;
        }
    }
    if (m_source.provenance == Provenance::unavailable)
        return std::nullopt;
    m_told = std::max(m_told, m_integral);
    describe();
    return m_told;
}

/// Empty once the counter has given way to the power.
std::optional<double> GpuMeter::counted(double now, std::optional<double> watts)
{
    const auto counter = m_sensor->millijoules();
    if (!counter) {
        // A reading that fails once is no news; one that is given up ends what can be counted.
        if (const auto gap = m_sensor->energyGap())
            m_source.reason = *gap;
        return m_exact;
    }
    if (*counter < *m_counter) {
        ++m_source.dropped; // the driver was loaded anew
        m_source.reason = {translatable("compute", "The GPU's energy counter started anew, so joules are missing."),
                           {}};
    } else if (*counter > *m_counter) {
        m_exact += static_cast<double>(*counter - *m_counter) * 1e-3;
        m_moved = true;
    } else if (!m_moved && now - m_opened >= counterStandsSeconds) {
        m_counting = false;
        integratePower({translatable("compute", "The GPU's energy counter does not move."), {}});
        return std::nullopt;
    }
    if (*counter != *m_counter)
        m_movedAt = now;
    m_counter = counter;
    const double since = std::min(now - m_movedAt, 2 * counterStepSeconds);
    return m_exact + watts.value_or(0) * since;
}

/// Keeps up with the power, also while the counter is read: it may turn out to stand still.
void GpuMeter::integrate(double now, std::optional<double> watts)
{
    if (!watts)
        return; // the next reading reaches back over this one
    m_integral += 0.5 * (*watts + m_watts.value_or(*watts)) * (now - m_integratedAt);
    m_watts = watts;
    m_integratedAt = now;
}

void GpuMeter::integratePower(Text reason)
{
    m_counting = false;
    m_source.reason = std::move(reason);
    const bool hasPower = m_watts.has_value();
    m_source.name = hasPower ? "nvml:power" : "";
    m_source.provenance = hasPower ? Provenance::measured : Provenance::unavailable;
    m_source.updateSeconds = hasPower ? std::optional(powerStepSeconds) : std::nullopt;
    if (!hasPower && m_source.reason.empty())
        m_source.reason = m_sensor->powerGap().value_or(Text{});
}

void GpuMeter::describe()
{
    if (const auto gap = m_sensor->powerGap())
        m_source.reason = *gap;
}

} // namespace coreloom
