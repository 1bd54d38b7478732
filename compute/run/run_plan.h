#pragma once

#include "device/device.h"
#include "job/run_request.h"
#include "workload/data/data_set.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace coreloom {

/// The lane that each lane waits for before it begins; none if it begins at once.
[[nodiscard]] std::vector<std::optional<std::size_t>> predecessors(LaneOrder order,
                                                                   const std::vector<LaneSetup>& lanes);

/// Whether lanes compute on the same CPU cores at the same time.
[[nodiscard]] bool shareCpuCores(LaneOrder order, const std::vector<LaneSetup>& lanes);

/// Host memory that a lane of this setup takes, its check included; `data` as dataOf() gave them, or null.
[[nodiscard]] std::int64_t hostBytes(const Job& job, const DataSet* data, const LaneSetup& lane);
/// Of all lanes at the same time: the sum of those that run together, the largest of those that do not.
[[nodiscard]] std::int64_t hostBytes(const Job& job, const DataSet* data, LaneOrder order,
                                     const std::vector<LaneSetup>& lanes);

/// How long a lane is expected to take, the check included. Rough.
[[nodiscard]] double expectedSeconds(const Job& job, const Device& device);

} // namespace coreloom
