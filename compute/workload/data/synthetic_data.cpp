#include "workload/data/synthetic_data.h"

#include "job/random.h"

#include <algorithm>
#include <string>

namespace coreloom {

namespace {

constexpr std::uint64_t centerStream = 68;
constexpr std::uint64_t noiseStream = 69;
constexpr std::uint64_t labelStream = 70;

/// Examples `first` … `first + count - 1` of an endless row of them.
Examples examplesFrom(std::int64_t first, std::int64_t count, const SyntheticRequest& request)
{
    const auto uniform = [&](std::uint64_t stream, std::int64_t index) {
        return randomValue(request.seed, stream, static_cast<std::uint64_t>(index), Distribution::uniform);
    };
    Examples result;
    result.features.reserve(static_cast<std::size_t>(count * request.features));
    result.labels.reserve(static_cast<std::size_t>(count));
    for (std::int64_t example = first; example < first + count; ++example) {
        const double share = 0.5 * uniform(labelStream, example) + 0.5;
        const auto label =
            std::min(static_cast<std::int64_t>(share * static_cast<double>(request.classes)), request.classes - 1);
        for (std::int64_t feature = 0; feature < request.features; ++feature) {
            const double center = uniform(centerStream, label * request.features + feature);
            const double noise = uniform(noiseStream, example * request.features + feature);
            result.features.push_back(static_cast<float>(0.5 * (center + noise)));
        }
        result.labels.push_back(static_cast<std::int32_t>(label));
    }
    return result;
}

} // namespace

DataSet syntheticData(const SyntheticRequest& request)
{
    DataSet data{.name = "synthetic", .features = request.features};
    for (std::int64_t label = 0; label < request.classes; ++label)
        data.classes.push_back(std::to_string(label));
    data.train = examplesFrom(0, request.train, request);
    data.test = examplesFrom(request.train, request.test, request);
    return data;
}

} // namespace coreloom
