#include "workload/execution.h"

#include "job/network_memory.h"
#include "workload/data/data_file.h"
#include "workload/data/digits.h"
#include "workload/data/synthetic_data.h"
#include "workload/forward_pass.h"
#include "workload/matrix_multiplication.h"
#include "workload/training_step.h"

#include <algorithm>

namespace coreloom {

namespace {

Expected<DataSet> opened(const Job& job)
{
    const Network& network = job.network;
    if (network.data == "digits")
        return drawnDigits();
    if (network.data != "synthetic")
        return openData(network.data);
    const DataShape shape = syntheticShape(network);
    return syntheticData({.features = shape.features,
                          .classes = shape.classes,
                          .train = shape.train,
                          .test = shape.test,
                          .seed = job.seed});
}

/// Whether a network of these layers can learn from these data.
Expected<void> fit(const Network& network, const DataSet& data)
{
    const auto classes = static_cast<std::int64_t>(data.classes.size());
    if (network.layers.front() != data.features || network.layers.back() != classes) {
        return failure(ErrorCode::invalidArgument,
                       {translatable("compute", "--layers %1 … %2 does not fit the data %3, whose examples have %4 "
                                                "values and %5 classes: begin with the one and end with the other."),
                        {network.layers.front(), network.layers.back(), data.name, data.features, classes}});
    }
    if (network.batch > data.train.count()) {
        return failure(ErrorCode::invalidArgument,
                       {translatable("compute", "--batch %1 is larger than the data %2, which have %3 examples to "
                                                "train on."),
                        {network.batch, data.name, data.train.count()}});
    }
    return {};
}

std::vector<MatrixProduct> productsOf(const Network& network)
{
    const ParameterLayout layout(network);
    const std::vector<Matrix> values = valuesOf(network);
    std::vector<MatrixProduct> products;
    for (std::int64_t layer = 0; layer < layout.depth(); ++layer) {
        const auto l = static_cast<std::size_t>(layer);
        products.push_back(layerProduct(layout, nullptr, layer, values[l], values[l + 1]));
    }
    return products;
}

} // namespace

Expected<std::shared_ptr<const DataSet>> dataOf(const Job& job)
{
    if (job.workload != Workload::train)
        return nullptr;
    auto data = opened(job);
    if (!data)
        return tl::unexpected(data.error());
    if (auto fits = fit(job.network, *data); !fits)
        return tl::unexpected(fits.error());
    return std::make_shared<const DataSet>(std::move(*data));
}

Expected<std::unique_ptr<Execution>> executionOf(const Job& job, std::shared_ptr<const DataSet> data, Device& device)
{
    switch (job.workload) {
    case Workload::forward:
        return ForwardPass::create(device, job);
    case Workload::train:
        return TrainingStep::create(device, job, std::move(data));
    case Workload::matmul:
        break;
    }
    return MatrixMultiplication::create(device, job).map([](MatrixMultiplication created) {
        return std::unique_ptr<Execution>(std::make_unique<MatrixMultiplication>(std::move(created)));
    });
}

Expected<void> canExecute(const Job& job, const Device& device)
{
    if (job.workload == Workload::matmul)
        return {};
    const LaneSetup& setup = device.setup();
    if (setup.precision != Precision::fp32 && setup.precision != Precision::fp64) {
        return failure(ErrorCode::unsupported,
                       {translatable("compute", "--precision %1 is not accepted for networks: choose fp32 or fp64."),
                        {name(setup.precision)}});
    }
    const bool byParts = job.workload == Workload::train && job.network.parallel == Parallel::batch;
    if (byParts && setup.device.kind == DeviceKind::cpu && setup.workers > job.network.parts) {
        return failure(ErrorCode::invalidArgument,
                       {translatable("compute", "--threads %1 is more than --parts %2: a part of the mini-batch is "
                                                "computed by one worker, so choose at least as many parts."),
                        {std::int64_t{setup.workers}, std::int64_t{job.network.parts}}});
    }
    return device.learns();
}

std::int64_t deviceBytes(const Job& job, Precision precision, const DataSet* data)
{
    const Network& network = job.network;
    switch (job.workload) {
    case Workload::matmul:
        return job.bytes(precision);
    case Workload::forward:
        return forwardElements(network) * bytesPerElement(precision);
    case Workload::train:
        return data != nullptr ? trainingElements(network, data->shape()) * bytesPerElement(precision) : 0;
    }
    return 0;
}

std::int64_t checkBytes(const Job& job, Precision precision)
{
    if (job.workload == Workload::matmul)
        return examinationBytes(job, precision);
    constexpr auto value = static_cast<std::int64_t>(sizeof(double));
    // Of training: parameters and velocity before and after, values and gradients; and a layer's operands transposed.
    const std::int64_t parameters = parameterElements(job.network);
    const std::int64_t values = valueElements(job.network);
    return value * (job.workload == Workload::train ? 5 * parameters + 3 * values : parameters + values);
}

double checkSeconds(const Job& job)
{
    if (job.workload == Workload::matmul)
        return examinationSeconds(job);
    // A multiply-add and a value, as seen on one core of 2021.
    constexpr double multiplyAdd = 0.5e-9;
    constexpr double value = 10e-9;
    const Network& network = job.network;
    double work = 0;
    for (std::int64_t layer = 0; layer < network.depth(); ++layer) {
        const double product = static_cast<double>(network.batch) * static_cast<double>(network.inputs(layer)) *
                               static_cast<double>(network.outputs(layer));
        const double kinds = job.workload == Workload::forward ? 1 : layer > 0 ? 3 : 2;
        work += kinds * std::min(product, static_cast<double>(mostReferenceWork));
    }
    const auto values = static_cast<double>(valueElements(network) + 4 * network.parameters());
    return work * multiplyAdd + values * value;
}

double predictedStepSeconds(const Job& job, const Device& device)
{
    if (job.workload == Workload::matmul)
        return device.predictedSeconds(MatrixMultiplication::product(job));
    double seconds = 0;
    for (const MatrixProduct& product : productsOf(job.network))
        seconds += device.predictedSeconds(product);
    const auto whole = static_cast<double>(job.flop());
    return seconds * whole / static_cast<double>(job.network.forwardFlop());
}

} // namespace coreloom
