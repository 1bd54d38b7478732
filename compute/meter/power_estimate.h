#pragma once

#include "meter/energy_meter.h"

namespace coreloom {

/// What a CPU of some class draws, a physical core.
struct CpuClass {
    const char* name;        ///< "server", as in "estimate:server"
    double wattsPerCore;     ///< of a fully busy core, above idle
    double idleWattsPerCore; ///< of the whole socket while nothing runs, divided by its cores
};

/// By the CPU's name, the battery and the number of sockets.
[[nodiscard]] const CpuClass& classify(const Machine& machine);

/// Joules where nothing can be read: idle watts × time + watts per busy core × busy core-seconds. The idle share goes
/// by cores, so a virtual machine gets its share of the host's socket. Hardware threads of one core count as one core.
class PowerEstimate final : public EnergyMeter {
public:
    /// `reason` says why nothing can be read.
    PowerEstimate(const Environment& environment, const Machine& machine, const PowerModel& model, Text reason);

    [[nodiscard]] const EnergySource& source() const override { return m_source; }
    [[nodiscard]] std::optional<double> joules(double busySeconds) override;

private:
    const Clock* m_clock;
    double m_opened;
    double m_cores;
    double m_wattsPerCore;
    double m_idleWatts;
    EnergySource m_source;
};

} // namespace coreloom
