#pragma once

#include "base/environment.h"
#include "device/device.h"
#include "machine/machine.h"

#include <memory>
#include <vector>

namespace coreloom {

/// Every kind of device that this program knows, for a DeviceRegistry.
[[nodiscard]] std::vector<std::unique_ptr<DeviceProvider>> allProviders(const Machine& machine,
                                                                        const Environment& environment);

} // namespace coreloom
