#pragma once

#include "loom/loom_layout.h"

#include <QImage>

#include <cstddef>
#include <optional>
#include <vector>

namespace coreloom {

/// The colors of a painted loom.
struct LoomColors {
    QRgb ground = 0;           ///< a tile that has not been computed
    QRgb gap = 0;              ///< between tiles
    std::vector<QRgb> workers; ///< of each worker; a higher number takes them round again
    QRgb flash = 0;            ///< mixed into a tile that has just come
};

/// A moment of a step that is played back: what has begun by then is pale, what has just ended flashes and fades.
struct ReplayMoment {
    double ns = 0;     ///< since the step began
    double fadeNs = 1; ///< so long a flash fades; above 0

    bool operator==(const ReplayMoment&) const = default;
};

/// What of a trace is to be seen, and how.
struct LoomLook {
    std::size_t firstFresh = SIZE_MAX;  ///< tiles from here on have just come …
    double flashShare = 0;              ///< … and are mixed with the flash's color by that much (0 … 1)
    std::vector<int> lit;               ///< these workers' tiles are to be seen, the others' dimmed; empty: all alike
    std::optional<ReplayMoment> moment; ///< instead of fresh tiles: the step as it stood at that moment
};

/// Which of so many workers compute at a moment of the step: 1, the others 0.
[[nodiscard]] std::vector<float> busyAt(const Trace& trace, double ns, int workers);
/// When the last tile was done, in ns since the step began; 0 where there is none.
[[nodiscard]] std::int64_t endOf(const Trace& trace);

/// How much of the flash's color the newest tile has.
inline constexpr double flashStrength = 0.55;

/// Paints the tiles of a trace into an image by filling its lines directly: 65 536 tiles take a few milliseconds.
void paintLoom(QImage& image, const LoomLayout& layout, const Trace& trace, const LoomColors& colors,
               const LoomLook& look);

} // namespace coreloom
