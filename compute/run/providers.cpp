#include "run/providers.h"

#include "device/cpu/cpu_provider.h"
#include "device/cuda/module.h"
#include "device/emulated/emulated_device.h"
#include "device/modelled/modelled_provider.h"
#include "device/opengl/opengl_provider.h"

namespace coreloom {

std::vector<std::unique_ptr<DeviceProvider>> allProviders(const Machine& machine, const Environment& environment)
{
    std::vector<std::unique_ptr<DeviceProvider>> providers;
    providers.push_back(cpuProvider(machine, environment));
    providers.push_back(cudaProvider(environment));
    providers.push_back(openglProvider(environment));
    providers.push_back(emulatedProvider());
    providers.push_back(modelledProvider(environment));
    return providers;
}

} // namespace coreloom
