// bench_gate fp32|fp64: whether the built kernels are as fast as they should be; a compiler can lose 30 points of 100
// without a word. Reads ratios on one core of a quiet machine. Exit status: 0 passed, 1 failed, 2 not understood, 75
// refused, since the machine is busy.

#include "series.h"

#include <array>
#include <csignal>
#include <iomanip>
#include <iostream>
#include <optional>
#include <string>

namespace {

using namespace coreloom;
using namespace coreloom::bench;

/// A ratio that must be reached at 1024³ with one worker.
struct Bar {
    Contestant rung;
    Contestant opponent;
    double least;
    const char* reason;
    Effort effort;
};

/// A product of the naive rung takes seconds, and its bars are not close: few pairs do.
constexpr Effort close{.pairs = 25, .seconds = 15};
constexpr Effort far{.pairs = 5, .seconds = 5, .longestCall = 20};

constexpr std::array bars{
    Bar{Contestant::simd, Contestant::peak, 0.90,
        "0.92 is what the kernel shall have; the median of pairs moves by 0.02 from run to run, a lost compiler by 0.3",
        close},
    Bar{Contestant::simd, Contestant::naive, 30, "the ladder shall climb", far},
    Bar{Contestant::blocked, Contestant::naive, 8, "the ladder shall climb", far},
};

enum class Verdict { passed, failed, busy };

Verdict judge(const Bar& bar, Precision precision)
{
    Series series(bar.effort);
    const Outcome outcome = series.measure(bar.rung, {bar.opponent}, {precision, 1, {1024, 1024, 1024}});
    for (const std::string& note : outcome.notes)
        std::cout << note << std::endl;
    if (outcome.busy)
        return Verdict::busy;
    if (!outcome.result)
        return Verdict::failed;
    const double ratio = outcome.result->ratioTo(bar.opponent).value_or(0);
    const bool passed = ratio >= bar.least;
    std::cout << (passed ? "passed: " : "FAILED: ") << name(bar.rung) << ", " << coreloom::name(precision)
              << ", 1024, one worker: " << std::setprecision(3) << outcome.result->gflops << " GFLOP/s, " << ratio
              << " times " << name(bar.opponent) << "; at least " << bar.least << " (" << bar.reason << ')'
              << std::endl;
    return passed ? Verdict::passed : Verdict::failed;
}

} // namespace

int main(int argc, char** argv)
{
    std::signal(SIGPIPE, SIG_IGN);
    const auto precision = argc == 2 ? named(allPrecisions, argv[1]) : std::nullopt;
    if (precision != Precision::fp32 && precision != Precision::fp64) {
        std::cerr << "bench_gate fp32|fp64\n";
        return 2;
    }
    bool failed = false;
    for (const Bar& bar : bars) {
        const Verdict verdict = judge(bar, *precision);
        if (verdict == Verdict::busy)
            return exitBusy;
        failed = failed || verdict == Verdict::failed;
    }
    return failed ? 1 : 0;
}
