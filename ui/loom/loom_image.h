#pragma once

#include "loom/loom_layout.h"

#include <QImage>

#include <vector>

namespace coreloom {

/// The colors of a painted loom.
struct LoomColors {
    QRgb ground = 0;           ///< a tile that has not been computed
    QRgb gap = 0;              ///< between tiles
    std::vector<QRgb> workers; ///< of each worker; a higher number takes them round again
    QRgb flash = 0;            ///< mixed into a tile that has just come
};

/// Paints the tiles of a trace into an image by filling its lines directly: 65 536 tiles take a few milliseconds.
/// Tiles from `firstFresh` on are mixed with the flash's color by `flashShare` (0 … 1).
void paintLoom(QImage& image, const LoomLayout& layout, const Trace& trace, const LoomColors& colors,
               std::size_t firstFresh, double flashShare);

} // namespace coreloom
