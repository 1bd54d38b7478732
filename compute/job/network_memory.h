#pragma once

#include "job/data_shape.h"
#include "job/network.h"

#include <cstdint>

/// Memory of a device that a network takes, in elements of its precision: known before anything runs.
namespace coreloom {

/// Weights and biases of each layer begin on a cache line: up to the next multiple of 64 bytes of the smallest element.
[[nodiscard]] constexpr std::int64_t alignedElements(std::int64_t elements)
{
    constexpr std::int64_t alignment = 16;
    return (elements + alignment - 1) / alignment * alignment;
}

/// So many steps' losses are kept before they are fetched.
inline constexpr std::int64_t trainingHistory = 1024;

/// All weights and biases, with the gaps between them.
[[nodiscard]] std::int64_t parameterElements(const Network& network);
/// The inputs of a batch and the outputs of all layers.
[[nodiscard]] std::int64_t valueElements(const Network& network);
/// Of a forward pass: parameters and values.
[[nodiscard]] std::int64_t forwardElements(const Network& network);
/// Of training: parameters, velocity, gradients (once, or for each part of the mini-batch), values and their gradients,
/// and all examples.
[[nodiscard]] std::int64_t trainingElements(const Network& network, const DataShape& data);

} // namespace coreloom
