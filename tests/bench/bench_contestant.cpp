// bench_contestant NAME WORKERS [CORE]: the process of one contestant. Speaks protocol.h on its standard streams:
//     echo 'time fp32 1024 1024 1024 10' | bench_contestant OpenBLAS 2

#include "executor.h"
#include "protocol.h"

#include <algorithm>
#include <charconv>
#include <csignal>
#include <iostream>
#include <optional>
#include <string>
#include <sys/prctl.h>
#include <utility>

namespace {

using namespace coreloom;
using namespace coreloom::bench;

/// A product that takes longer fills no cache that the next would profit from.
constexpr double longCallSeconds = 0.05;

void say(const Reply& reply)
{
    std::cout << written(reply) << std::endl;
}

Expected<std::unique_ptr<Executor>> opened(Contestant contestant, int workers, const std::string& core)
{
    if (std::ranges::find(allRungsOfOurs, contestant) != std::end(allRungsOfOurs))
        return ownExecutor(contestant, workers);
    if (contestant == Contestant::peak)
        return peakExecutor(workers);
    if (contestant == Contestant::stepOpenBlas)
        return openBlasTrainingExecutor(workers, core);
    if (contestant >= Contestant::stepInside)
        return trainingExecutor(contestant, workers);
    return peerExecutor(contestant, workers, core);
}

/// Makes the executor ready for products of a kind, and looks whether it computes them. Returns what one took.
Expected<double> begin(Executor& executor, const TimeRequest& request)
{
    if (const auto prepared = executor.prepare(request.precision, request.shape); !prepared)
        return tl::unexpected(prepared.error());
    auto seconds = executor.run(0, 1);
    if (!seconds || !executor.computes())
        return seconds;
    if (const auto right = verify(executor, request.precision, request.shape); !right)
        return tl::unexpected(right.error());
    return seconds;
}

/// Answers requests until there are no more.
void serve(Executor& executor)
{
    TimeRequest last{.calls = 0}; // none yet
    double secondsPerCall = 0;
    for (std::string line; std::getline(std::cin, line);) {
        const auto request = readRequest(line);
        if (!request) {
            say(Refusal{"not a request: " + line});
            continue;
        }
        if (last.calls == 0 || last.precision != request->precision || last.shape != request->shape) {
            last.calls = 0;
            const auto begun = begin(executor, *request);
            if (!begun) {
                say(Refusal{english(begun.error())});
                continue;
            }
            last = *request;
            secondsPerCall = *begun;
        }
        const auto seconds = executor.run(secondsPerCall < longCallSeconds ? 1 : 0, request->calls);
        if (!seconds) {
            say(Refusal{english(seconds.error())});
            continue;
        }
        secondsPerCall = *seconds / static_cast<double>(request->calls);
        say(Seconds{*seconds});
    }
}

} // namespace

int main(int argc, char** argv)
{
    // Stopped while others are measured, it could not end by itself when the program that measures is gone.
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    const auto contestant = argc >= 3 ? contestantNamed(argv[1]) : std::nullopt;
    const std::string count = argc >= 3 ? argv[2] : "";
    int workers = 0;
    std::from_chars(count.data(), count.data() + count.size(), workers);
    if (!contestant || workers < 1) {
        std::cerr << "bench_contestant NAME WORKERS [CORE]\n";
        return 2;
    }
    const auto executor = opened(*contestant, workers, argc >= 4 ? argv[3] : "");
    if (!executor) {
        say(Refusal{english(executor.error())});
        return 1;
    }
    say((*executor)->introduction());
    serve(**executor);
    return 0;
}
