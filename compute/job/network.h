#pragma once

#include "job/names.h"

#include <cstdint>
#include <string>
#include <vector>

namespace coreloom {

/// A multilayer perceptron and how it learns, of a job whose workload is `forward` or `train`. Layer l takes
/// layers[l] values of each example and gives layers[l + 1]: a product, a bias, and ReLU behind all layers but the
/// last.
struct Network {
    std::vector<std::int64_t> layers{784, 1024, 1024, 10};
    std::int64_t batch = 128; ///< examples of a step

    // Of training alone:
    Parallel parallel = Parallel::inside;
    int parts = 8; ///< of a mini-batch that is computed in parallel; they fix the order in which gradients are summed
    double learningRate = 0.05;
    double momentum = 0.9;
    std::string data = "digits"; ///< "digits", "synthetic", or the path of a file

    bool operator==(const Network&) const = default;

    /// Layers with weights.
    [[nodiscard]] std::int64_t depth() const { return static_cast<std::int64_t>(layers.size()) - 1; }
    [[nodiscard]] std::int64_t inputs(std::int64_t layer) const { return layers[static_cast<std::size_t>(layer)]; }
    [[nodiscard]] std::int64_t outputs(std::int64_t layer) const { return layers[static_cast<std::size_t>(layer + 1)]; }
    /// Weights and biases.
    [[nodiscard]] std::int64_t parameters() const;
    /// The layer with the most FLOP, the first of equals: its output is the matrix whose tiles are traced.
    [[nodiscard]] std::int64_t largestLayer() const;
    /// FLOP of the products of a forward pass, 2·batch·inputs·outputs a layer. Biases, activations, softmax and update
    /// are not counted, as is usual: they are some tenths of a percent.
    [[nodiscard]] std::int64_t forwardFlop() const;
    /// The same and the way back: as many for the gradients of the weights, and for those of the inputs of all layers
    /// but the first.
    [[nodiscard]] std::int64_t trainingFlop() const;
};

inline constexpr std::int64_t mostLayers = 16;           ///< with weights
inline constexpr std::int64_t widestLayer = 65'536;      ///< values of an example
inline constexpr std::int64_t largestMiniBatch = 65'536; ///< examples; with these, FLOP stay below 2^63
inline constexpr int mostParts = 64;
inline constexpr double largestLearningRate = 1e9;

} // namespace coreloom
