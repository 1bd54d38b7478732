#pragma once

namespace coreloom {

/// What the window shows of the run.
enum class RunState { idle, starting, running, stopping };

/// What can be exported from the window.
enum class Export { pngPicture, svgPicture, pdfPicture, record, samples, clipboard };

} // namespace coreloom
