#pragma once

#include "workload/data/data_set.h"

#include <cstdint>

namespace coreloom {

struct SyntheticRequest {
    std::int64_t features = 784;
    std::int64_t classes = 10;
    std::int64_t train = 8000;
    std::int64_t test = 2000;
    std::uint64_t seed = 1;
};

/// Examples of any number and size, for speed: each is its class's random center plus uniform noise as large, from -1
/// to 1, its class chosen at random. Easy to learn, so that the loss falls as it does with real data. The same bits on
/// every machine. The caller has seen to it that there is memory: dataBytes(features, train + test).
[[nodiscard]] DataSet syntheticData(const SyntheticRequest& request);

} // namespace coreloom
