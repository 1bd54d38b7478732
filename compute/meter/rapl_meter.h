#pragma once

#include "machine/rapl_domains.h"
#include "meter/energy_counter.h"
#include "meter/energy_meter.h"

#include <memory>
#include <vector>

namespace coreloom {

/// Joules of the processor's own counters, summed over packages and their memory. The counters tick about once a
/// millisecond, so windows below 50 ms say little.
class RaplMeter final : public EnergyMeter {
public:
    /// `domains` can be read. `estimate` stands in if a package's counter never moves, as in some virtual machines.
    RaplMeter(const Environment& environment, const std::vector<RaplDomain>& domains, const PowerModel& model,
              std::unique_ptr<EnergyMeter> estimate);

    [[nodiscard]] const EnergySource& source() const override { return m_source; }
    [[nodiscard]] std::optional<double> joules(double busySeconds) override;

private:
    struct Counted {
        RaplDomain domain;
        EnergyCounter counter;
    };

    [[nodiscard]] std::optional<std::int64_t> read(const RaplDomain& domain) const;
    [[nodiscard]] bool slept();
    [[nodiscard]] const Counted* standingStill() const;
    void giveUp(const RaplDomain& domain);

    Environment m_environment;
    std::vector<Counted> m_counted;
    std::unique_ptr<EnergyMeter> m_estimate;
    EnergySource m_source;
    double m_opened;
    double m_lastTime;
    std::optional<double> m_lastUptime;
    bool m_gaveUp = false;
};

} // namespace coreloom
