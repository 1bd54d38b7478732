#pragma once

#include "base/error.h"
#include "device/cpu/crew.h"
#include "job/limits.h"
#include "machine/machine.h"

#include <atomic>
#include <cstdint>
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
/// however many workers it has; cpus is the CPU of each worker. Fails with cancelled, a few milliseconds after `stop`
/// was set.
[[nodiscard]] Expected<Limits> measurePeaks(Crew& crew, const std::vector<int>& cpus, const std::atomic<bool>& stop);

/// Adds the triad over so many bytes (see above) to limits: about 0.2 s. Each worker first touches what it passes over.
[[nodiscard]] Expected<void> measureTriad(Crew& crew, const std::vector<int>& cpus, std::int64_t bytes,
                                          const std::atomic<bool>& stop, Limits& limits);

/// All of it, on a crew of its own, for who has none.
[[nodiscard]] Expected<Limits> measureLimits(const Machine& machine, const std::vector<int>& cpus,
                                             const std::atomic<bool>& stop);

} // namespace coreloom
