#pragma once

#include "base/environment.h"
#include "job/energy_source.h"
#include "machine/machine.h"

#include <memory>
#include <optional>

namespace coreloom {

/// Joules of the CPU side since the meter was opened. Used by one thread.
///
/// To add a meter: derive from this class in a file of its own, give it a source whose `powerDomain` says what the
/// joules cover, and offer it in openEnergyMeter() before those that are worse. Read files through the environment, so
/// that a test can plant them; answer with nothing, never 0, where there is nothing to say; put the reason and the line
/// that mends it into the source. RaplMeter is an example.
class EnergyMeter {
public:
    EnergyMeter() = default;
    EnergyMeter(const EnergyMeter&) = delete;
    EnergyMeter& operator=(const EnergyMeter&) = delete;
    virtual ~EnergyMeter() = default;

    /// As far as it is known by now: a counter that turns out to stand still is replaced by the estimate within a
    /// quarter of a second. Ask again at the end.
    [[nodiscard]] virtual const EnergySource& source() const = 0;
    /// To be called at least once a minute, so that a counter cannot wrap unnoticed. Reads the sensor, or integrates
    /// the estimate up to now. `busySeconds` is the CPU time that workers have spent in tiles since the meter was
    /// opened, summed over them. Empty where nothing can be said.
    [[nodiscard]] virtual std::optional<double> joules(double busySeconds) = 0;
};

/// The best meter here: RAPL where it is readable, else the estimate.
[[nodiscard]] std::unique_ptr<EnergyMeter> openEnergyMeter(const Environment& environment, const Machine& machine,
                                                           const PowerModel& model = {});

} // namespace coreloom
