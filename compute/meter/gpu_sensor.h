#pragma once

#include "base/environment.h"
#include "job/gpu_state.h"
#include "meter/nvml.h"

#include <array>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace coreloom {

/// What an NVIDIA GPU tells of itself through NVML, while this object lives: a laptop's GPU may sleep again afterwards.
/// Never needed: whatever cannot be read is empty, with a sentence that says why, and is not asked for again. May be
/// called from any thread.
class GpuSensor {
public:
    /// `uuid` as in DeviceInfo. Takes what nvmlInit takes, up to a second.
    GpuSensor(const Environment& environment, const std::string& uuid);

    /// Why there is no sensor at all; empty if there is one.
    [[nodiscard]] const std::optional<Error>& problem() const { return m_problem; }
    /// What could not be read until now.
    [[nodiscard]] std::vector<Text> gaps() const;

    /// Now, or up to 0.1 s ago.
    [[nodiscard]] GpuState state();
    /// Since the driver was loaded; new about every 0.1 s.
    [[nodiscard]] std::optional<std::int64_t> millijoules();
    /// Averaged over up to 1 s by newer GPUs.
    [[nodiscard]] std::optional<double> watts();
    /// Whether that can still be answered, and if not, why.
    [[nodiscard]] std::optional<Text> energyGap() const { return gap(Quantity::energy); }
    [[nodiscard]] std::optional<Text> powerGap() const { return gap(Quantity::power); }

private:
    enum class Quantity { energy, power, utilization, smClock, memoryClock, temperature, throttling, memory };
    static constexpr std::size_t quantities = 8;
    struct Health {
        int failures = 0; ///< one after another
        std::optional<Text> gap;
    };

    [[nodiscard]] static Text sentence(Quantity quantity, std::string why);
    [[nodiscard]] std::optional<Text> gap(Quantity quantity) const;
    /// Asks NVML once unless that is known to be in vain; takes note of the answer.
    template<typename Ask>
    [[nodiscard]] bool ask(Quantity quantity, const Ask& ask);

    const Clock& m_clock;
    std::shared_ptr<const Nvml> m_nvml;
    Nvml::Device m_device = nullptr;
    std::optional<Error> m_problem;

    mutable std::mutex m_mutex;
    std::array<Health, quantities> m_health;
    bool m_lost = false;
    GpuState m_state;
    std::optional<std::int64_t> m_stateNs;
};

} // namespace coreloom
