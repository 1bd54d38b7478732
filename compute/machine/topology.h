#pragma once

#include "base/environment.h"
#include "machine/machine.h"

#include <vector>

namespace coreloom {

/// The machine's processors, as hwloc finds them.
struct Topology {
    std::vector<LogicalCpu> cpus; ///< by id; offline ones included
    int packages = 1;
    int physicalCores = 1;
    std::vector<Cache> caches;
};

/// Reads the topology and which CPUs are allowed. Only processors and caches are looked at, so it takes milliseconds.
/// Fails nowhere: where nothing can be read there is one CPU.
[[nodiscard]] Topology readTopology(const Environment& environment);

/// The CPUs that jobs may use, in the order in which workers take them: one of each physical core first, performance
/// cores before efficiency cores, and then the cores' further hardware threads in the same order.
[[nodiscard]] std::vector<int> workerOrder(const std::vector<LogicalCpu>& cpus);

} // namespace coreloom
