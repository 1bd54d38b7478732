#pragma once

#include "job/run_record.h"
#include "verbs/output_file.h"

#include <string>

namespace coreloom {

/// Draws the window's Live view of a record at 1440 × 900 in the language ("en", "ko", or empty for the system's), as
/// the file's name ends: .png, .svg or .pdf. Needs no display. Makes the program's QApplication, so at most once.
[[nodiscard]] Expected<void> drawRecord(const RunRecord& record, const std::string& language, OutputFile& file);

} // namespace coreloom
