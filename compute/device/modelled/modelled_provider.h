#pragma once

#include "base/environment.h"
#include "device/device.h"
#include "device/modelled/gpu_catalogue.h"

#include <memory>
#include <vector>

namespace coreloom {

/// The devices "modelled:<id>", one for each GPU of a catalogue.
[[nodiscard]] std::unique_ptr<DeviceProvider> modelledProvider(std::vector<GpuFigures> gpus,
                                                               const Environment& environment);
/// Those of the catalogue that the program was built with.
[[nodiscard]] std::unique_ptr<DeviceProvider> modelledProvider(const Environment& environment);

} // namespace coreloom
