// The table of ratios for the README; `bench_ratios --help` tells the options, series.h how it is measured.

#include "machine/machine.h"
#include "options.h"
#include "result_lines.h"
#include "table.h"

#include <algorithm>
#include <csignal>
#include <fstream>
#include <iostream>

namespace {

using namespace coreloom;
using namespace coreloom::bench;

constexpr int exitRefused = 2;

std::vector<Result> keptResults(const std::string& path)
{
    std::vector<Result> results;
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);) {
        if (auto result = readResult(line))
            results.push_back(std::move(*result));
    }
    return results;
}

void introduce(const Machine& machine, const Series& series)
{
    std::cout << machine.cpuName << ", " << machine.allowedCpus.size() << " CPUs.";
    for (const std::string& contestant : series.contestants())
        std::cout << ' ' << contestant << '.';
    std::cout << "\n\n";
}

struct Task {
    Contestant rung;
    Point point;
};

std::vector<Task> allTasks(const Options& options)
{
    std::vector<Task> tasks;
    for (const Contestant rung : options.rungs) {
        for (const Precision precision : options.precisions) {
            for (const int workers : options.workers) {
                for (const Shape& shape : options.shapes)
                    tasks.push_back({rung, {precision, workers, shape}});
            }
        }
    }
    return tasks;
}

/// Measures what is not among the results yet; false when the machine is too busy.
bool measureAll(const Options& options, Series& series, std::vector<Result>& results)
{
    for (const auto& [rung, point] : allTasks(options)) {
        const auto kept = [&rung = rung, &point = point](const Result& result) {
            return result.rung == rung && result.point == point;
        };
        if (std::ranges::any_of(results, kept))
            continue;
        std::vector<Contestant> opponents = options.opponents;
        if (point.precision == Precision::fp64)
            std::erase(opponents, Contestant::oneDnn); // it has no dgemm
        const Outcome outcome = series.measure(rung, opponents, point);
        for (const std::string& note : outcome.notes)
            std::cerr << name(rung) << ' ' << coreloom::name(point.precision) << ' ' << point.workers << ' '
                      << name(point.shape) << ": " << note << std::endl;
        if (outcome.busy)
            return false;
        if (!outcome.result)
            continue;
        std::cerr << written(*outcome.result) << std::endl;
        results.push_back(*outcome.result);
        if (!options.results.empty())
            std::ofstream(options.results, std::ios::app) << written(*outcome.result) << '\n';
    }
    return true;
}

} // namespace

int main(int argc, char** argv)
{
    std::signal(SIGPIPE, SIG_IGN);
    const Machine machine = readMachine({});
    const auto options = parseOptions({argv + 1, argv + argc}, machine.defaultWorkers());
    if (!options) {
        std::cerr << options.error() << '\n';
        return exitRefused;
    }
    if (options->help) {
        std::cout << usage();
        return 0;
    }
    std::vector<Result> results = options->results.empty() ? std::vector<Result>() : keptResults(options->results);
    Series series(options->effort);
    const bool quiet = measureAll(*options, series, results);
    introduce(machine, series);
    std::cout << table(results);
    return quiet ? 0 : exitBusy;
}
