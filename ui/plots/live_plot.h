#pragma once

#include "job/energy_source.h"
#include "job/run_record.h"
#include "theme/panel.h"

#include <cstddef>
#include <vector>

namespace coreloom {

/// A plot of the Live view: samples are appended as they come; refresh() paints what is new, if anybody can see it.
class LivePlot : public Panel {
public:
    using Panel::Panel;

    /// Empty axes for these lanes, over the time that the longest of them is expected to take.
    virtual void begin(const std::vector<LaneSetup>& lanes, double expectedSeconds) = 0;
    virtual void append(std::size_t lane, const std::vector<Sample>& samples) = 0;
    /// Where a lane's joules come from, as far as it is known by now.
    virtual void setEnergySource(std::size_t /*lane*/, const EnergySource& /*source*/) {}
    /// What only the end of a lane tells: final figures and where its energy came from.
    virtual void finishLane(std::size_t lane, const LaneRecord& record) = 0;
    virtual void refresh() = 0;
    /// What the plot shows, from its numbers.
    [[nodiscard]] virtual QString sentence() const = 0;
};

} // namespace coreloom
