#pragma once

#include "job/run_record.h"

#include <string>
#include <string_view>

namespace coreloom {

/// Files above this are refused before they are read; a lane's record takes at most about 5 MB.
inline constexpr std::int64_t largestRecordFile = std::int64_t{64} << 20;

/// Reads a "coreloom-run/1" that nobody vouches for. Anything that is not one (cut short, another schema, wrong types,
/// columns of unequal length, numbers out of range, too deep, too large) is refused with badFile, which names the file
/// and what is wrong; memory stays below about 1 GiB. Sentences come back as they stand, untranslated.
[[nodiscard]] Expected<RunRecord> readRecord(const std::string& path);

/// The same from text; `name` stands in errors.
[[nodiscard]] Expected<RunRecord> recordFromJson(std::string_view text, const std::string& name);

} // namespace coreloom
