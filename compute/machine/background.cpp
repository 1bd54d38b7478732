#include "machine/background.h"

#include <algorithm>
#include <sstream>

namespace coreloom {

namespace {

std::string cpufreq(int cpu, const char* file)
{
    return "/sys/devices/system/cpu/cpu" + std::to_string(cpu) + "/cpufreq/" + file;
}

} // namespace

std::optional<double> readBackgroundCpus(const Environment& environment)
{
    // "0.36 0.19 0.12 2/96 9388": means over 1, 5 and 15 minutes; runnable and all threads.
    std::istringstream words(readLine(environment, "/proc/loadavg").value_or(""));
    double minute = 0;
    double skipped = 0;
    double runnable = 0;
    if (!(words >> minute >> skipped >> skipped >> runnable))
        return std::nullopt;
    return std::clamp(runnable - 1, 0.0, std::max(minute, 0.0)); // without the thread that reads this
}

std::optional<std::string> readGovernor(const Environment& environment, int cpu)
{
    return readLine(environment, cpufreq(cpu, "scaling_governor"));
}

bool savesPower(const Environment& environment, int cpu)
{
    if (readGovernor(environment, cpu) != "powersave")
        return false;
    // With these drivers "powersave" is the usual governor, which follows the load; what counts is their preference.
    const std::string driver = readLine(environment, cpufreq(cpu, "scaling_driver")).value_or("");
    if (driver != "intel_pstate" && driver.compare(0, 10, "amd-pstate") != 0)
        return true;
    const auto preference = readLine(environment, cpufreq(cpu, "energy_performance_preference"));
    return !preference || *preference == "power" || *preference == "balance_power";
}

} // namespace coreloom
