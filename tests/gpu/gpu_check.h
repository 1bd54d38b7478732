#pragma once

#include "card.h"
#include "device/device.h"

#include <cstdint>
#include <vector>

namespace coreloom {

struct CheckedShape {
    std::int64_t m = 1;
    std::int64_t n = 1;
    std::int64_t k = 1;
};

struct GpuCheckPlan {
    std::vector<CheckedShape> shapes; ///< for correctness, on every rung and precision
    CheckedShape shapeOnSomeSms;      ///< for correctness on 1, half and all but one of the SMs
    std::vector<std::int64_t> speeds; ///< sizes for the ratios
    std::int64_t traced = 4096;       ///< size for what a trace costs
    std::int64_t busy = 8192;         ///< size for energy and stops
    double seconds = 0.3;             ///< of each measurement
    double energySeconds = 3;         ///< 0: not measured
    bool judgesTimes = true;          ///< false where times say nothing, as on the emulated GPU
};

/// Checks the first device of a provider and prints what it finds. Returns how many bars were missed.
int checkGpu(const DeviceProvider& provider, Card* card, const GpuCheckPlan& plan);

} // namespace coreloom
