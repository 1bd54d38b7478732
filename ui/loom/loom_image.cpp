#include "loom/loom_image.h"

#include <algorithm>

namespace coreloom {

namespace {

QRgb blended(QRgb from, QRgb to, double share)
{
    const auto mix = [share](int a, int b) { return static_cast<int>(a + (b - a) * share); };
    return qRgb(mix(qRed(from), qRed(to)), mix(qGreen(from), qGreen(to)), mix(qBlue(from), qBlue(to)));
}

void fill(QImage& image, const QRect& area, QRgb color)
{
    const QRect inside = area & image.rect();
    for (int y = inside.top(); y <= inside.bottom(); ++y) {
        auto* line = reinterpret_cast<QRgb*>(image.scanLine(y));
        std::fill_n(line + inside.left(), inside.width(), color);
    }
}

} // namespace

void paintLoom(QImage& image, const LoomLayout& layout, const Trace& trace, const LoomColors& colors,
               std::size_t firstFresh, double flashShare)
{
    fill(image, layout.frame(), colors.ground);
    if (colors.workers.empty())
        return;
    std::vector<QRgb> fresh;
    for (const QRgb color : colors.workers)
        fresh.push_back(blended(color, colors.flash, flashShare));
    for (std::size_t i = 0; i < trace.tiles.size(); ++i) {
        const TileEvent& tile = trace.tiles[i];
        QRect place = layout.tile(tile);
        if (layout.hasGaps(tile.rows, tile.columns)) {
            fill(image, place, colors.gap);
            place.adjust(0, 0, -1, -1);
        }
        const auto worker = static_cast<std::size_t>(std::max(tile.worker, 0)) % colors.workers.size();
        fill(image, place, i < firstFresh ? colors.workers[worker] : fresh[worker]);
    }
}

} // namespace coreloom
