#pragma once

#include "base/text.h"

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace coreloom {

/// Why a GPU runs slower than its boost clock. Idling is none of them.
enum class Throttle { powerLimit, temperature, hardwareSlowdown, powerBrake, chosenClocks, syncBoost };
inline constexpr std::array allThrottles{Throttle::powerLimit, Throttle::temperature,  Throttle::hardwareSlowdown,
                                         Throttle::powerBrake, Throttle::chosenClocks, Throttle::syncBoost};
/// "power-limit"
[[nodiscard]] const char* name(Throttle throttle);
/// A bit of GpuState::throttled.
[[nodiscard]] constexpr std::uint32_t bitOf(Throttle throttle)
{
    return 1U << static_cast<unsigned>(throttle);
}
[[nodiscard]] std::vector<Throttle> throttlesOf(std::uint32_t bits);

/// A GPU over an interval, as its driver tells. Empty is what it does not tell.
struct GpuState {
    std::optional<double> utilization; ///< 0 … 1 of the time in which any kernel ran: says nothing about efficiency
    std::optional<double> smMhz;
    std::optional<double> memoryMhz;
    std::optional<double> celsius;           ///< the highest
    std::optional<std::int64_t> memoryBytes; ///< in use by all programs, the most
    std::optional<std::uint32_t> throttled;  ///< bits of every reason seen

    bool operator==(const GpuState&) const = default;
};

/// Two intervals as one; rates and clocks are means weighted by the intervals' seconds.
[[nodiscard]] GpuState merged(const GpuState& first, double firstSeconds, const GpuState& second, double secondSeconds);

/// What was told about a lane's GPU besides its energy.
struct GpuTelemetry {
    Text reason;            ///< why nothing was told; empty otherwise
    std::vector<Text> gaps; ///< what could not be read, and why
    GpuState overall;       ///< over the timed steps
};

} // namespace coreloom
