#pragma once

#include "meter/energy_meter.h"
#include "meter/gpu_sensor.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace coreloom {

/// Joules of an NVIDIA GPU's board: its energy counter where it has one that moves (Volta and newer), else its power
/// integrated, else nothing, with the reason. Between two steps of the counter, which come about every 0.1 s, the power
/// tells how far it will have gone, so that watts do not jump; the counter has the last word.
class GpuMeter final : public EnergyMeter {
public:
    /// `uuid` names the power domain: equal where two meters read the same GPU.
    GpuMeter(std::shared_ptr<GpuSensor> sensor, const std::string& uuid, const Clock& clock);

    [[nodiscard]] const EnergySource& source() const override { return m_source; }
    [[nodiscard]] std::optional<double> joules(double busySeconds) override;

private:
    [[nodiscard]] std::optional<double> counted(double now, std::optional<double> watts);
    void integrate(double now, std::optional<double> watts);
    void integratePower(Text reason);
    void describe();

    std::shared_ptr<GpuSensor> m_sensor;
    const Clock& m_clock;
    EnergySource m_source;
    const double m_opened;

    bool m_counting = true;
    std::optional<std::int64_t> m_counter; ///< millijoules, at m_movedAt
    double m_movedAt;
    bool m_moved = false;
    double m_exact = 0; ///< joules by the counter at m_movedAt

    std::optional<double> m_watts; ///< at m_integratedAt
    double m_integratedAt;
    double m_integral = 0; ///< joules by the power since the meter was opened
    double m_told = 0;     ///< never goes back
};

} // namespace coreloom
