#pragma once

#include "job/run_record.h"

#include <optional>

namespace coreloom {

/// The first lane of a run against the second; empty with fewer than two lanes. Run::record() leaves the comparison to
/// whoever shows or writes the record.
///
/// The speed-up is the ratio of the median rates; empty unless both lanes completed. Energy is compared only where both
/// sides are measured or modelled, over domains of their own: an estimate is throughput in another unit, and joules
/// that lanes shared were divided by a rule.
[[nodiscard]] std::optional<Comparison> compared(const RunRecord& record);

/// The one that says less about the device: measured, recorded, estimated, modelled, emulated, unavailable.
[[nodiscard]] Provenance weaker(Provenance first, Provenance second);

} // namespace coreloom
