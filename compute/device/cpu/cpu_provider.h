#pragma once

#include "base/environment.h"
#include "device/device.h"
#include "machine/machine.h"

#include <memory>

namespace coreloom {

/// The device "cpu": crews of threads on the CPUs that this process may use.
[[nodiscard]] std::unique_ptr<DeviceProvider> cpuProvider(const Machine& machine, const Environment& environment);

} // namespace coreloom
