#pragma once

#include "job/network.h"

#include <cstdint>
#include <optional>
#include <string>

namespace coreloom {

/// How many labelled examples there are and how large, without the examples: what a network has to fit.
struct DataShape {
    std::string name;          ///< "digits", "synthetic", or the file's name
    std::int64_t features = 0; ///< values of an example
    std::int64_t classes = 0;
    std::int64_t train = 0; ///< examples to train on: an epoch
    std::int64_t test = 0;

    bool operator==(const DataShape&) const = default;
};

/// Of the pictures of digits that the program draws.
[[nodiscard]] DataShape digitsShape();
/// Of the synthetic data for a network: they fit it, whatever its size.
[[nodiscard]] DataShape syntheticShape(const Network& network);
/// Of the data that the network asks for, where the program makes them; empty for a file.
[[nodiscard]] std::optional<DataShape> madeShape(const Network& network);

} // namespace coreloom
