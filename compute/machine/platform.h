#pragma once

#include "base/environment.h"

#include <optional>
#include <string>

namespace coreloom {

/// The processor's name for people, without marks and the advertised clock, which is not the one it runs at: "AMD EPYC
/// 7763 64-Core Processor". On ARM, where /proc/cpuinfo has none, the board's or the core's; empty if nothing is known.
[[nodiscard]] std::string readCpuName(const Environment& environment);

/// "Debian GNU/Linux 12 (bookworm), Linux 6.1.0-18-amd64"; WSL is named.
[[nodiscard]] std::string readOperatingSystem(const Environment& environment);

[[nodiscard]] bool isWsl(const Environment& environment);

[[nodiscard]] bool isVirtualMachine(const Environment& environment);

/// Whether the machine runs on its battery; nothing where it has none.
[[nodiscard]] std::optional<bool> readOnBattery(const Environment& environment);

} // namespace coreloom
