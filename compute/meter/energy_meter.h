#pragma once

#include "base/environment.h"
#include "job/names.h"
#include "machine/machine.h"

#include <memory>
#include <optional>
#include <string>

namespace coreloom {

/// Where a meter's joules come from and how far to trust them.
struct EnergySource {
    std::string name;        ///< "rapl:package-0", "estimate:server", "battery"
    std::string powerDomain; ///< what is covered: "package-0+package-1", "cpu", "machine"
    Provenance provenance = Provenance::unavailable;
    std::optional<double> band;      ///< 0.5 means ±50 %
    std::optional<double> idleWatts; ///< of the domain while nothing runs; for the idle share
    Text reason;                     ///< why it is not measured, and the one line that mends it; empty if it is
};

/// What the estimate's model takes; the user may adjust it.
struct PowerModel {
    double wattsPerCore = 0; ///< of one fully busy physical core, above idle; 0: by the CPU's class
    double idleWatts = 0;    ///< of the whole socket's share of this machine; 0: by the CPU's class
};

/// Joules of the CPU side since the meter was opened. Used by one thread.
class EnergyMeter {
public:
    EnergyMeter() = default;
    EnergyMeter(const EnergyMeter&) = delete;
    EnergyMeter& operator=(const EnergyMeter&) = delete;
    virtual ~EnergyMeter() = default;

    [[nodiscard]] virtual const EnergySource& source() const = 0;
    /// Reads the sensor, or integrates the estimate up to now. `busySeconds` is the CPU time that workers have spent in
    /// tiles since the meter was opened, summed over them. Empty where nothing can be said.
    [[nodiscard]] virtual std::optional<double> joules(double busySeconds) = 0;
};

/// The best meter here: RAPL where it is readable, else the estimate.
[[nodiscard]] std::unique_ptr<EnergyMeter> openEnergyMeter(const Environment& environment, const Machine& machine,
                                                           const PowerModel& model = {});

} // namespace coreloom
