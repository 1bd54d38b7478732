#pragma once

#include "base/environment.h"

#include <cstdint>

namespace coreloom {

struct Memory {
    std::int64_t bytes = 0;     ///< of the machine
    std::int64_t freeBytes = 0; ///< that programs can take without swapping; control groups not considered
};

/// From /proc/meminfo; zeros where it cannot be read.
[[nodiscard]] Memory readMemory(const Environment& environment);

} // namespace coreloom
