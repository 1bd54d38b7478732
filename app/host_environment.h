#pragma once

#include "base/environment.h"

#include <QString>

namespace coreloom {

/// Where the user's own files are: kept runs, described GPUs. "~/.local/share/coreloom", or as XDG_DATA_HOME says.
[[nodiscard]] QString userFolder();

/// This computer, as this user has it.
[[nodiscard]] Environment hostEnvironment();

} // namespace coreloom
