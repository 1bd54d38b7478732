#pragma once

#include <cstddef>

/// The GPU that is emulated: small enough to watch, and like no card that one can buy.
namespace coreloom::emulated {

inline constexpr int fictionalSms = 4;
inline constexpr int fictionalCoresPerSm = 32;
inline constexpr std::size_t fictionalMemoryBytes = std::size_t{8} << 30;
inline constexpr std::size_t fictionalSharedBytes = std::size_t{48} << 10; ///< a block
inline constexpr unsigned fictionalThreadsPerBlock = 1024;
inline constexpr int fictionalThreadsPerSm = 1024;
inline constexpr int fictionalBlocksPerSm = 1; ///< a block's shared memory is its SM's

} // namespace coreloom::emulated
