#include "job/data_shape.h"

#include <algorithm>

namespace coreloom {

namespace {

constexpr std::int64_t syntheticExamples = 8192; ///< to train on, or as many as a mini-batch has

} // namespace

DataShape digitsShape()
{
    return {.name = "digits", .features = 784, .classes = 10, .train = 8000, .test = 2000};
}

DataShape syntheticShape(const Network& network)
{
    return {.name = "synthetic",
            .features = network.layers.front(),
            .classes = network.layers.back(),
            .train = std::max(syntheticExamples, network.batch),
            .test = 2048};
}

std::optional<DataShape> madeShape(const Network& network)
{
    if (network.data == "digits")
        return digitsShape();
    return network.data == "synthetic" ? std::optional(syntheticShape(network)) : std::nullopt;
}

} // namespace coreloom
