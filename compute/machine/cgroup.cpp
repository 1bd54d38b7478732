#include "machine/cgroup.h"

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

namespace coreloom {

namespace {

using std::string;
using std::string_view;

template<typename T>
void tighten(std::optional<T>& limit, std::optional<T> other)
{
    if (other)
        limit = limit ? std::min(*limit, *other) : *other;
}

/// Where the groups of one hierarchy are mounted, and the process's group in there.
struct Hierarchy {
    std::vector<string> mounts;
    string group;
};

/// The group and all those above it, below each mount. A container sees its own group at the mount itself while
/// /proc/self/cgroup may still give the host's path; folders that are not there are simply not read.
std::vector<string> folders(const Hierarchy& hierarchy)
{
    std::vector<string> result;
    for (const string& mount : hierarchy.mounts) {
        for (string group = hierarchy.group; group.size() > 1 && group[0] == '/'; group.erase(group.rfind('/')))
            result.push_back(mount + group);
        result.push_back(mount);
    }
    return result;
}

/// A number of a file of lines such as "inactive_file 4096".
std::int64_t field(const Environment& environment, const string& path, string_view name)
{
    std::istringstream lines(readFile(environment, path).value_or(""));
    string key;
    std::int64_t value = 0;
    while (lines >> key >> value) {
        if (key == name)
            return value;
    }
    return 0;
}

std::optional<std::int64_t> freeMemory(std::optional<std::int64_t> limit, std::optional<std::int64_t> used,
                                       std::int64_t droppable)
{
    if (!limit || !used)
        return std::nullopt;
    return std::max<std::int64_t>(0, *limit - std::max<std::int64_t>(0, *used - droppable));
}

/// cpu.max holds "max 100000" or "150000 100000": microseconds of CPU time a period.
std::optional<double> cpuMax(const Environment& environment, const string& path)
{
    std::istringstream words(readLine(environment, path).value_or(""));
    double quota = 0;
    double period = 0;
    if (!(words >> quota >> period) || quota <= 0 || period <= 0)
        return std::nullopt;
    return quota / period;
}

void readVersion2(const Environment& environment, const Hierarchy& hierarchy, CgroupLimits& limits)
{
    for (const string& folder : folders(hierarchy)) {
        tighten(limits.cpus, cpuMax(environment, folder + "/cpu.max"));
        tighten(limits.freeMemory, freeMemory(readInteger(environment, folder + "/memory.max"),
                                              readInteger(environment, folder + "/memory.current"),
                                              field(environment, folder + "/memory.stat", "inactive_file")));
    }
}

void readVersion1Cpu(const Environment& environment, const Hierarchy& hierarchy, CgroupLimits& limits)
{
    for (const string& folder : folders(hierarchy)) {
        const auto quota = readInteger(environment, folder + "/cpu.cfs_quota_us"); // -1: no limit
        const auto period = readInteger(environment, folder + "/cpu.cfs_period_us");
        if (quota && period && *quota > 0 && *period > 0)
            tighten<double>(limits.cpus, static_cast<double>(*quota) / static_cast<double>(*period));
    }
}

void readVersion1Memory(const Environment& environment, const Hierarchy& hierarchy, CgroupLimits& limits)
{
    for (const string& folder : folders(hierarchy)) {
        // No limit is a number near 2^63, which the memory of the machine undercuts.
        tighten(limits.freeMemory, freeMemory(readInteger(environment, folder + "/memory.limit_in_bytes"),
                                              readInteger(environment, folder + "/memory.usage_in_bytes"),
                                              field(environment, folder + "/memory.stat", "total_inactive_file")));
    }
}

bool hasController(string_view controllers, string_view wanted)
{
    const string list = ',' + string(controllers) + ',';
    return list.find(',' + string(wanted) + ',') != string::npos;
}

} // namespace

CgroupLimits readCgroupLimits(const Environment& environment)
{
    CgroupLimits limits;
    std::istringstream lines(readFile(environment, "/proc/self/cgroup").value_or(""));
    // A line is "number:controllers:group"; version 2 has number 0 and no controllers.
    for (string line; std::getline(lines, line);) {
        const std::size_t first = line.find(':');
        const std::size_t second = line.find(':', first + 1);
        if (first == string::npos || second == string::npos)
            continue;
        const string controllers = line.substr(first + 1, second - first - 1);
        const string group = line.substr(second + 1);
        string own = "/sys/fs/cgroup/";
        own += controllers;
        if (controllers.empty())
            readVersion2(environment, {{"/sys/fs/cgroup", "/sys/fs/cgroup/unified"}, group}, limits);
        else if (hasController(controllers, "cpu"))
            readVersion1Cpu(environment, {{own, "/sys/fs/cgroup/cpu"}, group}, limits);
        else if (hasController(controllers, "memory"))
            readVersion1Memory(environment, {{own}, group}, limits);
    }
    return limits;
}

} // namespace coreloom
