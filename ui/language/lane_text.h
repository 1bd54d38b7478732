#pragma once

#include "job/device_info.h"
#include "job/job.h"
#include "job/run_record.h"

#include <QString>
#include <QStringList>

#include <vector>

/// A lane in words, in the window's language.
namespace coreloom {

/// The device's name as people say it: without trademarks, core counts and clock rates.
[[nodiscard]] QString shortName(const DeviceInfo& device);
/// "CPU", "GPU", "Emulated GPU"
[[nodiscard]] QString kindName(const DeviceInfo& device);
/// "8 workers", "66 SMs", "as one worker"
[[nodiscard]] QString workersName(const LaneSetup& setup);
/// "CPU · AMD EPYC 7B13 · 8 workers · simd (AVX2)"
[[nodiscard]] QString laneTitle(const LaneSetup& setup);
/// A short name a lane that tells them apart: "CPU" and "GPU", or "CPU, 1 worker" and "CPU, 8 workers".
[[nodiscard]] QStringList laneNames(const std::vector<LaneSetup>& setups);
/// What the loom's colors mean, and what a reader of the numbers must know.
[[nodiscard]] QString laneExplanation(const LaneSetup& setup, const Job& job);
/// What a GPU kernel takes of an SM: "simd: 128 registers a thread, 17 kB of shared memory and 256 threads a block. An
/// SM holds 2 blocks: 25 % of the warps that it has room for."
[[nodiscard]] QString resourcesText(const KernelResources& resources);

/// What is computed: "1 000 × 1 000", "100 × 200 · 200 × 300", "784-1024-1024-10, batch 128".
[[nodiscard]] QString jobText(const Job& job);

/// "≈ 0.50 J ± 50 %", or "–" where nothing is known.
[[nodiscard]] QString energyText(std::optional<double> joules, Provenance provenance, std::optional<double> band);

} // namespace coreloom
