#pragma once

#include "base/environment.h"
#include "job/energy_source.h"
#include "machine/machine.h"

#include <memory>
#include <optional>

namespace coreloom {

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
