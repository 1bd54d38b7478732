#pragma once

#include "contestant_process.h"
#include "measurement.h"
#include "pairs.h"
#include "quiet_watch.h"

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <vector>

namespace coreloom::bench {

/// How a point is measured.
struct Effort {
    int pairs = 15;             ///< wanted with each opponent
    double blockSeconds = 0.02; ///< a contestant computes for so long at a time, one product at least
    double seconds = 20;        ///< a point takes no longer, if three pairs are had by then
    double longestCall = 20;    ///< a contestant that needs longer for one product is left out
    double patience = 60;       ///< waits so long for a quiet second, and gives up then
};

/// What came of one opponent at a point.
struct Standing {
    Contestant opponent = Contestant::openBlas;
    double ratio = 0; ///< how many times as fast ours is; for the peak: the share of it that was reached
    int pairs = 0;

    bool operator==(const Standing&) const = default;
};

/// A point as it was measured.
struct Result {
    Contestant rung = Contestant::simd;
    Point point;
    double gflops = 0; ///< of ours, median
    std::vector<Standing> standings;

    bool operator==(const Result&) const = default;
};

/// Measures points, each contestant in a process of its own that lives as long as the series.
class Series {
public:
    enum class Trouble {
        none,
        tooSlow, ///< ours needs longer than Effort::longestCall
        absent,  ///< ours or every opponent cannot compute this
        busy,    ///< the machine did not become quiet
    };
    struct Outcome {
        std::optional<Result> result;
        Trouble trouble = Trouble::none;
        std::string reason; ///< a sentence where there is trouble
    };

    explicit Series(const Effort& effort);

    /// Plays `rung` against each opponent in turn: ours, the first, ours, the second … Rounds of about a second in
    /// which others used the CPUs are forgotten. Opponents that cannot compute the point are left out of the standings.
    [[nodiscard]] Outcome measure(Contestant rung, const std::vector<Contestant>& opponents, const Point& point);

    /// The contestants that were met: name, version, kernels.
    [[nodiscard]] const std::set<std::string>& contestants() const { return m_descriptions; }

private:
    struct Player {
        ContestantProcess* process = nullptr;
        std::int64_t calls = 1; ///< in a block
    };

    [[nodiscard]] Expected<Player> player(Contestant contestant, const Point& point);
    [[nodiscard]] bool becomesQuiet();
    [[nodiscard]] double ownCpuSeconds() const;

    Effort m_effort;
    std::map<std::tuple<Contestant, Precision, int>, std::unique_ptr<ContestantProcess>> m_processes; ///< by workers
    std::set<std::string> m_descriptions;
    QuietWatch m_watch;
};

} // namespace coreloom::bench
