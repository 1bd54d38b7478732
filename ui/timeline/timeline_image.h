#pragma once

#include "timeline/step_timeline.h"

#include <QImage>

#include <vector>

namespace coreloom {

/// The part of a step that is drawn.
struct TimeWindow {
    double fromNs = 0;
    double toNs = 1;

    [[nodiscard]] double length() const { return toNs - fromNs; }
    bool operator==(const TimeWindow&) const = default;
};

/// The colors of a painted timeline.
struct TimelineColors {
    QRgb waiting = 0;
    QRgb between = 0;          ///< between two tiles that can be told apart, and behind the step's end
    std::vector<QRgb> workers; ///< of each row
};

/// Where a worker's row lies, of an area that all rows share equally, from the top down; without the space below it.
[[nodiscard]] QRect rowPlace(const QRect& area, int rows, int worker);

/// Paints the rows of a step into an area of an image by filling its lines directly. Tiles narrower than some pixels
/// are not drawn one by one: a pixel has as much of the worker's color as it was busy meanwhile. So the cost is that of
/// the tiles in sight, some nanoseconds each, and never more than that of the area.
void paintTimeline(QImage& image, const QRect& area, const StepTimeline& step, const TimeWindow& window,
                   const TimelineColors& colors);

} // namespace coreloom
