#include "job/sample.h"

#include <algorithm>

namespace coreloom {

namespace {

std::optional<double> weightedMean(std::optional<double> first, double firstWeight, std::optional<double> second,
                                   double secondWeight)
{
    if (!first || !second)
        return first ? first : second;
    const double weight = firstWeight + secondWeight;
    return weight > 0 ? (*first * firstWeight + *second * secondWeight) / weight : *second;
}

} // namespace

Sample merged(const Sample& first, const Sample& second)
{
    Sample both = second;
    both.duration = first.duration + second.duration;
    both.gflops = *weightedMean(first.gflops, first.duration, second.gflops, second.duration);
    both.watts = weightedMean(first.watts, first.duration, second.watts, second.duration);
    both.loss = weightedMean(first.loss, first.duration, second.loss, second.duration);
    both.accuracy = weightedMean(first.accuracy, first.duration, second.accuracy, second.duration);
    if (first.gpu && second.gpu)
        both.gpu = merged(*first.gpu, first.duration, *second.gpu, second.duration);
    else if (first.gpu)
        both.gpu = first.gpu;
    both.warmup = first.warmup && second.warmup;
    if (!second.joules)
        both.joules = first.joules;
    const std::size_t common = std::min(first.workers.size(), second.workers.size());
    const auto mean = [&](float a, float b) {
        return both.duration > 0 ? static_cast<float>((a * first.duration + b * second.duration) / both.duration) : b;
    };
    for (std::size_t i = 0; i < common; ++i) {
        const WorkerShare& a = first.workers[i];
        const WorkerShare& b = second.workers[i];
        both.workers[i] = {mean(a.busy, b.busy), mean(a.waiting, b.waiting), mean(a.preempted, b.preempted)};
    }
    return both;
}

void thin(std::vector<Sample>& samples, std::size_t most)
{
    while (samples.size() > std::max<std::size_t>(most, 2)) {
        std::vector<Sample> half{samples.front()};
        for (std::size_t i = 1; i < samples.size(); i += 2)
            half.push_back(i + 1 < samples.size() ? merged(samples[i], samples[i + 1]) : samples[i]);
        samples = std::move(half);
    }
}

} // namespace coreloom
