#pragma once

#include "device/modelled/modelled_provider.h"
#include "device/registry.h"
#include "fake_device.h"
#include "run/run.h"

#include <memory>
#include <string>
#include <vector>

namespace coreloom {

/// A run on fake devices, and on the modelled ones of the catalogue.
class Bench {
public:
    explicit Bench(std::size_t devices = 1)
    {
        for (std::size_t i = 0; i < devices; ++i)
            scripts.push_back(std::make_unique<FakeScript>());
        request.job = {.m = 30, .n = 20, .k = 10, .stop = {.seconds = 0.1}};
        machine.freeMemoryBytes = std::int64_t{1} << 40;
        machine.physicalCores = 2;
    }

    Expected<std::unique_ptr<Run>> start()
    {
        std::vector<FakeScript*> pointers;
        for (const auto& script : scripts)
            pointers.push_back(script.get());
        std::vector<std::unique_ptr<DeviceProvider>> providers;
        providers.push_back(std::make_unique<FakeProvider>(pointers));
        providers.push_back(modelledProvider(environment));
        m_devices = std::make_unique<DeviceRegistry>(std::move(providers));
        if (request.lanes.empty()) {
            for (std::size_t i = 0; i < scripts.size(); ++i)
                request.lanes.push_back({.device = "fake:" + std::to_string(i), .precision = scripts[i]->precision});
        }
        return Run::start(request, *m_devices, machine, environment);
    }

    RunRecord complete()
    {
        auto run = start();
        if (!run)
            return {.status = Status::interrupted};
        (*run)->wait();
        return (*run)->record();
    }

    std::vector<std::unique_ptr<FakeScript>> scripts;
    RunRequest request;
    Machine machine;
    Environment environment{.root = CORELOOM_FIXTURES};

private:
    std::unique_ptr<DeviceRegistry> m_devices;
};

} // namespace coreloom
