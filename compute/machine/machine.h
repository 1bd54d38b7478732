#pragma once

#include "base/environment.h"
#include "base/text.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace coreloom {

enum class CoreKind { standard, performance, efficiency };

/// One logical CPU as the system knows it.
struct LogicalCpu {
    int id = 0;
    int package = 0; ///< -1 where the CPU is offline
    int core = 0;    ///< physical core, counted over the whole machine; -1 where the CPU is offline
    int sibling = 0; ///< 0 for the core's first hardware thread, 1 for its second …
    CoreKind kind = CoreKind::standard;
    bool online = true;
    bool allowed = true; ///< in the process's affinity (and cpuset)
};

struct Cache {
    int level = 1;
    std::int64_t bytes = 0;
    int sharedBy = 1; ///< logical CPUs
};

/// What this computer has, as far as it lets itself be read. Plain data.
struct Machine {
    std::string cpuName;
    std::string os;
    std::vector<LogicalCpu> cpus; ///< by id
    int packages = 1;
    int physicalCores = 1;
    std::vector<Cache> caches; ///< data caches, one a level
    /// CPUs that jobs may use: online and in the affinity; one of each physical core first, performance cores first.
    std::vector<int> allowedCpus;
    std::optional<double> quota; ///< CPUs' worth of time that the cgroup grants; empty without a limit
    std::int64_t memoryBytes = 0;
    std::int64_t freeMemoryBytes = 0; ///< what jobs can take now, cgroup limit included
    bool virtualMachine = false;
    std::optional<std::string> governor;
    std::optional<bool> onBattery;
    Text allowedReason;         ///< why not all CPUs are allowed; empty if they are
    std::vector<Text> warnings; ///< what may spoil numbers: background load, powersave governor, battery …

    /// How many workers a lane gets by default: the allowed CPUs, no more than the quota rounded up.
    [[nodiscard]] int defaultWorkers() const;
};

/// Memory that jobs can take now, cgroup limit included; 0 unknown.
[[nodiscard]] std::int64_t readFreeMemory(const Environment& environment);

/// Reads all of it below the environment's root; takes a few milliseconds. What cannot be read stays empty.
[[nodiscard]] Machine readMachine(const Environment& environment);

} // namespace coreloom
