#pragma once

#include "base/environment.h"
#include "base/text.h"

#include <string>
#include <vector>

namespace coreloom {

/// An energy counter of the processor (RAPL), as /sys/class/powercap shows it.
struct RaplDomain {
    std::string name;   ///< "package-0", "dram-0"
    std::string folder; ///< below the environment's root; holds energy_uj and max_energy_range_uj
    bool readable = false;
};

/// The domains whose joules add up without counting any twice, by package: each package and, where there is one, its
/// memory. `core` and `uncore` are inside the package, `psys` contains it, and the same package may be shown by two
/// drivers (intel-rapl, intel-rapl-mmio): none of these is listed, nor a twin. AMD's counters have these names too.
[[nodiscard]] std::vector<RaplDomain> findRaplDomains(const Environment& environment);

/// The one line that lets users read the counters, which Linux keeps for administrators since 5.10 because fine
/// readings can betray what other programs compute (CVE-2020-8694).
[[nodiscard]] Text raplRemedy();

} // namespace coreloom
