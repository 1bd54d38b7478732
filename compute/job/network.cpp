#include "job/network.h"

namespace coreloom {

std::int64_t Network::parameters() const
{
    std::int64_t count = 0;
    for (std::int64_t layer = 0; layer < depth(); ++layer)
        count += (inputs(layer) + 1) * outputs(layer);
    return count;
}

std::int64_t Network::largestLayer() const
{
    std::int64_t largest = 0;
    for (std::int64_t layer = 1; layer < depth(); ++layer) {
        if (inputs(layer) * outputs(layer) > inputs(largest) * outputs(largest))
            largest = layer;
    }
    return largest;
}

std::int64_t Network::forwardFlop() const
{
    std::int64_t flop = 0;
    for (std::int64_t layer = 0; layer < depth(); ++layer)
        flop += 2 * batch * inputs(layer) * outputs(layer);
    return flop;
}

std::int64_t Network::trainingFlop() const
{
    return 3 * forwardFlop() - 2 * batch * inputs(0) * outputs(0);
}

} // namespace coreloom
