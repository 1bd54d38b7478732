#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace coreloom {

/// One worker computed one block of C in one piece.
struct TileEvent {
    std::int32_t row = 0;
    std::int32_t column = 0;
    std::int32_t rows = 0;
    std::int32_t columns = 0;
    std::int32_t worker = 0;
    std::int64_t beginNs = 0; ///< since the step began, on the device's clock
    std::int64_t endNs = 0;

    bool operator==(const TileEvent&) const = default;
};

/// Who computed which tile of C in one step, and when. The tiles of a complete trace cover C exactly once.
struct Trace {
    std::int64_t rows = 0; ///< of C
    std::int64_t columns = 0;
    std::int64_t step = 0; ///< which step of the lane this is, counted from 0 with the warm-up
    bool complete = false; ///< false while the step still runs
    std::vector<TileEvent> tiles;

    bool operator==(const Trace&) const = default;
};

/// A trace never holds more tiles than this; neighbours that one worker computed are merged.
inline constexpr std::size_t mostTiles = 65'536;

} // namespace coreloom
