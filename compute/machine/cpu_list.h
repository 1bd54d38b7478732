#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace coreloom {

/// The CPUs that a list such as "0-3,8" names, ascending and each once; nothing if it is not such a list. An empty list
/// names none.
[[nodiscard]] std::optional<std::vector<int>> parseCpuList(std::string_view list);

/// The list that names these CPUs, as the kernel writes it: "0-3,8".
[[nodiscard]] std::string formatCpuList(std::vector<int> cpus);

} // namespace coreloom
