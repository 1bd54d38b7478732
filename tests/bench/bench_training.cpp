// bench_training: a training step of the default network, 784-1024-1024-10, against its own products, against the same
// step on OpenBLAS, and over the batch on all workers against one. Exit status: 0 measured, 75 refused: the machine is
// busy.

#include "machine/machine.h"
#include "series.h"

#include <csignal>
#include <iomanip>
#include <iostream>

namespace {

using namespace coreloom;
using namespace coreloom::bench;

struct Question {
    const char* words;
    Contestant ours;
    Contestant opponent;
    std::int64_t batch;
    bool fromOneWorker; ///< the opponent has one worker, and the ratio is divided by our number: an efficiency
};

constexpr Question questions[] = {
    {"a step against its products alone", Contestant::stepInside, Contestant::stepProducts, 256, false},
    {"a step against OpenBLAS", Contestant::stepInside, Contestant::stepOpenBlas, 256, false},
    {"a step against OpenBLAS", Contestant::stepInside, Contestant::stepOpenBlas, 1024, false},
    {"efficiency over the batch", Contestant::stepParts, Contestant::stepParts, 1024, true},
};

} // namespace

int main()
{
    std::signal(SIGPIPE, SIG_IGN);
    const int workers = readMachine({}).defaultWorkers();
    Series series({.pairs = 25, .blockSeconds = 0.1});
    std::cout << "| | batch | workers | ratio | pairs |\n| --- | ---: | ---: | ---: | ---: |\n";
    for (const Question& question : questions) {
        const Outcome outcome =
            series.measure(question.ours, {question.opponent}, {Precision::fp32, workers, {question.batch, 1, 1}},
                           question.fromOneWorker ? std::optional(1) : std::nullopt);
        for (const std::string& note : outcome.notes)
            std::cerr << question.words << ": " << note << std::endl;
        if (outcome.busy)
            return exitBusy;
        if (!outcome.result)
            continue;
        const Standing& standing = outcome.result->standings.front();
        std::cout << "| " << question.words << " | " << question.batch << " | " << workers << " | " << std::fixed
                  << std::setprecision(2) << standing.ratio / (question.fromOneWorker ? workers : 1) << " | "
                  << standing.pairs << " |" << std::endl;
    }
    return 0;
}
