#include "machine/cpu_list.h"

#include <algorithm>
#include <charconv>

namespace coreloom {

namespace {

/// Linux cannot be built for more CPUs (MAXSMP), so a larger number is no CPU and must not make a huge list.
constexpr int mostCpus = 8192;

std::optional<int> parseCpu(std::string_view word)
{
    int cpu = -1;
    const auto [stopped, error] = std::from_chars(word.data(), word.data() + word.size(), cpu);
    if (error != std::errc() || stopped != word.data() + word.size() || cpu < 0 || cpu >= mostCpus)
        return std::nullopt;
    return cpu;
}

void sortEachOnce(std::vector<int>& cpus)
{
    std::sort(cpus.begin(), cpus.end());
    cpus.erase(std::unique(cpus.begin(), cpus.end()), cpus.end());
}

} // namespace

std::optional<std::vector<int>> parseCpuList(std::string_view list)
{
    std::vector<int> cpus;
    while (!list.empty()) {
        const std::size_t comma = list.find(',');
        const std::string_view range = list.substr(0, comma);
        const std::size_t dash = range.find('-');
        const auto first = parseCpu(range.substr(0, dash));
        const auto last = dash == std::string_view::npos ? first : parseCpu(range.substr(dash + 1));
        if (!first || !last || *last < *first)
            return std::nullopt;
        for (int cpu = *first; cpu <= *last; ++cpu)
            cpus.push_back(cpu);
        if (comma == std::string_view::npos)
            break;
        list.remove_prefix(comma + 1);
        if (list.empty())
            return std::nullopt;
    }
    sortEachOnce(cpus);
    return cpus;
}

std::string formatCpuList(std::vector<int> cpus)
{
    sortEachOnce(cpus);
    std::string list;
    for (std::size_t i = 0; i < cpus.size();) {
        std::size_t last = i;
        while (last + 1 < cpus.size() && cpus[last + 1] == cpus[last] + 1)
            ++last;
        if (!list.empty())
            list += ',';
        list += std::to_string(cpus[i]);
        if (last > i)
            list += '-' + std::to_string(cpus[last]);
        i = last + 1;
    }
    return list;
}

} // namespace coreloom
