#pragma once

#include "device/registry.h"
#include "run/run.h"
#include "verbs/interrupt.h"

namespace coreloom {

/// Refuses a request for a device that is known but not here, by its option, with the reason and those that are here.
[[nodiscard]] Expected<void> checkPresent(const RunRequest& request, const DeviceRegistry& devices);

/// Watches a run to its end, which a signal brings near, with its progress on standard error. The record is compared.
/// After a signal it says "interrupted".
[[nodiscard]] RunRecord watched(Run& run, Interrupt& interrupt);

} // namespace coreloom
