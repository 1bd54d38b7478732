#pragma once

#include "command_line/command_line.h"

namespace coreloom {

/// `coreloom check`: the software stack, what is here, what is missing and what would bring it. Returns the exit
/// status.
[[nodiscard]] int checkVerb(const CommandLine& line);

} // namespace coreloom
