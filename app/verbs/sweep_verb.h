#pragma once

#include "command_line/command_line.h"

namespace coreloom {

/// `coreloom sweep`: a run for each value, one after the other; then the table, or a file for "-", on standard output.
/// A signal ends the run in progress and keeps the points before it. Returns the exit status.
[[nodiscard]] int sweepVerb(const CommandLine& line);

} // namespace coreloom
