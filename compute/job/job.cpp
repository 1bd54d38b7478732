#include "job/job.h"

#include <cmath>

namespace coreloom {

namespace {

Expected<void> inRange(const char* option, std::int64_t value, std::int64_t least, std::int64_t most)
{
    if (value >= least && value <= most)
        return {};
    return failure(ErrorCode::invalidArgument,
                   {translatable("compute", "%1 %2 is not accepted: choose a whole number from %3 to %4."),
                    {option, value, least, most}});
}

Expected<void> validShape(const Job& job)
{
    for (const auto& [option, value] : {std::pair{"--m", job.m}, {"--n", job.n}, {"--k", job.k}}) {
        if (auto checked = inRange(option, value, 1, largestDimension); !checked)
            return checked;
    }
    return {};
}

/// `most` included; 0 is accepted for what may be none.
Expected<void> numberInRange(const char* option, double value, double most, const char* accepted)
{
    if (std::isfinite(value) && value >= 0 && value <= most)
        return {};
    return failure(ErrorCode::invalidArgument,
                   {translatable("compute", "%1 %2 is not accepted: choose %3."), {option, value, accepted}});
}

Expected<void> validate(const Network& network, Workload workload)
{
    const auto layers = static_cast<std::int64_t>(network.layers.size());
    if (layers < 2 || layers > mostLayers + 1) {
        return failure(ErrorCode::invalidArgument,
                       {translatable("compute", "--layers has %1 numbers: give 2 to %2, the values of an example first "
                                                "and those of the result last."),
                        {layers, mostLayers + 1}});
    }
    for (const std::int64_t width : network.layers) {
        if (auto checked = inRange("--layers", width, 1, widestLayer); !checked)
            return checked;
    }
    if (auto checked = inRange("--batch", network.batch, 1, largestMiniBatch); !checked || workload != Workload::train)
        return checked;
    if (network.layers.back() < 2)
        return inRange("--layers", network.layers.back(), 2, widestLayer); // classes
    if (auto checked = numberInRange("--learning-rate", network.learningRate, largestLearningRate, "0 to 1e9");
        !checked)
        return checked;
    if (auto checked = numberInRange("--momentum", network.momentum, 1, "0 to 1"); !checked)
        return checked;
    if (network.parallel != Parallel::batch)
        return {};
    if (auto checked = inRange("--parts", network.parts, 1, mostParts); !checked)
        return checked;
    if (network.batch % network.parts != 0) {
        return failure(ErrorCode::invalidArgument,
                       {translatable("compute", "--batch %1 cannot be cut into %2 equal parts: choose a multiple of "
                                                "--parts."),
                        {network.batch, std::int64_t{network.parts}}});
    }
    return {};
}

} // namespace

std::int64_t Job::tracedRows() const
{
    return workload == Workload::matmul ? m : network.batch;
}

std::int64_t Job::tracedColumns() const
{
    return workload == Workload::matmul ? n : network.outputs(network.largestLayer());
}

std::int64_t Job::flop() const
{
    switch (workload) {
    case Workload::matmul:
        return 2 * m * n * k;
    case Workload::forward:
        return network.forwardFlop();
    case Workload::train:
        return network.trainingFlop();
    }
    return 0;
}

std::int64_t Job::bytes(Precision precision) const
{
    return (m * k + k * n + m * n) * bytesPerElement(precision);
}

Expected<void> validate(const Job& job)
{
    if (auto checked = job.workload == Workload::matmul ? validShape(job) : validate(job.network, job.workload);
        !checked)
        return checked;
    if (job.stop.steps) {
        if (auto checked = inRange("--steps", *job.stop.steps, 1, mostSteps); !checked)
            return checked;
    }
    if (job.stop.warmupSteps) {
        if (auto checked = inRange("--warmup", *job.stop.warmupSteps, 0, mostSteps); !checked)
            return checked;
    }
    const double seconds = job.stop.seconds;
    if (!std::isfinite(seconds) || seconds <= 0 || seconds > static_cast<double>(largestSeconds)) {
        return failure(ErrorCode::invalidArgument,
                       {translatable("compute", "--seconds %1 is not accepted: choose more than 0 and at most %2."),
                        {seconds, largestSeconds}});
    }
    return {};
}

} // namespace coreloom
