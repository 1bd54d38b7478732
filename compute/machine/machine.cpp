#include "machine/machine.h"

#include "machine/background.h"
#include "machine/cgroup.h"
#include "machine/cpu_list.h"
#include "machine/memory.h"
#include "machine/platform.h"
#include "machine/topology.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace coreloom {

namespace {

std::int64_t countOnline(const Machine& machine)
{
    return std::count_if(machine.cpus.begin(), machine.cpus.end(), [](const LogicalCpu& cpu) { return cpu.online; });
}

bool quotaIsTight(const Machine& machine)
{
    return machine.quota && *machine.quota < static_cast<double>(machine.allowedCpus.size());
}

Text whyNotAllCpus(const Machine& machine)
{
    const std::int64_t online = countOnline(machine);
    const bool bound = static_cast<std::int64_t>(machine.allowedCpus.size()) < online;
    const std::string allowed = formatCpuList(machine.allowedCpus);
    if (bound && quotaIsTight(machine))
        return {translatable("compute", "This process may use CPUs %1 only, of %2, and its control group grants it the "
                                        "time of %3 CPUs (set by taskset, a container or a job scheduler)."),
                {allowed, online, *machine.quota}};
    if (bound)
        return {translatable("compute", "This process may use CPUs %1 only, of %2 (its affinity, set by taskset, a "
                                        "container or a job scheduler)."),
                {allowed, online}};
    if (quotaIsTight(machine))
        return {translatable("compute", "The process's control group grants it the time of %1 CPUs, of %2 (set by a "
                                        "container or a job scheduler)."),
                {*machine.quota, online}};
    if (const auto all = static_cast<std::int64_t>(machine.cpus.size()); online < all)
        return {translatable("compute", "%1 of this computer's %2 CPUs are offline."), {all - online, all}};
    return {};
}

std::vector<Text> warnings(const Environment& environment, const Machine& machine)
{
    std::vector<Text> result;
    const std::int64_t online = countOnline(machine);
    const double background = readBackgroundCpus(environment).value_or(0);
    if (background > 0.1 * static_cast<double>(online))
        result.push_back(
            {translatable("compute", "Other programs want the time of about %1 CPUs, of %2: the numbers will be "
                                     "lower and less steady. Close what you can."),
             {std::round(10 * background) / 10, online}});
    if (!machine.allowedCpus.empty() && savesPower(environment, machine.allowedCpus.front()))
        result.push_back({translatable("compute", "The CPU is set to save power (governor %1), so its clock is held "
                                                  "down. Choose the performance profile in the system's settings."),
                          {machine.governor.value_or("")}});
    if (machine.onBattery.value_or(false))
        result.push_back({translatable("compute", "The computer runs on its battery, which may hold the clock down. "
                                                  "Plug it in."),
                          {}});
    if (quotaIsTight(machine))
        result.push_back({translatable("compute", "The control group grants the time of %1 CPUs for %2 CPUs: with more "
                                                  "workers than that, all of them are stopped again and again."),
                          {*machine.quota, static_cast<std::int64_t>(machine.allowedCpus.size())}});
    return result;
}

} // namespace

int Machine::defaultWorkers() const
{
    int workers = static_cast<int>(allowedCpus.size());
    if (quota && *quota < workers)
        workers = static_cast<int>(std::ceil(*quota));
    return std::max(workers, 1);
}

std::int64_t readFreeMemory(const Environment& environment)
{
    const std::int64_t free = readMemory(environment).freeBytes;
    return std::min(free, readCgroupLimits(environment).freeMemory.value_or(free));
}

Machine readMachine(const Environment& environment)
{
    Machine machine;
    machine.cpuName = readCpuName(environment);
    machine.os = readOperatingSystem(environment);
    Topology topology = readTopology(environment);
    machine.cpus = std::move(topology.cpus);
    machine.packages = topology.packages;
    machine.physicalCores = topology.physicalCores;
    machine.caches = std::move(topology.caches);
    machine.allowedCpus = workerOrder(machine.cpus);
    machine.quota = readCgroupLimits(environment).cpus;
    machine.memoryBytes = readMemory(environment).bytes;
    machine.freeMemoryBytes = readFreeMemory(environment);
    machine.virtualMachine = isVirtualMachine(environment);
    if (!machine.allowedCpus.empty())
        machine.governor = readGovernor(environment, machine.allowedCpus.front());
    machine.onBattery = readOnBattery(environment);
    machine.allowedReason = whyNotAllCpus(machine);
    machine.warnings = warnings(environment, machine);
    return machine;
}

} // namespace coreloom
