#pragma once

#include "job/run_record.h"

#include <string>

namespace coreloom {

/// The samples of all lanes as a table after RFC 4180, a row a sample of a lane, the same bytes in every locale.
/// Columns: lane (from 0), device, name, provenance, kernel, precision, workers, m, n, k, t (seconds since the timed
/// steps began), gflops, busy, waiting, preempted (means over the workers, 0 to 1), watts, joules (since t = 0).
/// What is unknown is empty.
[[nodiscard]] std::string samplesCsv(const RunRecord& record);

} // namespace coreloom
