#pragma once

#include "job/run_record.h"

namespace coreloom {

/// The record as it is shown later or elsewhere: what was measured then is `recorded` now. What was estimated, modelled
/// or emulated stays so.
[[nodiscard]] RunRecord recorded(RunRecord record);

} // namespace coreloom
