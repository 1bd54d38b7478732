#pragma once

#include "command_line/command_line.h"

namespace coreloom {

/// `coreloom run`: progress on standard error, the summary (or a file for "-") on standard output. Returns the exit
/// status.
[[nodiscard]] int runVerb(const CommandLine& line);

} // namespace coreloom
