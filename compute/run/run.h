#pragma once

#include "base/environment.h"
#include "device/registry.h"
#include "job/run_request.h"
#include "job/run_update.h"
#include "machine/machine.h"

#include <memory>

namespace coreloom {

/// An execution of a job on its lanes, on threads of its own: one a lane, and the sampler (20 Hz).
class Run {
public:
    /// What was chosen and what it will take, known before anything starts.
    struct Plan {
        std::vector<LaneSetup> lanes;
        std::vector<double> expectedSeconds; ///< a lane, the check included
        std::int64_t bytes = 0;              ///< of host memory at the same time
    };

    /// Opens the devices, checks the memory need and starts. Everything that can be refused is refused here.
    [[nodiscard]] static Expected<std::unique_ptr<Run>> start(const RunRequest& request, const DeviceRegistry& devices,
                                                              const Machine& machine, const Environment& environment);
    /// Stops what still runs and waits for it.
    ~Run();
    Run(const Run&) = delete;
    Run& operator=(const Run&) = delete;

    [[nodiscard]] const Plan& plan() const;
    /// Everything since the last call; for one watcher. Never waits. A slow watcher gets neighbouring samples merged.
    [[nodiscard]] RunUpdate drain();
    /// Cancels: within 100 ms every lane has ended, and the record says "cancelled".
    void stop();
    /// Waits until all lanes have finished.
    void wait();
    /// The record as far as the run has come; final after the update that said `finished`. Its lanes are not compared
    /// yet: see analysis/comparison.h.
    [[nodiscard]] RunRecord record() const;

private:
    class Implementation;
    explicit Run(std::unique_ptr<Implementation> implementation);
    std::unique_ptr<Implementation> m_implementation;
};

} // namespace coreloom
