#pragma once

#include "base/error.h"

namespace coreloom {

/// Whether a window can be opened: a screen is there and answers, or the platform was chosen by QT_QPA_PLATFORM. Qt
/// itself would abort where none is. The error names the verbs that need no display.
[[nodiscard]] Expected<void> checkDisplay();

} // namespace coreloom
