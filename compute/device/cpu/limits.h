#pragma once

#include "base/error.h"
#include "device/cpu/crew.h"
#include "job/limits.h"

#include <atomic>
#include <cstdint>

/// The limits of CPUs, measured with a crew: on threads like those that compute a lane's tiles, bound and nice like
/// them, and with the instruction set of the simd rung. A limit is a maximum: of several short bursts, in which all
/// workers began together and none lost its CPU to another program, the fastest one counts.
namespace coreloom {

/// Peaks of the crew's CPUs in both precisions, of the first one alone and of all: about 0.1 s. Each CPU counts once,
/// however many workers it has. Fails with cancelled, a few milliseconds after `stop` was set.
[[nodiscard]] Expected<Limits> measurePeaks(Crew& crew, const std::atomic<bool>& stop);

/// Memory that the triad passes over, of so many workers together. STREAM asks for arrays of four times the last cache,
/// so that nothing comes from there; here they are taken out of all caches before each pass, and a share of what a lane
/// may use beside A, B and C (32 MiB and 4 MiB a worker) is enough.
[[nodiscard]] constexpr std::int64_t triadBytes(int workers)
{
    return (std::int64_t{16} << 20) + workers * (std::int64_t{2} << 20);
}

/// Adds the triad over so many bytes (see above) to limits: about 0.05 s. Each worker first touches what it passes
/// over.
[[nodiscard]] Expected<void> measureTriad(Crew& crew, std::int64_t bytes, const std::atomic<bool>& stop,
                                          Limits& limits);

/// All of it.
[[nodiscard]] Expected<Limits> measureLimits(Crew& crew, const std::atomic<bool>& stop);

} // namespace coreloom
