#pragma once

#include <optional>
#include <string>
#include <vector>

namespace coreloom {

/// Published figures of one GPU, or what a user gave; the sources stand beside them in the catalogue. Empty is what
/// does not exist or could not be verified.
struct GpuFigures {
    std::string id; ///< "h100"
    std::string name;
    std::optional<int> year;
    std::string computeCapability; ///< empty unknown
    int sms = 1;
    int cudaCores = 0;
    std::optional<double> baseMhz;
    double boostMhz = 0;
    double bandwidth = 0; ///< of its memory, GB/s
    double fp32 = 0;      ///< TFLOP/s; cores × 2 × boost clock within 1 %, unless `fp32Differs` says why not
    std::string fp32Differs;
    std::optional<double> fp64;
    std::optional<double> tf32; ///< of the tensor cores, dense
    std::optional<double> bf16;
    double tdpWatts = 0;
    std::optional<double> idleWatts;
    std::optional<double> memoryGib;
    std::optional<double> pcie; ///< GB/s, one direction, nominal; empty where the GPU works in the computer's memory
    std::vector<std::string> sources;

    bool operator==(const GpuFigures&) const = default;
};

/// Each CUDA core does one multiply-add a clock: cores × 2 × boost clock, in TFLOP/s.
[[nodiscard]] constexpr double peakOfCores(int cudaCores, double boostMhz)
{
    return 2e-6 * cudaCores * boostMhz;
}

} // namespace coreloom
