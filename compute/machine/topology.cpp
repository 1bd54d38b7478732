#include "machine/topology.h"

#include "machine/cpu_list.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <hwloc.h>
#include <hwloc/linux.h>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <tuple>
#include <unistd.h>

namespace coreloom {

namespace {

struct DestroyTopology {
    void operator()(hwloc_topology* topology) const { hwloc_topology_destroy(topology); }
};
using TopologyPointer = std::unique_ptr<hwloc_topology, DestroyTopology>;

struct FreeBitmap {
    void operator()(hwloc_bitmap_s* bitmap) const { hwloc_bitmap_free(bitmap); }
};
using BitmapPointer = std::unique_ptr<hwloc_bitmap_s, FreeBitmap>;

TopologyPointer loadTopology()
{
    hwloc_topology_t raw = nullptr;
    if (hwloc_topology_init(&raw) != 0)
        return nullptr;
    TopologyPointer topology(raw);
    // No PCI, no other devices, no memory attributes: a window is to be up within a second. Nor the x86 component,
    // which moves this thread over all CPUs to ask each; the kernel's files say the same.
    hwloc_topology_set_all_types_filter(raw, HWLOC_TYPE_FILTER_KEEP_NONE);
    for (const auto type : {HWLOC_OBJ_PACKAGE, HWLOC_OBJ_CORE})
        hwloc_topology_set_type_filter(raw, type, HWLOC_TYPE_FILTER_KEEP_ALL);
    hwloc_topology_set_cache_types_filter(raw, HWLOC_TYPE_FILTER_KEEP_ALL);
    hwloc_topology_set_components(raw, HWLOC_TOPOLOGY_COMPONENTS_FLAG_BLACKLIST, "x86");
    hwloc_topology_set_flags(raw, HWLOC_TOPOLOGY_FLAG_INCLUDE_DISALLOWED | HWLOC_TOPOLOGY_FLAG_NO_DISTANCES |
                                      HWLOC_TOPOLOGY_FLAG_NO_MEMATTRS);
    if (hwloc_topology_load(raw) != 0)
        return nullptr;
    return topology;
}

/// hwloc takes another root from an environment variable only, which the whole process shares. So the program, whose
/// root is empty, never touches it; tests, which have a root, set it while they load, one after another. The other way,
/// parsing /sys here for roots that are not empty, would test code that no user runs.
TopologyPointer loadTopology(const std::string& root)
{
    if (root.empty())
        return loadTopology();
    static std::mutex oneAtATime;
    const std::lock_guard lock(oneAtATime);
    ::setenv("HWLOC_FSROOT", root.c_str(), 1);
    auto topology = loadTopology();
    ::unsetenv("HWLOC_FSROOT");
    return topology;
}

/// Which CPUs are performance and which efficiency cores; those of an ordinary machine are not in here. Different
/// clocks alone make no kinds: many CPUs have a few cores that are selected for a little more.
std::map<unsigned, CoreKind> coreKinds(hwloc_topology_t topology)
{
    struct Kind {
        BitmapPointer cpus{hwloc_bitmap_alloc()};
        std::string coreType;
        int capacity = 0; ///< Linux gives the fastest core 1024
    };
    std::vector<Kind> kinds;
    int most = 0;
    for (int i = 0; i < hwloc_cpukinds_get_nr(topology, 0); ++i) {
        Kind kind;
        unsigned count = 0;
        hwloc_info_s* infos = nullptr;
        if (hwloc_cpukinds_get_info(topology, static_cast<unsigned>(i), kind.cpus.get(), nullptr, &count, &infos, 0) !=
            0)
            continue;
        for (unsigned j = 0; j < count; ++j) {
            const std::string_view value = infos[j].value;
            if (infos[j].name == std::string_view("CoreType"))
                kind.coreType = value;
            else if (infos[j].name == std::string_view("LinuxCapacity"))
                std::from_chars(value.data(), value.data() + value.size(), kind.capacity);
        }
        most = std::max(most, kind.capacity);
        kinds.push_back(std::move(kind));
    }

    std::map<unsigned, CoreKind> found;
    bool different = false;
    for (const Kind& kind : kinds) {
        // Of big and little cores the little ones have about a third of the capacity, middle ones three quarters.
        const bool efficiency = kind.coreType == "IntelAtom" || 2 * kind.capacity < most;
        different = different || efficiency;
        unsigned cpu = 0;
        hwloc_bitmap_foreach_begin(cpu, kind.cpus.get()) found[cpu] =
            efficiency ? CoreKind::efficiency : CoreKind::performance;
        hwloc_bitmap_foreach_end();
    }
    if (!different)
        found.clear();
    return found;
}

/// Data and unified caches, the largest of each level.
std::vector<Cache> readCaches(hwloc_topology_t topology)
{
    std::vector<Cache> caches;
    for (const auto type : {HWLOC_OBJ_L1CACHE, HWLOC_OBJ_L2CACHE, HWLOC_OBJ_L3CACHE, HWLOC_OBJ_L4CACHE}) {
        Cache largest{.level = static_cast<int>(type - HWLOC_OBJ_L1CACHE) + 1};
        for (hwloc_obj_t cache = nullptr; (cache = hwloc_get_next_obj_by_type(topology, type, cache)) != nullptr;) {
            const auto bytes = static_cast<std::int64_t>(cache->attr->cache.size);
            if (bytes > largest.bytes) {
                largest.bytes = bytes;
                largest.sharedBy = hwloc_bitmap_weight(cache->cpuset);
            }
        }
        if (largest.bytes > 0)
            caches.push_back(largest);
    }
    return caches;
}

std::vector<LogicalCpu> onlineCpus(hwloc_topology_t topology)
{
    const auto kinds = coreKinds(topology);
    std::vector<LogicalCpu> cpus;
    for (hwloc_obj_t unit = nullptr; (unit = hwloc_get_next_obj_by_type(topology, HWLOC_OBJ_PU, unit)) != nullptr;) {
        const auto* package = hwloc_get_ancestor_obj_by_type(topology, HWLOC_OBJ_PACKAGE, unit);
        const auto* core = hwloc_get_ancestor_obj_by_type(topology, HWLOC_OBJ_CORE, unit);
        const auto kind = kinds.find(unit->os_index);
        LogicalCpu cpu{.id = static_cast<int>(unit->os_index)};
        cpu.package = package != nullptr ? static_cast<int>(package->logical_index) : 0;
        cpu.core = static_cast<int>((core != nullptr ? core : unit)->logical_index);
        cpu.kind = kind != kinds.end() ? kind->second : CoreKind::standard;
        cpus.push_back(cpu);
    }
    std::sort(cpus.begin(), cpus.end(), [](const auto& a, const auto& b) { return a.id < b.id; });
    std::map<int, int> threads; // of each core so far
    for (LogicalCpu& cpu : cpus)
        cpu.sibling = threads[cpu.core]++;
    return cpus;
}

/// Of the process's first thread: worker threads bind themselves and would answer with their own CPU.
std::vector<int> affinity(hwloc_topology_t topology)
{
    std::vector<int> cpus;
    const BitmapPointer set(hwloc_bitmap_alloc());
    if (hwloc_linux_get_tid_cpubind(topology, ::getpid(), set.get()) != 0)
        return cpus;
    unsigned cpu = 0;
    hwloc_bitmap_foreach_begin(cpu, set.get()) cpus.push_back(static_cast<int>(cpu));
    hwloc_bitmap_foreach_end();
    return cpus;
}

} // namespace

Topology readTopology(const Environment& environment)
{
    Topology result;
    const TopologyPointer topology = loadTopology(environment.root);
    if (!topology) {
        result.cpus.push_back({});
        return result;
    }
    result.cpus = onlineCpus(topology.get());
    result.packages = std::max(1, hwloc_get_nbobjs_by_type(topology.get(), HWLOC_OBJ_PACKAGE));
    std::map<int, bool> cores;
    for (const LogicalCpu& cpu : result.cpus)
        cores[cpu.core] = true;
    result.physicalCores = std::max(1, static_cast<int>(cores.size()));
    result.caches = readCaches(topology.get());

    std::vector<int> may = environment.affinity;
    if (may.empty() && environment.root.empty())
        may = affinity(topology.get());
    for (LogicalCpu& cpu : result.cpus)
        cpu.allowed = may.empty() || std::find(may.begin(), may.end(), cpu.id) != may.end();

    const auto present = parseCpuList(readLine(environment, "/sys/devices/system/cpu/present").value_or(""));
    for (const int id : present.value_or(std::vector<int>())) {
        const auto known = [id](const LogicalCpu& cpu) { return cpu.id == id; };
        if (std::none_of(result.cpus.begin(), result.cpus.end(), known))
            result.cpus.push_back({.id = id, .package = -1, .core = -1, .online = false, .allowed = false});
    }
    std::sort(result.cpus.begin(), result.cpus.end(), [](const auto& a, const auto& b) { return a.id < b.id; });
    return result;
}

std::vector<int> workerOrder(const std::vector<LogicalCpu>& cpus)
{
    // A core's first *allowed* hardware thread counts as its first.
    std::vector<std::tuple<int, bool, int>> order;
    std::map<int, int> taken;
    for (const LogicalCpu& cpu : cpus) {
        if (cpu.online && cpu.allowed)
            order.emplace_back(taken[cpu.core]++, cpu.kind == CoreKind::efficiency, cpu.id);
    }
    std::sort(order.begin(), order.end());
    std::vector<int> ids;
    ids.reserve(order.size());
    for (const auto& [thread, efficiency, id] : order)
        ids.push_back(id);
    return ids;
}

} // namespace coreloom
