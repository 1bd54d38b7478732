#pragma once

#include "base/environment.h"
#include "meter/system_load.h"

#include <functional>
#include <optional>

namespace coreloom::bench {

/// More foreign use than so many CPUs spoils a measurement: a tenth of one core.
inline constexpr double mostForeignCpus = 0.10;

/// What a program says, and returns, that does not measure on a busy machine (EX_TEMPFAIL of sysexits.h: try later).
inline constexpr const char* busySentence =
    "The machine is busy: other programs use more than a tenth of a core, and did not stop while this one waited.";
inline constexpr int exitBusy = 75;

/// Tells what others do with the CPUs: what /proc/stat counts as busy or stolen by the host of a virtual machine, less
/// what this measurement's own processes have used. The ticks are 10 ms, so that a stretch should last a second.
class QuietWatch {
public:
    /// `ownCpuSeconds` is what the own processes have used so far, all together.
    QuietWatch(const Environment& environment, std::function<double()> ownCpuSeconds);

    /// A new stretch begins.
    void begin();
    [[nodiscard]] double seconds() const; ///< of the stretch so far
    /// CPUs in foreign use since begin(), at least half a second ago; empty where it is not known.
    [[nodiscard]] std::optional<double> foreignCpus();

    /// Waits for a second that others leave free, no longer than `patience`; false when there was none.
    [[nodiscard]] bool waitForQuiet(double patience);

private:
    Environment m_environment;
    std::function<double()> m_ownCpuSeconds;
    std::optional<SystemLoad> m_load;
    double m_began = 0;
    double m_ownAtBegin = 0;
};

} // namespace coreloom::bench
