#pragma once

#include "base/clock.h"
#include "meter/energy_meter.h"

#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

namespace coreloom {

/// Energy since some moment. Only differences mean anything.
struct EnergyReading {
    double joules = 0;
    double idleJoules = 0; ///< the part that would have been drawn with nothing running; 0 unknown
};

/// The energy of the CPU or of one GPU, divided among the lanes that compute on it: each interval's joules go to the
/// lanes that were active in it, by the time that their workers spent in tiles. May be called from any thread.
class EnergyShare {
public:
    /// Without a meter nothing can be said.
    EnergyShare(std::unique_ptr<EnergyMeter> meter, const Clock& clock);

    /// Empty without a meter.
    [[nodiscard]] std::optional<EnergySource> source() const;

    /// A lane becomes active; `busySeconds` is the CPU time of its workers in tiles, summed, since any moment. It is
    /// called until leave(). Returns the lane's number.
    [[nodiscard]] std::size_t join(std::function<double()> busySeconds);
    void leave(std::size_t member);
    /// What has fallen to a lane since it joined.
    [[nodiscard]] std::optional<EnergyReading> read(std::size_t member);
    /// Whether another lane was active at the same time at some moment.
    [[nodiscard]] bool shared(std::size_t member) const;

private:
    struct Member {
        std::function<double()> busySeconds; ///< empty after leave()
        double firstBusy = 0;
        double busy = 0; ///< since it joined
        bool shared = false;
        EnergyReading fallen;
    };

    void advance();

    mutable std::mutex m_mutex;
    std::unique_ptr<EnergyMeter> m_meter;
    const Clock& m_clock;
    std::vector<Member> m_members;
    std::optional<double> m_joules; ///< at m_seconds
    double m_seconds;
};

} // namespace coreloom
