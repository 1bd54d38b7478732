#pragma once

#include "command_line/command_line.h"

#include <string>

namespace coreloom {

/// What --help prints: of the program, or of one verb.
[[nodiscard]] std::string helpText(const CommandLine& line);

} // namespace coreloom
