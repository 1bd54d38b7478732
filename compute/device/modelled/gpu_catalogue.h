#pragma once

#include "base/error.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace coreloom {

/// Published figures of one GPU; the sources stand beside them in the catalogue.
struct GpuFigures {
    std::string id; ///< "h100"
    std::string name;
    int year = 0;
    std::string computeCapability;
    int sms = 1;
    int cudaCores = 0;
    double boostMhz = 0;
    double bandwidth = 0; ///< of its memory, GB/s
    double fp32 = 0;      ///< TFLOP/s
    std::optional<double> fp64;
    std::optional<double> tf32; ///< of the tensor cores, dense
    std::optional<double> bf16;
    double tdpWatts = 0;
    double idleWatts = 0;
    double memoryGib = 0;
    std::optional<double> pcie; ///< GB/s, one direction, nominal; empty where the GPU works in the computer's memory
    std::vector<std::string> sources;
};

/// Reads a catalogue ("coreloom-gpus/1"). Fails with badFile and the first thing that is wrong: not JSON, another
/// schema, a missing or impossible figure, an id twice.
[[nodiscard]] Expected<std::vector<GpuFigures>> parseGpuCatalogue(std::string_view json);

/// resources/gpus.json as it was when the program was built.
[[nodiscard]] std::string_view builtInGpuCatalogue();

} // namespace coreloom
