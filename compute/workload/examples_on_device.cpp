#include "workload/examples_on_device.h"

#include <algorithm>

namespace coreloom {

Expected<ExamplesOnDevice> ExamplesOnDevice::upload(Device& device, const Examples& examples, std::int64_t features,
                                                    const std::vector<std::int64_t>& order)
{
    ExamplesOnDevice made;
    made.m_count = examples.count();
    made.m_width = features;
    auto inputs = device.allocate(made.m_count * features);
    if (!inputs)
        return tl::unexpected(inputs.error());
    made.m_features = std::move(*inputs);
    auto labels = device.allocate(made.m_count);
    if (!labels)
        return tl::unexpected(labels.error());
    made.m_labels = std::move(*labels);

    constexpr std::int64_t atOnce = 1024;
    std::vector<double> rows;
    std::vector<double> classes;
    for (std::int64_t first = 0; first < made.m_count; first += atOnce) {
        const std::int64_t count = std::min(atOnce, made.m_count - first);
        rows.clear();
        classes.clear();
        for (std::int64_t i = first; i < first + count; ++i) {
            const std::int64_t example = order.empty() ? i : order[static_cast<std::size_t>(i)];
            const auto begin = examples.features.begin() + example * features;
            rows.insert(rows.end(), begin, begin + features);
            classes.push_back(examples.labels[static_cast<std::size_t>(example)]);
        }
        const auto copied = device.upload(made.features(0, made.m_count), first, count, rows.data()).and_then([&] {
            return device.upload(made.labels(0, made.m_count), first, count, classes.data());
        });
        if (!copied)
            return tl::unexpected(copied.error());
    }
    return made;
}

Matrix ExamplesOnDevice::features(std::int64_t first, std::int64_t count) const
{
    return {
        .buffer = m_features.get(), .rows = count, .columns = m_width, .stride = m_width, .offset = first * m_width};
}

Matrix ExamplesOnDevice::labels(std::int64_t first, std::int64_t count) const
{
    return {.buffer = m_labels.get(), .rows = count, .columns = 1, .stride = 1, .offset = first};
}

} // namespace coreloom
