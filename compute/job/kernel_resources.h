#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace coreloom {

/// What one GPU kernel takes of an SM, and how far it can fill the SM with that.
struct KernelResources {
    std::string kernel; ///< "simd"; one rung may consist of several
    std::optional<int> registersPerThread;
    std::int64_t staticSharedBytes = 0;  ///< shared memory of a block, known to the compiler
    std::int64_t dynamicSharedBytes = 0; ///< of a block, chosen at the launch
    int threadsPerBlock = 0;
    int blocksPerSm = 0;  ///< that an SM holds at a time
    int warpsPerSm = 0;   ///< of these blocks; a warp is 32 threads
    double occupancy = 0; ///< these warps over the most that an SM holds

    bool operator==(const KernelResources&) const = default;
};

} // namespace coreloom
