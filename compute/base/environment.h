#pragma once

#include "base/clock.h"
#include "base/library.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace coreloom {

/// What compute takes from outside, so that tests can stand in for it. Copied freely; the objects behind the pointers
/// outlive every use.
struct Environment {
    /// Put before /sys and /proc: empty for the real ones, a folder of files for a test.
    std::string root;
    const Clock* clock = &steadyClock();
    const LibraryLoader* libraries = &systemLibraryLoader();
    /// The CPUs of the process's affinity; empty: ask the system.
    std::vector<int> affinity;
    /// The user's own files, "~/.local/share/coreloom"; empty: there are none.
    std::string userFolder;
};

/// A small text file below the environment's root ("/proc/meminfo"), whole, at most 1 MiB; nothing if it cannot be
/// read.
[[nodiscard]] std::optional<std::string> readFile(const Environment& environment, std::string_view path);

/// The file's first line without white space at the ends.
[[nodiscard]] std::optional<std::string> readLine(const Environment& environment, std::string_view path);

/// The file's only number.
[[nodiscard]] std::optional<std::int64_t> readInteger(const Environment& environment, std::string_view path);

/// The names in a folder below the environment's root, sorted; none if it cannot be read.
[[nodiscard]] std::vector<std::string> listFolder(const Environment& environment, std::string_view path);

/// Whether there is a file or folder of that path below the environment's root, readable or not.
[[nodiscard]] bool exists(const Environment& environment, std::string_view path);

} // namespace coreloom
