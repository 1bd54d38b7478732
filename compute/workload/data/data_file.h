#pragma once

#include "base/error.h"
#include "workload/data/data_set.h"

#include <string>

namespace coreloom {

/// No file with more values than this is read (2 GiB of memory); one that promises more is refused before any is taken.
inline constexpr std::int64_t mostDataValues = std::int64_t{1} << 29;
/// More different labels than this are taken for a wrong label column.
inline constexpr std::size_t mostClasses = 1000;

/// A data set from a file: IDX (idx_file.h) where it begins with two zero bytes, else CSV (csv_file.h). A file that is
/// absent, broken, cut or too large is refused with badFile, ioFailed or permissionDenied, in one sentence with the
/// reason.
[[nodiscard]] Expected<DataSet> openData(const std::string& path);

} // namespace coreloom
