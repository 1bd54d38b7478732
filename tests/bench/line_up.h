#pragma once

#include "contestant_process.h"

#include <map>
#include <memory>
#include <set>
#include <string>
#include <tuple>

namespace coreloom::bench {

/// A contestant that is ready for a point: its process is warm.
struct Player {
    ContestantProcess* process = nullptr;
    std::int64_t calls = 1; ///< products that make a block
};

/// The processes of the contestants, started when they are first needed and kept.
class LineUp {
public:
    /// A contestant computes for so long at a time, one product at least; one that needs longer than `longestCall` for
    /// a product does not play.
    LineUp(double blockSeconds, double longestCall) : m_blockSeconds(blockSeconds), m_longestCall(longestCall) {}

    /// Fails where the contestant does not play at this point, with the reason.
    [[nodiscard]] Expected<Player> ready(Contestant contestant, const Point& point);
    /// CPU time that all of them have used so far.
    [[nodiscard]] double cpuSeconds() const;
    /// Who played so far: name, version, kernels.
    [[nodiscard]] const std::set<std::string>& descriptions() const { return m_descriptions; }

private:
    [[nodiscard]] Expected<ContestantProcess*> process(Contestant contestant, const Point& point);

    double m_blockSeconds;
    double m_longestCall;
    std::map<std::tuple<Contestant, Precision, int>, std::unique_ptr<ContestantProcess>> m_processes; ///< by workers
    std::set<std::string> m_descriptions;
};

} // namespace coreloom::bench
