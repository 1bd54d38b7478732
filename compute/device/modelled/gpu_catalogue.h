#pragma once

#include "base/error.h"
#include "job/gpu_figures.h"

#include <string>
#include <string_view>
#include <vector>

namespace coreloom {

/// Reads a catalogue ("coreloom-gpus/1"). A row needs id, name, sms, cuda_cores, boost_mhz, bandwidth_gb_s, tdp_w and
/// sources; without fp32_tflops that is cores × 2 × boost clock. Fails with badFile and the first thing that is wrong:
/// not JSON, another schema, a missing or impossible figure, one that contradicts another, an id twice.
[[nodiscard]] Expected<std::vector<GpuFigures>> parseGpuCatalogue(std::string_view json);

/// A catalogue of one row, as parseGpuCatalogue() reads it.
[[nodiscard]] std::string gpuCatalogueOf(const GpuFigures& gpu);

/// resources/gpus.json as it was when the program was built.
[[nodiscard]] std::string_view builtInGpuCatalogue();

} // namespace coreloom
