#include "job/gpu_state.h"

#include <algorithm>

namespace coreloom {

namespace {

std::optional<double> weighted(std::optional<double> first, double firstWeight, std::optional<double> second,
                               double secondWeight)
{
    if (!first || !second)
        return first ? first : second;
    const double weight = firstWeight + secondWeight;
    return weight > 0 ? (*first * firstWeight + *second * secondWeight) / weight : *second;
}

template<typename T>
std::optional<T> larger(std::optional<T> first, std::optional<T> second)
{
    if (!first || !second)
        return first ? first : second;
    return std::max(*first, *second);
}

} // namespace

const char* name(Throttle throttle)
{
    switch (throttle) {
    case Throttle::powerLimit:
        return "power-limit";
    case Throttle::temperature:
        return "temperature";
    case Throttle::hardwareSlowdown:
        return "hardware-slowdown";
    case Throttle::powerBrake:
        return "power-brake";
    case Throttle::chosenClocks:
        return "chosen-clocks";
    case Throttle::syncBoost:
        return "sync-boost";
    }
    return "unknown";
}

std::vector<Throttle> throttlesOf(std::uint32_t bits)
{
    std::vector<Throttle> throttles;
    std::ranges::copy_if(allThrottles, std::back_inserter(throttles),
                         [bits](Throttle throttle) { return (bits & bitOf(throttle)) != 0; });
    return throttles;
}

GpuState merged(const GpuState& first, double firstSeconds, const GpuState& second, double secondSeconds)
{
    const auto mean = [&](std::optional<double> GpuState::*field) {
        return weighted(first.*field, firstSeconds, second.*field, secondSeconds);
    };
    GpuState both{.utilization = mean(&GpuState::utilization),
                  .smMhz = mean(&GpuState::smMhz),
                  .memoryMhz = mean(&GpuState::memoryMhz),
                  .celsius = larger(first.celsius, second.celsius),
                  .memoryBytes = larger(first.memoryBytes, second.memoryBytes),
                  .throttled = {}};
    if (first.throttled || second.throttled)
        both.throttled = first.throttled.value_or(0) | second.throttled.value_or(0);
    return both;
}

} // namespace coreloom
