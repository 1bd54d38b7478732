#include "job/network_memory.h"

#include <numeric>

namespace coreloom {

std::int64_t parameterElements(const Network& network)
{
    std::int64_t elements = 0;
    for (std::int64_t layer = 0; layer < network.depth(); ++layer)
        elements +=
            alignedElements(network.inputs(layer) * network.outputs(layer)) + alignedElements(network.outputs(layer));
    return elements;
}

std::int64_t valueElements(const Network& network)
{
    return network.batch * std::accumulate(network.layers.begin(), network.layers.end(), std::int64_t{0});
}

std::int64_t forwardElements(const Network& network)
{
    return parameterElements(network) + valueElements(network);
}

std::int64_t trainingElements(const Network& network, const DataShape& data)
{
    const std::int64_t gradients = network.parallel == Parallel::batch ? network.parts : 1;
    // The inputs are the examples themselves; each has a loss and whether it was classified right.
    const std::int64_t outputs = valueElements(network) - network.batch * network.layers.front();
    return (2 + gradients) * parameterElements(network) + 2 * outputs + 2 * network.batch + 2 * trainingHistory +
           (data.train + data.test) * (data.features + 1);
}

} // namespace coreloom
