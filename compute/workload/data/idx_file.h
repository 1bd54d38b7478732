#pragma once

#include "base/error.h"
#include "workload/data/data_set.h"

#include <string>

namespace coreloom {

/// A data set in the format that MNIST is published in (https://yann.lecun.com/exdb/mnist/, "IDX"): big-endian; two
/// zero bytes, a byte for the type, a byte for the number of dimensions, a 32-bit size for each dimension, then the
/// values.
///
/// `imagesPath` holds the examples in two dimensions or more, of which the first counts them, as unsigned bytes (taken
/// from -1 to 1) or as 32-bit floats (taken as they are). Their labels, unsigned bytes, lie beside it in the file whose
/// name has "labels" for "images" and "idx1" for "idx3". Where the name has "train" and there is one with "t10k" or
/// "test" instead, that one is the test split; else one is held out (data_set.h). Fails with badFile or ioFailed.
[[nodiscard]] Expected<DataSet> openIdx(const std::string& imagesPath);

} // namespace coreloom
