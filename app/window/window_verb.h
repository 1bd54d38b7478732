#pragma once

#include "command_line/window_options.h"

namespace coreloom {

/// The `window` verb: opens the window and returns the program's exit status when it is closed. 2: there is no display
/// or a file cannot be written; with a picture asked for, 1: its run failed.
[[nodiscard]] int runWindow(const WindowOptions& options, int& argc, char** argv);

} // namespace coreloom
