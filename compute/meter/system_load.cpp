#include "meter/system_load.h"

#include <algorithm>
#include <charconv>
#include <numeric>
#include <sstream>
#include <string>

namespace coreloom {

namespace {

constexpr double shortestInterval = 0.5;

enum Field : std::size_t { idle = 3, waitingForDisk = 4, steal = 7 };

} // namespace

SystemLoad::SystemLoad(const Environment& environment)
    : m_environment(environment), m_lastTime(environment.clock->seconds()), m_last(read())
{}

const std::vector<CpuLoad>& SystemLoad::update()
{
    const double now = m_environment.clock->seconds();
    if (now - m_lastTime < shortestInterval)
        return m_loads;
    m_lastTime = now;
    std::map<int, Ticks> ticks = read();
    m_loads.clear();
    for (const auto& [cpu, current] : ticks) {
        const auto previous = m_last.find(cpu);
        if (previous == m_last.end())
            continue;
        // Some of the counters may go back by a tick or two, and all do when a CPU comes back online.
        Ticks spent{};
        for (std::size_t i = 0; i < spent.size(); ++i)
            spent[i] = std::max<std::int64_t>(0, current[i] - previous->second[i]);
        const auto total = static_cast<double>(std::accumulate(spent.begin(), spent.end(), std::int64_t{0}));
        if (total <= 0)
            continue;
        const auto unused = static_cast<double>(spent[idle] + spent[waitingForDisk] + spent[steal]);
        m_loads.push_back({cpu, (total - unused) / total, static_cast<double>(spent[steal]) / total});
    }
    m_last = std::move(ticks);
    return m_loads;
}

std::optional<double> SystemLoad::busyCpus() const
{
    if (m_loads.empty())
        return std::nullopt;
    return std::accumulate(m_loads.begin(), m_loads.end(), 0.0,
                           [](double sum, const CpuLoad& load) { return sum + load.busy; });
}

std::map<int, SystemLoad::Ticks> SystemLoad::read() const
{
    std::map<int, Ticks> result;
    std::istringstream lines(readFile(m_environment, "/proc/stat").value_or(""));
    // "cpu3 9873 0 3977 194334 1652 0 113 324 0 0"; the first line, "cpu", is their sum.
    for (std::string line; std::getline(lines, line) && line.compare(0, 3, "cpu") == 0;) {
        int cpu = 0;
        const auto [end, error] = std::from_chars(line.data() + 3, line.data() + line.size(), cpu);
        if (error != std::errc())
            continue;
        std::istringstream numbers(line.substr(static_cast<std::size_t>(end - line.data())));
        Ticks ticks{};
        for (std::int64_t& value : ticks)
            numbers >> value; // old kernels have fewer
        result[cpu] = ticks;
    }
    return result;
}

} // namespace coreloom
