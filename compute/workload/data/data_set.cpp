#include "workload/data/data_set.h"

#include "job/random.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace coreloom {

std::int64_t DataSet::bytes() const
{
    return dataBytes(features, train.count() + test.count());
}

DataShape DataSet::shape() const
{
    return {.name = name,
            .features = features,
            .classes = static_cast<std::int64_t>(classes.size()),
            .train = train.count(),
            .test = test.count()};
}

std::vector<std::int64_t> shuffledOrder(std::int64_t count, std::uint64_t seed, std::uint64_t stream)
{
    std::vector<std::int64_t> order(static_cast<std::size_t>(count));
    std::iota(order.begin(), order.end(), std::int64_t{0});
    for (std::size_t left = order.size(); left > 1; --left) {
        // From [-1, 1) to [0, left): exact up to the last product, the same bits everywhere.
        const double share = 0.5 * randomValue(seed, stream, left, Distribution::uniform) + 0.5;
        const auto chosen = static_cast<std::size_t>(share * static_cast<double>(left));
        std::swap(order[left - 1], order[std::min(chosen, left - 1)]);
    }
    return order;
}

void holdOut(DataSet& data)
{
    const std::int64_t count = data.train.count();
    std::vector<bool> chosen(static_cast<std::size_t>(count), false);
    std::vector<std::int64_t> order = shuffledOrder(count, splitSeed, splitStream);
    order.resize(static_cast<std::size_t>(std::max<std::int64_t>(count / testShare, 1)));
    for (const std::int64_t index : order)
        chosen[static_cast<std::size_t>(index)] = true;

    Examples all = std::move(data.train);
    data.train = {};
    for (std::int64_t i = 0; i < count; ++i) {
        const auto at = static_cast<std::size_t>(i);
        Examples& part = chosen[at] ? data.test : data.train;
        const auto row = all.features.begin() + i * data.features;
        part.features.insert(part.features.end(), row, row + data.features);
        part.labels.push_back(all.labels[at]);
    }
}

} // namespace coreloom
