#pragma once

#include "job/run_record.h"
#include "record/json_field.h"
#include "record/json_layout.h"

/// What networks add to a record: their part of the job, and of a lane its training and its stages.
namespace coreloom {

/// "layers" and "batch", and of training how it learns; null where the workload has none.
[[nodiscard]] Json networkJson(const Job& job);
/// Records of older versions lack them.
[[nodiscard]] Network networkFromJson(const JsonField& job, Workload workload);

[[nodiscard]] Json trainingJson(const Job& job, const LaneRecord& lane);
[[nodiscard]] std::optional<Training> trainingFromJson(const JsonField& lane);

/// Of the field "comparison"; null for lanes that did not learn.
[[nodiscard]] Json lossDifferenceJson(const std::optional<LossDifference>& difference);
[[nodiscard]] std::optional<LossDifference> lossDifferenceFromJson(const JsonField& comparison);

[[nodiscard]] Json stagesJson(const std::vector<Stage>& stages);
[[nodiscard]] std::vector<Stage> stagesFromJson(const JsonField& lane);

} // namespace coreloom
