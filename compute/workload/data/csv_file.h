#pragma once

#include "base/error.h"
#include "workload/data/data_set.h"

#include <string>

namespace coreloom {

/// A data set from comma-separated values: a line an example, numbers as in the C locale, fields in double quotes where
/// wanted. A first line without any number is a header.
///
/// The label column is the one that the header calls label, class, target or species; else the only column whose first
/// value is not a number; else the first column. Labels may be any words: each different one is a class, in the order
/// of the numbers where all are whole numbers, else of the letters.
///
/// Columns are scaled so that the training examples take -1 to 1; a column that is the same in all of them becomes 0. A
/// fifth is held out as the test split (data_set.h). Fails with badFile, naming the line and the column.
[[nodiscard]] Expected<DataSet> openCsv(const std::string& path);

} // namespace coreloom
