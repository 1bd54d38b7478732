#pragma once

#include "command_line/command_line.h"

namespace coreloom {

/// `coreloom show FILE`: the summary of a record, and its picture where one is asked for. Returns the exit status.
[[nodiscard]] int showVerb(const CommandLine& line);

} // namespace coreloom
