#pragma once

#include "job/run_request.h"
#include "theme/theme.h"

#include <optional>
#include <string>

namespace coreloom {

/// What the `window` verb was asked for. Without options the window chooses for itself.
struct WindowOptions {
    /// The controls' job and lanes. Without --device it holds one CPU lane with the lane options given, and the window
    /// adds the GPU lane that it prefers.
    RunRequest request{.order = LaneOrder::apartOnSharedCores};
    bool devicesGiven = false;
    bool start = false;          ///< press Run as soon as the window is up
    std::optional<Scheme> theme; ///< empty: as the system says
    std::string language;        ///< "en" or "ko"; empty: as the system says
    std::optional<double> after; ///< seconds after which the window saves its picture and closes
    std::string picture;         ///< a .png, .svg or .pdf; empty: none
    std::string frameLog;        ///< file for the intervals of the event loop and of the repaints; empty: none
};

} // namespace coreloom
