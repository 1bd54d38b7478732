#pragma once

#include "job/device_info.h"

#include <string>
#include <vector>

namespace coreloom {

/// The ladder of every GPU, real or not, for people: also the rungs that one of them lacks. `options` are the
/// compiler's for kernels of our own; empty where none were built.
[[nodiscard]] std::vector<RungInfo> gpuRungs(const std::string& options = {});

} // namespace coreloom
