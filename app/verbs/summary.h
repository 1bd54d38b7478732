#pragma once

#include "job/run_record.h"

#include <string>
#include <vector>

namespace coreloom {

/// What a run came to, for a terminal: each lane, what may spoil the numbers, and the lanes compared.
[[nodiscard]] std::string summaryOf(const RunRecord& record);

/// "cpu  AMD EPYC, simd fp32, 2 workers, dynamic, AVX2"
[[nodiscard]] std::string headLine(const LaneSetup& setup, bool withWorkers);

/// Columns of equal width; all but the first are set to the right where `numbers` says so.
[[nodiscard]] std::string alignedTable(const std::vector<std::vector<std::string>>& rows, bool numbers,
                                       const std::string& indent);

} // namespace coreloom
