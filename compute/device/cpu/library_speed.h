#pragma once

#include "device/cpu/kernel.h"
#include "job/device_info.h"

#include <optional>
#include <string>
#include <vector>

namespace coreloom {

/// How fast a kernel is compared with another on one CPU: 0.5 is half as fast. Best of several small products each, in
/// turns; some milliseconds, or up to 0.1 s for one that is very slow. Empty where it could not be measured. T is
/// float or double.
template<typename T>
[[nodiscard]] std::optional<double> relativeSpeed(const Kernel& kernel, const Kernel& reference, int cpu);

/// What a reader must know of a library that is that fast compared with the simd rung: nothing, unless it is far
/// slower; else how slow, for which core type it computes, and what would mend it. `steering` are the environment
/// variables that are set and choose its code, as "OPENBLAS_CORETYPE=Prescott".
[[nodiscard]] std::vector<Text> speedNotes(const LibraryInfo& library, double relativeSpeed,
                                           const std::vector<std::string>& steering);

} // namespace coreloom
