#pragma once

#include "base/environment.h"

#include <cstdint>
#include <optional>

namespace coreloom {

/// What the process's control groups leave it; empty where nothing is limited.
struct CgroupLimits {
    std::optional<double> cpus;             ///< CPUs' worth of time
    std::optional<std::int64_t> freeMemory; ///< bytes until the tightest limit, caches that can be dropped not counted
};

/// The tightest limits of all groups from the process's own (/proc/self/cgroup) up to the root, of versions 1 and 2.
[[nodiscard]] CgroupLimits readCgroupLimits(const Environment& environment);

} // namespace coreloom
