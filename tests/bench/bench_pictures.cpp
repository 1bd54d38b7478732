#include "base/clock.h"
#include "loom/loom_image.h"
#include "timeline/timeline_image.h"

#include <QImage>

#include <algorithm>
#include <cstdio>
#include <vector>

/// What a frame of the painted pictures costs, in ms of this computer: the median of 31. On a quiet machine only.
namespace coreloom {

namespace {

constexpr int frames = 31;

template<typename Paint>
double medianMilliseconds(Paint&& paint)
{
    std::vector<double> costs;
    for (int frame = 0; frame < frames; ++frame) {
        const std::int64_t begin = steadyNanoseconds();
        paint(frame);
        costs.push_back(static_cast<double>(steadyNanoseconds() - begin) * 1e-6);
    }
    std::ranges::sort(costs);
    return costs[frames / 2];
}

void report(const char* picture, double milliseconds, double most)
{
    std::printf("%-58s %7.2f ms, at most %5.1f: %s\n", picture, milliseconds, most,
                milliseconds <= most ? "good" : "too slow");
}

Trace tiled(std::int32_t across, int workers)
{
    constexpr std::int32_t side = 16;
    Trace trace{.rows = std::int64_t{across} * side, .columns = std::int64_t{across} * side, .complete = true};
    for (std::int32_t i = 0; i < across * across; ++i)
        trace.tiles.push_back({i / across * side, i % across * side, side, side, i * 7 % workers, i * 1000LL,
                               i * 1000LL + workers * 990LL});
    return trace;
}

/// A loom as large as it gets on a screen of 1920 × 1080.
void measureLoom(std::int32_t across, double most)
{
    QImage image(640, 640, QImage::Format_RGB32);
    const Trace trace = tiled(across, 64);
    LoomColors colors{.ground = qRgb(240, 240, 240), .gap = qRgb(255, 255, 255), .workers = {}, .flash = ~0U};
    for (int i = 0; i < 64; ++i)
        colors.workers.push_back(qRgb(4 * i, 255 - 4 * i, 128));
    const LoomLayout layout(trace.rows, trace.columns, image.rect());
    char words[80];
    std::snprintf(words, sizeof words, "loom, %d tiles", across * across);
    report(words, medianMilliseconds([&](int) { paintLoom(image, layout, trace, colors, {}); }), most);
    std::snprintf(words, sizeof words, "loom, %d tiles, played back", across * across);
    const auto end = static_cast<double>(endOf(trace));
    report(words, medianMilliseconds([&](int frame) {
               paintLoom(image, layout, trace, colors, {.moment = ReplayMoment{end * frame / frames, end / 30}});
           }),
           most);
}

void measureTimeline(int workers, int tiles)
{
    Trace trace{.complete = true};
    for (std::int32_t worker = 0; worker < workers; ++worker) {
        for (std::int64_t i = 0; i < tiles; ++i)
            trace.tiles.push_back({.worker = worker, .beginNs = i * 1000, .endNs = i * 1000 + 800});
    }
    const std::int64_t begin = steadyNanoseconds();
    const StepTimeline step(trace, workers);
    char words[80];
    std::snprintf(words, sizeof words, "timeline, %d workers with %d tiles, laid out once", workers, tiles);
    report(words, static_cast<double>(steadyNanoseconds() - begin) * 1e-6, 1000);
    QImage image(1600, 800, QImage::Format_RGB32);
    TimelineColors colors{.waiting = qRgb(220, 220, 220), .between = ~0U, .workers = {}};
    for (int i = 0; i < workers; ++i)
        colors.workers.push_back(qRgb(4 * i % 256, 128, 40));
    for (const double shown : {1.0, 0.5, 0.01}) {
        const double length = static_cast<double>(step.endNs()) * shown;
        std::snprintf(words, sizeof words, "timeline, %d workers with %d tiles, %g %% in sight", workers, tiles,
                      shown * 100);
        report(words, medianMilliseconds([&](int frame) {
                   const double from = (static_cast<double>(step.endNs()) - length) * frame / frames;
                   paintTimeline(image, image.rect(), step, {from, from + length}, colors);
               }),
               1000.0 / 30);
    }
}

} // namespace

} // namespace coreloom

int main()
{
    coreloom::measureLoom(64, 3);
    coreloom::measureLoom(256, 10);
    coreloom::measureTimeline(64, 10'000);
    coreloom::measureTimeline(144, 455);
    return 0;
}
