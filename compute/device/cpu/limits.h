#pragma once

#include "base/error.h"
#include "device/cpu/crew.h"
#include "job/limits.h"
#include "machine/machine.h"

#include <atomic>
#include <cstdint>
#include <map>
#include <mutex>
#include <set>
#include <vector>

/// The limits of CPUs, measured with a crew: on threads like those that compute a lane's tiles, bound and nice like
/// them, and with the instruction set of the simd rung. A limit is a maximum: of several short bursts, in which all
/// workers began together and none lost its CPU to another program, the fastest one counts.
namespace coreloom {

/// How much memory the triad passes over: four times the last caches that these CPUs can fill, as the STREAM benchmark
/// asks for, so that nothing comes from a cache; 256 MiB at least and 2 GiB at most. 0 where that is more than a
/// quarter of what is free (0 unknown).
[[nodiscard]] std::int64_t triadBytes(const std::vector<Cache>& caches, int machineCpus, int workers,
                                      std::int64_t freeBytes);

/// Peaks of the crew's CPUs in both precisions, of the first one alone and of all: about 0.1 s. Each CPU counts once,
/// however many workers it has. Fails with cancelled, a few milliseconds after `stop`
/// was set.
[[nodiscard]] Expected<Limits> measurePeaks(Crew& crew, const std::atomic<bool>& stop);

/// Adds the triad over so many bytes (see above) to limits: about 0.2 s. Each worker first touches what it passes over.
[[nodiscard]] Expected<void> measureTriad(Crew& crew, std::int64_t bytes, const std::atomic<bool>& stop,
                                          Limits& limits);

/// Measures for lanes. Peaks are measured each time, in the state in which the lane leaves its CPUs (their clocks, the
/// neighbours of a virtual machine); the triad, which takes much memory for a moment, once for each set of CPUs.
/// One object for all lanes, from any thread.
class CpuLimits {
public:
    CpuLimits(const Machine& machine, Environment environment);

    /// cpus: of the crew's workers. Fails with cancelled only.
    [[nodiscard]] Expected<Limits> measure(Crew& crew, const std::vector<int>& cpus, const std::atomic<bool>& stop);

private:
    const std::vector<Cache> m_caches;
    const int m_machineCpus;
    const Environment m_environment;
    std::mutex m_mutex; ///< of m_triads; one lane after the other measures its triad
    std::map<std::set<int>, double> m_triads;
};

/// All of it once, on a crew of its own, for who has none.
[[nodiscard]] Expected<Limits> measureLimits(const Machine& machine, const std::vector<int>& cpus,
                                             const std::atomic<bool>& stop);

} // namespace coreloom
