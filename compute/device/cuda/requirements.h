#pragma once

#include "base/error.h"
#include "base/library.h"

#include <optional>
#include <string>

/// What an NVIDIA GPU needs to be used here, and what to say where it is missing. A driver that is too old is told
/// from a card that is too old. Needs neither the CUDA Toolkit nor a driver.
namespace coreloom {

/// Why the NVIDIA driver does not do: there is none, or it supports only a CUDA older than `neededVersion` (13000 is
/// 13.0; 0 asks only whether there is one). Empty if it does.
[[nodiscard]] std::optional<Error> driverProblem(const LibraryLoader& libraries, int neededVersion);

/// A compute capability, 8.9 as 89.
struct ComputeCapability {
    int major = 0;
    int minor = 0;

    [[nodiscard]] int number() const { return major * 10 + minor; }
    [[nodiscard]] std::string text() const { return std::to_string(major) + '.' + std::to_string(minor); }
};

/// Why a card does not do: it is older than the oldest that kernels were built for (75 is 7.5). Empty if it does.
[[nodiscard]] std::optional<Error> cardProblem(const std::string& card, ComputeCapability capability, int oldest);

/// From here on tensor cores take BF16 and TF32; those of 7.0 and 7.5 take FP16.
inline constexpr int tensorCapability = 80;

/// Why a card does not run the `tensor` kernels: it is older, or the newest capability that kernels were built for is.
/// Empty if it does.
[[nodiscard]] std::optional<Text> tensorProblem(const std::string& card, ComputeCapability capability, int newestBuilt);

/// FP32 cores an SM; 0 for a capability that is not known here (guessing would put a wrong number on the screen).
/// Source: NVIDIA's cuda-samples, helper_cuda.h, up to 9.0; from 10.0 on published cores over published SMs.
[[nodiscard]] int coresPerSm(ComputeCapability capability);

} // namespace coreloom
