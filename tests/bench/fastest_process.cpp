#include "fastest_process.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

namespace coreloom::bench {

namespace {

constexpr Shape middleSize{768, 768, 768};
constexpr std::int64_t productsInHeat = 2;
constexpr int heats = 9;

/// As the library's environment variable names them; empty: its own choice. A set that this CPU cannot run ends the
/// process, and is out.
std::vector<std::string> kernelSets(Contestant contestant)
{
    if (contestant == Contestant::openBlas || contestant == Contestant::stepOpenBlas)
        return {"", "Haswell", "Zen", "SkylakeX", "Cooperlake"};
    if (contestant == Contestant::blis)
        return {"", "0", "3", "6"}; // skx, haswell, zen3 of arch_t in BLIS 0.9 (frame/include/bli_type_defs.h)
    return {""};
}

struct Candidate {
    std::unique_ptr<ContestantProcess> process;
    double seconds = std::numeric_limits<double>::infinity(); ///< of the best heat: what comes between only delays
};

std::string described(const Introduction& chosen, const std::string& ownChoice)
{
    std::string text = chosen.name + (chosen.version.empty() ? "" : " ") + chosen.version;
    if (chosen.core.empty())
        return text;
    text += " (" + chosen.core;
    if (chosen.core != ownChoice)
        text += "; by itself it chooses " + ownChoice;
    return text + ')';
}

} // namespace

Expected<FastestProcess> startFastest(Contestant contestant, Precision precision, int workers)
{
    std::vector<Candidate> candidates;
    std::optional<Error> error;
    std::string ownChoice;
    for (const std::string& kernels : kernelSets(contestant)) {
        auto process = ContestantProcess::start(contestant, workers, kernels);
        if (process && kernels.empty())
            ownChoice = (*process)->introduction().core;
        if (process)
            candidates.push_back({std::move(*process)});
        else if (!error)
            error = process.error();
    }
    if (candidates.empty())
        return tl::unexpected(*error);
    for (int heat = 0; heat < heats && candidates.size() > 1; ++heat) {
        std::erase_if(candidates, [&](Candidate& candidate) {
            const auto seconds = candidate.process->time({precision, middleSize, productsInHeat});
            candidate.seconds = std::min(candidate.seconds, seconds.value_or(candidate.seconds));
            if (!seconds && !error)
                error = seconds.error();
            return !seconds;
        });
    }
    if (candidates.empty())
        return tl::unexpected(*error);
    Candidate& fastest = *std::ranges::min_element(candidates, {}, &Candidate::seconds);
    std::string description = described(fastest.process->introduction(), ownChoice);
    return FastestProcess{std::move(fastest.process), std::move(description)};
}

} // namespace coreloom::bench
