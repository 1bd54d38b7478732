#pragma once

#include "job/run_update.h"

#include <string>
#include <vector>

namespace coreloom {

/// How a run goes, on standard error: on a terminal one line that is rewritten, elsewhere a line for each phase of a
/// lane.
class ProgressLine {
public:
    /// `expectedSeconds` a lane, which the first line tells.
    ProgressLine(std::vector<LaneSetup> lanes, const std::vector<double>& expectedSeconds);

    void show(const RunUpdate& update);
    /// Takes the rewritten line away.
    void clear();

private:
    [[nodiscard]] std::string laneText(std::size_t index, const LaneUpdate& lane) const;

    std::vector<LaneSetup> m_lanes;
    std::vector<LanePhase> m_phases;
    std::vector<double> m_gflops; ///< of each lane's last sample
    bool m_terminal;
    bool m_written = false;
};

} // namespace coreloom
