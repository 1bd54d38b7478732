// The rungs of the CPU's ladder one by one, under Google Benchmark: `bench_kernels --benchmark_filter=simd/fp32/1024`
// while a kernel is worked on. It has no libraries beside it and no pairs: pairs.h says why ratios are not taken so.

#include "executor.h"
#include "machine/machine.h"
#include "quiet_watch.h"

#include <algorithm>
#include <benchmark/benchmark.h>
#include <cmath>
#include <cstdio>
#include <memory>
#include <set>
#include <string>
#include <utility>

namespace {

using namespace coreloom;
using namespace coreloom::bench;

constexpr double blockSeconds = 0.02;
constexpr double patience = 60;
/// The rungs that make no use of caches or vectors would need a minute for a product of 4096.
constexpr double mostFlopOfSlowRungs = 2.0 * 1024 * 1024 * 1024;

void multiply(benchmark::State& state, Contestant rung, const Point& point)
{
    const auto executor = ownExecutor(rung, point.workers);
    if (!executor)
        return state.SkipWithError(english(executor.error()).c_str());
    const auto warm =
        (*executor)->prepare(point.precision, point.shape).and_then([&] { return (*executor)->run(1, 1); });
    if (!warm)
        return state.SkipWithError(english(warm.error()).c_str());
    const auto calls = std::max<benchmark::IterationCount>(1, std::llround(blockSeconds / *warm));
    while (state.KeepRunningBatch(calls)) {
        const auto seconds = (*executor)->run(1, calls);
        if (!seconds)
            return state.SkipWithError(english(seconds.error()).c_str());
        state.SetIterationTime(*seconds);
    }
    state.counters["FLOP/s"] = benchmark::Counter(point.shape.flop(), benchmark::Counter::kIsIterationInvariantRate);
}

/// simd/fp32/1024/threads:2
void registerAll(int allWorkers)
{
    for (const Contestant rung : allRungsOfOurs) {
        const bool slow = rung == Contestant::naive || rung == Contestant::blocked;
        for (const Precision precision : {Precision::fp32, Precision::fp64}) {
            for (const Shape& shape : tableShapes()) {
                if (slow && shape.flop() > mostFlopOfSlowRungs)
                    continue;
                for (const int workers : std::set<int>{1, allWorkers}) {
                    const std::string title = std::string(name(rung)) + '/' + coreloom::name(precision) + '/' +
                                              name(shape) + "/threads:" + std::to_string(workers);
                    const Point point{precision, workers, shape};
                    benchmark::RegisterBenchmark(title.c_str(), [rung, point](benchmark::State& state) {
                        multiply(state, rung, point);
                    })->UseManualTime();
                }
            }
        }
    }
}

} // namespace

int main(int argc, char** argv)
{
    registerAll(readMachine({}).defaultWorkers());
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv))
        return 2;
    QuietWatch watch({}, [] { return 0.0; }); // nothing of ours runs yet
    if (!watch.waitForQuiet(patience)) {
        std::fprintf(stderr, "%s\n", busySentence);
        return exitBusy;
    }
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
    return 0;
}
