#include "run/providers.h"

#include "device/cpu/cpu_provider.h"

namespace coreloom {

std::vector<std::unique_ptr<DeviceProvider>> allProviders(const Machine& machine, const Environment& environment)
{
    std::vector<std::unique_ptr<DeviceProvider>> providers;
    providers.push_back(cpuProvider(machine, environment));
    return providers;
}

} // namespace coreloom
