#include "workload/parameters.h"

#include "job/network_memory.h"
#include "job/random.h"

#include <cmath>

namespace coreloom {

namespace {

/// Random streams: of layer l's weights firstStream + 2·l, of its biases the next one.
constexpr std::uint64_t firstStream = 2;

} // namespace

ParameterLayout::ParameterLayout(const Network& network)
{
    for (std::int64_t layer = 0; layer < network.depth(); ++layer) {
        const std::int64_t inputs = network.inputs(layer);
        const std::int64_t outputs = network.outputs(layer);
        const std::int64_t bias = m_elements + alignedElements(inputs * outputs);
        m_layers.push_back({.inputs = inputs, .outputs = outputs, .weights = m_elements, .bias = bias});
        m_elements = bias + alignedElements(outputs);
    }
}

Matrix ParameterLayout::weights(Buffer* buffer, std::int64_t layer) const
{
    const Layer& of = m_layers[static_cast<std::size_t>(layer)];
    return {.buffer = buffer, .rows = of.inputs, .columns = of.outputs, .stride = of.outputs, .offset = of.weights};
}

Matrix ParameterLayout::bias(Buffer* buffer, std::int64_t layer) const
{
    const Layer& of = m_layers[static_cast<std::size_t>(layer)];
    return {.buffer = buffer, .rows = 1, .columns = of.outputs, .stride = of.outputs, .offset = of.bias};
}

Matrix ParameterLayout::all(Buffer* buffer) const
{
    return {.buffer = buffer, .rows = 1, .columns = m_elements, .stride = m_elements};
}

std::vector<double> initialParameters(const Network& network, std::uint64_t seed)
{
    const ParameterLayout layout(network);
    std::vector<double> values(static_cast<std::size_t>(layout.elements()));
    const auto fill = [&](const Matrix& matrix, std::uint64_t stream, Distribution distribution, double scale) {
        for (std::int64_t i = 0; i < matrix.rows * matrix.columns; ++i)
            values[static_cast<std::size_t>(matrix.offset + i)] =
                scale * randomValue(seed, stream, static_cast<std::uint64_t>(i), distribution);
    };
    for (std::int64_t layer = 0; layer < layout.depth(); ++layer) {
        const auto inputs = static_cast<double>(network.inputs(layer));
        const std::uint64_t stream = firstStream + 2 * static_cast<std::uint64_t>(layer);
        fill(layout.weights(nullptr, layer), stream, Distribution::normal, std::sqrt(2 / inputs));
        fill(layout.bias(nullptr, layer), stream + 1, Distribution::uniform, 1 / std::sqrt(inputs));
    }
    return values;
}

Expected<std::unique_ptr<Buffer>> uploaded(Device& device, const std::vector<double>& values)
{
    const auto count = static_cast<std::int64_t>(values.size());
    auto buffer = device.allocate(count);
    if (!buffer)
        return buffer;
    const Matrix all{.buffer = buffer->get(), .rows = 1, .columns = count, .stride = count};
    if (auto copied = device.upload(all, 0, 1, values.data()); !copied)
        return tl::unexpected(copied.error());
    return buffer;
}

} // namespace coreloom
