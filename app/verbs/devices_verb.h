#pragma once

#include "command_line/command_line.h"

namespace coreloom {

/// `coreloom devices`: what can execute jobs here, and why others can't. Returns the exit status.
[[nodiscard]] int devicesVerb(const CommandLine& line);

} // namespace coreloom
