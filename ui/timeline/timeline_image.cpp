#include "timeline/timeline_image.h"

#include <algorithm>
#include <cmath>

namespace coreloom {

namespace {

constexpr double narrowest = 3;  ///< pixels of a tile that is drawn by itself
constexpr double withBorder = 6; ///< pixels of one that is set apart from the next

QRgb mixedRgb(QRgb from, QRgb to, float share)
{
    const auto mix = [share](int a, int b) {
        return static_cast<int>(static_cast<float>(a) + static_cast<float>(b - a) * share);
    };
    return qRgb(mix(qRed(from), qRed(to)), mix(qGreen(from), qGreen(to)), mix(qBlue(from), qBlue(to)));
}

/// One line of pixels, in which the tiles of a track leave their color and their share of the time.
struct Line {
    std::vector<QRgb> pixels;
    std::vector<float> shares; ///< of the time of each pixel, of tiles too narrow to be drawn by themselves

    /// Waiting up to a pixel, and nothing behind it.
    void clear(QRgb waiting, std::size_t end, QRgb nothing)
    {
        std::fill(pixels.begin(), pixels.begin() + static_cast<std::ptrdiff_t>(end), waiting);
        std::fill(pixels.begin() + static_cast<std::ptrdiff_t>(end), pixels.end(), nothing);
        std::ranges::fill(shares, 0.0F);
    }

    void add(double left, double right, QRgb color, QRgb border)
    {
        const auto width = static_cast<double>(pixels.size());
        if (right - left >= narrowest) {
            const int first = static_cast<int>(std::lround(std::max(left, 0.0)));
            int last = static_cast<int>(std::lround(std::min(right, width)));
            if (right - left >= withBorder && right <= width && last - first > 1)
                pixels[static_cast<std::size_t>(--last)] = border;
            std::fill(pixels.begin() + first, pixels.begin() + std::max(last, first), color);
            return;
        }
        left = std::max(left, 0.0);
        right = std::min(right, width);
        for (auto x = static_cast<std::size_t>(left); static_cast<double>(x) < right; ++x) {
            const auto pixel = static_cast<double>(x);
            shares[x] += static_cast<float>(std::min(right, pixel + 1) - std::max(left, pixel));
        }
    }

    void finish(QRgb color)
    {
        for (std::size_t x = 0; x < pixels.size(); ++x) {
            if (shares[x] > 0)
                pixels[x] = mixedRgb(pixels[x], color, std::min(shares[x], 1.0F));
        }
    }
};

} // namespace

QRect rowPlace(const QRect& area, int rows, int worker)
{
    const double pitch = static_cast<double>(area.height()) / std::max(rows, 1);
    const int space = pitch >= 14 ? 4 : pitch >= 7 ? 2 : pitch >= 3 ? 1 : 0;
    const int top = area.y() + static_cast<int>(worker * pitch);
    const int bottom = area.y() + static_cast<int>((worker + 1) * pitch);
    return {area.x(), top, area.width(), std::max(bottom - top - space, 1)};
}

void paintTimeline(QImage& image, const QRect& area, const StepTimeline& step, const TimeWindow& window,
                   const TimelineColors& colors)
{
    const QRect inside = area & image.rect();
    if (inside.isEmpty() || inside.width() != area.width() || window.length() <= 0 || colors.workers.empty())
        return;
    const double perNs = area.width() / window.length();
    const int rows = static_cast<int>(step.rows().size());
    const double over =
        std::clamp((static_cast<double>(step.endNs()) - window.fromNs) * perNs, 0.0, static_cast<double>(area.width()));
    const auto end = static_cast<std::size_t>(std::lround(over));
    std::vector<Line> lines;
    for (int worker = 0; worker < rows; ++worker) {
        const TimelineRow& row = step.rows()[static_cast<std::size_t>(worker)];
        const QRect place = rowPlace(area, rows, worker) & inside;
        const QRgb color = colors.workers[static_cast<std::size_t>(worker) % colors.workers.size()];
        // Tiles at the same time lie below each other where there is room.
        const int tracks = std::clamp(place.height() / 2, 1, row.tracks);
        if (lines.size() < static_cast<std::size_t>(tracks))
            lines.resize(static_cast<std::size_t>(tracks));
        for (int track = 0; track < tracks; ++track) {
            Line& line = lines[static_cast<std::size_t>(track)];
            line.pixels.resize(static_cast<std::size_t>(area.width()));
            line.shares.resize(static_cast<std::size_t>(area.width()));
            line.clear(colors.waiting, end, colors.between);
        }
        auto span = std::ranges::partition_point(
            row.spans, [&](const TileSpan& each) { return static_cast<double>(each.latestNs) <= window.fromNs; });
        for (; span != row.spans.end() && static_cast<double>(span->beginNs) < window.toNs; ++span) {
            const double left = (static_cast<double>(span->beginNs) - window.fromNs) * perNs;
            const double right = (static_cast<double>(span->endNs) - window.fromNs) * perNs;
            if (right > 0)
                lines[static_cast<std::size_t>(std::min(span->track, tracks - 1))].add(left, right, color,
                                                                                       colors.between);
        }
        for (int track = 0; track < tracks; ++track)
            lines[static_cast<std::size_t>(track)].finish(color);
        for (int y = 0; y < place.height(); ++y) {
            const auto& pixels = lines[static_cast<std::size_t>(y * tracks / place.height())].pixels;
            std::ranges::copy(pixels, reinterpret_cast<QRgb*>(image.scanLine(place.y() + y)) + area.x());
        }
    }
}

} // namespace coreloom
