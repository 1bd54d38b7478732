#pragma once

#include "planted_libraries.h"

#include <algorithm>
#include <atomic>
#include <map>
#include <mutex>
#include <string>
#include <vector>

/// A stand-in for NVIDIA's management library, with one GPU that a test commands.
namespace coreloom {

struct PlantedNvml {
    static constexpr const char* uuid = "12345678-9abc-def0-1234-56789abcdef0";

    std::mutex mutex;
    std::map<std::string, int> status; ///< what a function answers; 0 where it is not named
    std::string known = std::string("GPU-") + uuid;
    unsigned long long millijoules = 5'000'000; ///< since long ago
    unsigned milliwatts = 50'000;
    unsigned utilization = 0; ///< percent
    unsigned smMhz = 1980;
    unsigned memoryMhz = 2619;
    unsigned celsius = 40;
    unsigned long long reasons = 0x1; ///< idle
    unsigned long long usedBytes = 1ULL << 30;
    int opened = 0; ///< nvmlInit less nvmlShutdown
    std::map<std::string, int> asked;

    [[nodiscard]] int answer(const char* function)
    {
        ++asked[function];
        return status[function];
    }
};

/// The one that the library's functions speak for: they have no place for a pointer of ours.
inline PlantedNvml*& plantedNvml()
{
    static PlantedNvml* nvml = nullptr;
    return nvml;
}

namespace planted {

/// Answers with the status set for that function, or with a value.
template<typename T, typename From>
int tell(const char* function, T* to, From PlantedNvml::*from)
{
    PlantedNvml& nvml = *plantedNvml();
    const std::lock_guard lock(nvml.mutex);
    const int status = nvml.answer(function);
    if (status == 0)
        *to = nvml.*from;
    return status;
}

inline int init()
{
    PlantedNvml& nvml = *plantedNvml();
    const int status = nvml.answer("nvmlInit_v2");
    nvml.opened += status == 0 ? 1 : 0;
    return status;
}
inline int shutdown()
{
    --plantedNvml()->opened;
    return 0;
}
inline int find(const char* uuid, void** device)
{
    PlantedNvml& nvml = *plantedNvml();
    if (const int status = nvml.answer("nvmlDeviceGetHandleByUUID"))
        return status;
    *device = &nvml;
    return nvml.known == uuid ? 0 : 6;
}
inline int energy(void*, unsigned long long* to)
{
    return tell("nvmlDeviceGetTotalEnergyConsumption", to, &PlantedNvml::millijoules);
}
inline int power(void*, unsigned* to)
{
    return tell("nvmlDeviceGetPowerUsage", to, &PlantedNvml::milliwatts);
}
inline int utilization(void*, unsigned (*to)[2])
{
    return tell("nvmlDeviceGetUtilizationRates", &(*to)[0], &PlantedNvml::utilization);
}
inline int clock(void*, unsigned which, unsigned* to)
{
    return tell("nvmlDeviceGetClockInfo", to, which == 1 ? &PlantedNvml::smMhz : &PlantedNvml::memoryMhz);
}
inline int temperature(void*, unsigned /*sensor*/, unsigned* to)
{
    return tell("nvmlDeviceGetTemperature", to, &PlantedNvml::celsius);
}
inline int reasons(void*, unsigned long long* to)
{
    return tell("nvmlDeviceGetCurrentClocksThrottleReasons", to, &PlantedNvml::reasons);
}
inline int memory(void*, unsigned long long (*to)[3])
{
    return tell("nvmlDeviceGetMemoryInfo", &(*to)[2], &PlantedNvml::usedBytes);
}

} // namespace planted

/// Plants it without the functions named, as an old driver is.
inline void plantNvml(PlantedLoader& loader, PlantedNvml& nvml, const std::vector<std::string>& without = {})
{
    plantedNvml() = &nvml;
    std::map<std::string, void*> symbols{
        {"nvmlInit_v2", reinterpret_cast<void*>(planted::init)},
        {"nvmlShutdown", reinterpret_cast<void*>(planted::shutdown)},
        {"nvmlDeviceGetHandleByUUID", reinterpret_cast<void*>(planted::find)},
        {"nvmlDeviceGetTotalEnergyConsumption", reinterpret_cast<void*>(planted::energy)},
        {"nvmlDeviceGetPowerUsage", reinterpret_cast<void*>(planted::power)},
        {"nvmlDeviceGetUtilizationRates", reinterpret_cast<void*>(planted::utilization)},
        {"nvmlDeviceGetClockInfo", reinterpret_cast<void*>(planted::clock)},
        {"nvmlDeviceGetTemperature", reinterpret_cast<void*>(planted::temperature)},
        {"nvmlDeviceGetCurrentClocksThrottleReasons", reinterpret_cast<void*>(planted::reasons)},
        {"nvmlDeviceGetMemoryInfo", reinterpret_cast<void*>(planted::memory)},
    };
    for (const std::string& name : without)
        symbols.erase(name);
    loader.plant("libnvidia-ml.so.1", symbols);
}

} // namespace coreloom
