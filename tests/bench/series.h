#pragma once

#include "line_up.h"
#include "measurement.h"
#include "quiet_watch.h"

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace coreloom::bench {

/// How a point is measured.
struct Effort {
    int pairs = 15;             ///< wanted with each opponent
    double blockSeconds = 0.02; ///< a contestant computes for so long at a time, one product at least
    double seconds = 20;        ///< a point takes no longer, if three pairs are had by then
    double longestCall = 5;     ///< a contestant that needs longer for one product is left out
    double patience = 60;       ///< waits so long for a quiet second, and gives up then
};

/// What came of a point.
struct Outcome {
    std::optional<Result> result;   ///< empty where ours cannot compute it, or nobody else can, or the machine is busy
    bool busy = false;              ///< the machine did not become quiet
    std::vector<std::string> notes; ///< why something is missing, in sentences
};

/// Measures points, all with the same processes of the contestants.
class Series {
public:
    explicit Series(const Effort& effort);

    /// Plays `rung` against each opponent in turn: ours, the first, ours, the second … Rounds of about a second in
    /// which others used the CPUs are forgotten, and then nothing is measured until the machine is quiet again.
    /// The opponents have as many workers, unless another number is given.
    [[nodiscard]] Outcome measure(Contestant rung, const std::vector<Contestant>& opponents, const Point& point,
                                  std::optional<int> opponentsWorkers = {});

    /// Who played so far: name, version, kernels.
    [[nodiscard]] const std::set<std::string>& contestants() const { return m_lineUp.descriptions(); }

private:
    struct Bout;
    [[nodiscard]] Expected<bool> playRound(const Player& ours, const Point& point, std::vector<Bout>& bouts);

    Effort m_effort;
    LineUp m_lineUp;
    QuietWatch m_watch;
    bool m_quiet = false; ///< at the last look
};

} // namespace coreloom::bench
