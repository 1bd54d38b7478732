#include "loom/loom_image.h"

#include <algorithm>

namespace coreloom {

namespace {

constexpr double dimmed = 0.8; ///< of the ground's color in a tile of a worker that is not lit
constexpr double pale = 0.6;   ///< the same in a tile that is being computed

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

/// Each worker's color in the look that is asked for.
std::vector<QRgb> litColors(const LoomColors& colors, const std::vector<int>& lit)
{
    std::vector<QRgb> result = colors.workers;
    if (lit.empty())
        return result;
    for (std::size_t worker = 0; worker < result.size(); ++worker) {
        if (std::ranges::find(lit, static_cast<int>(worker)) == lit.end())
            result[worker] = blended(result[worker], colors.ground, dimmed);
    }
    return result;
}

/// A tile's color at a moment of a replay; nothing before it is begun.
std::optional<QRgb> colorAt(const ReplayMoment& moment, const TileEvent& tile, QRgb color, const LoomColors& colors)
{
    if (moment.ns < static_cast<double>(tile.beginNs))
        return std::nullopt;
    const double age = moment.ns - static_cast<double>(tile.endNs);
    if (age < 0)
        return blended(color, colors.ground, pale);
    return age < moment.fadeNs ? blended(color, colors.flash, flashStrength * (1 - age / moment.fadeNs)) : color;
}

} // namespace

std::vector<float> busyAt(const Trace& trace, double ns, int workers)
{
    std::vector<float> busy(static_cast<std::size_t>(std::max(workers, 0)));
    for (const TileEvent& tile : trace.tiles) {
        const auto worker = static_cast<std::size_t>(tile.worker);
        if (worker < busy.size() && static_cast<double>(tile.beginNs) <= ns && ns < static_cast<double>(tile.endNs))
            busy[worker] = 1;
    }
    return busy;
}

std::int64_t endOf(const Trace& trace)
{
    std::int64_t end = 0;
    for (const TileEvent& tile : trace.tiles)
        end = std::max(end, tile.endNs);
    return end;
}

void paintLoom(QImage& image, const LoomLayout& layout, const Trace& trace, const LoomColors& colors,
               const LoomLook& look)
{
    fill(image, layout.frame(), colors.ground);
    if (colors.workers.empty())
        return;
    const std::vector<QRgb> plain = litColors(colors, look.lit);
    std::vector<QRgb> fresh;
    for (const QRgb color : plain)
        fresh.push_back(blended(color, colors.flash, look.flashShare));
    for (std::size_t i = 0; i < trace.tiles.size(); ++i) {
        const TileEvent& tile = trace.tiles[i];
        const auto worker = static_cast<std::size_t>(std::max(tile.worker, 0)) % plain.size();
        QRgb color = i < look.firstFresh ? plain[worker] : fresh[worker];
        if (look.moment) {
            const auto then = colorAt(*look.moment, tile, plain[worker], colors);
            if (!then)
                continue;
            color = *then;
        }
        QRect place = layout.tile(tile);
        if (layout.hasGaps(tile.rows, tile.columns)) {
            fill(image, place, colors.gap);
            place.adjust(0, 0, -1, -1);
        }
        fill(image, place, color);
    }
}

} // namespace coreloom
