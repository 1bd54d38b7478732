#pragma once

#include "job/run_record.h"
#include "record/json_layout.h"

#include <string>

namespace coreloom {

/// The record as "coreloom-run/1": UTF-8 JSON in the C locale. A value that is unknown or not finite is null.
/// Beside what its names say:
///  - gflops, seconds_per_step …: {"count","median","min","max","p5","p95"}, the spread null from fewer than 3 steps
///  - per_worker is null where the device cannot tell, with the reason in per_worker_reason
///  - trace, of the last step: rows and columns of C, the step, and the tiles as equally long columns: row, column,
///    height, width, worker, begin_ns and end_ns since the step began; null where there is none
///  - samples: t in seconds since the timed steps began, s the length of the interval that ends there; busy and waiting
///    as a share of it for each worker (preempted is what is left to 1); joules since t = 0
///  - digest: 16 hexadecimal digits
[[nodiscard]] std::string recordJson(const RunRecord& record);
/// The same before it is written, to be a part of something larger.
[[nodiscard]] Json recordTree(const RunRecord& record);

} // namespace coreloom
