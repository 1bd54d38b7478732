#pragma once

#include "device/device.h"
#include "job/network.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace coreloom {

/// Where the weights and biases of a network lie in one buffer: layer after layer, each matrix at a multiple of 64
/// bytes, so that rows begin on cache lines where their length allows it.
class ParameterLayout {
public:
    explicit ParameterLayout(const Network& network);

    [[nodiscard]] std::int64_t elements() const { return m_elements; }
    [[nodiscard]] std::int64_t depth() const { return static_cast<std::int64_t>(m_layers.size()); }
    /// inputs × outputs.
    [[nodiscard]] Matrix weights(Buffer* buffer, std::int64_t layer) const;
    /// 1 × outputs.
    [[nodiscard]] Matrix bias(Buffer* buffer, std::int64_t layer) const;
    /// Everything, as one row.
    [[nodiscard]] Matrix all(Buffer* buffer) const;

private:
    struct Layer {
        std::int64_t inputs, outputs, weights, bias; ///< the last two: where they begin
    };
    std::vector<Layer> m_layers;
    std::int64_t m_elements = 0;
};

/// What training begins with, as laid out: weights normal with variance 2 / inputs, so that ReLU keeps the size of the
/// values from layer to layer (He, Zhang, Ren, Sun: "Delving deep into rectifiers", 2015, arXiv 1502.01852), and biases
/// uniform within ±1 / √inputs, as PyTorch's linear layers begin.
[[nodiscard]] std::vector<double> initialParameters(const Network& network, std::uint64_t seed);

/// A buffer with these values; fails as the device does.
[[nodiscard]] Expected<std::unique_ptr<Buffer>> uploaded(Device& device, const std::vector<double>& values);

} // namespace coreloom
