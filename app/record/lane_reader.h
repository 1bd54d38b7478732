#pragma once

#include "job/run_record.h"
#include "record/json_field.h"

namespace coreloom {

/// No device has more workers than this.
inline constexpr int mostWorkersOfLane = 4096;
inline constexpr std::size_t mostKernelsOfLane = 100;
inline constexpr std::size_t mostSentences = 1000;

/// One element of "lanes". Throws BadField.
[[nodiscard]] LaneRecord laneFromJson(const JsonField& lane);

/// A sentence that is shown as it stands.
[[nodiscard]] Text verbatim(std::string sentence);
[[nodiscard]] std::vector<Text> sentencesFromJson(const JsonField& list);

} // namespace coreloom
