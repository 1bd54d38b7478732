#pragma once

#include "base/environment.h"
#include "device/device.h"
#include "device/modelled/own_gpus.h"

#include <memory>

namespace coreloom {

/// The devices "modelled:<id>", one for each GPU; a file that was refused is a device that is absent.
[[nodiscard]] std::unique_ptr<DeviceProvider> modelledProvider(GpuCatalogues gpus, const Environment& environment);
/// Those of the catalogue that the program was built with, and the user's own.
[[nodiscard]] std::unique_ptr<DeviceProvider> modelledProvider(const Environment& environment);

} // namespace coreloom
