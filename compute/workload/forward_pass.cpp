#include "workload/forward_pass.h"

#include "workload/digest.h"
#include "workload/inputs.h"

#include <algorithm>
#include <cmath>

namespace coreloom {

std::vector<Matrix> valuesOf(const Network& network)
{
    std::vector<Matrix> values;
    for (const std::int64_t width : network.layers)
        values.push_back({.rows = network.batch, .columns = width, .stride = width});
    return values;
}

MatrixProduct layerProduct(const ParameterLayout& layout, Buffer* parameters, std::int64_t layer, const Matrix& from,
                           const Matrix& to)
{
    return {.a = from,
            .b = layout.weights(parameters, layer),
            .c = to,
            .bias = layout.bias(parameters, layer),
            .activation = layer + 1 < layout.depth() ? Activation::relu : Activation::none};
}

Expected<bool> examineLayer(const HostMatrix& input, const HostMatrix& weights, const HostMatrix& bias,
                            const HostMatrix& output, bool relu, Precision precision, std::uint64_t seed, Worst& worst,
                            const std::stop_token& stop)
{
    const std::vector<double> norms = columnNorms(weights);
    const double unit = toleranceUnit(precision);
    const std::int64_t most = mostReferenceWork / (weights.rows * weights.columns);
    const std::vector<std::int64_t> rows = rowsToCheck(input.rows, most, seed);
    const auto take = [&](std::int64_t row, const double* sums, double norm) {
        for (std::int64_t j = 0; j < weights.columns; ++j) {
            const double added = bias.at(0, j);
            const double sum = sums[j] + added;
            const double expected = relu && sum < 0 ? 0 : sum;
            const double tolerance = unit * (norm * norms[static_cast<std::size_t>(j)] + std::fabs(added));
            worst.compare(output.at(row, j) - expected, tolerance);
        }
    };
    if (auto done = referenceRows(input, weights, rows, take, stop); !done)
        return tl::unexpected(done.error());
    for (const double value : output.values) // those in between, too, were written
        worst.compare(std::isfinite(value) ? 0 : value, 1);
    return static_cast<std::int64_t>(rows.size()) == input.rows;
}

ForwardPass::ForwardPass(Device& device, const Job& job)
    : m_device(device), m_job(job), m_layout(job.network), m_values(valuesOf(job.network))
{}

Expected<std::unique_ptr<Execution>> ForwardPass::create(Device& device, const Job& job)
{
    std::unique_ptr<ForwardPass> pass(new ForwardPass(device, job));
    auto parameters = device.allocate(pass->m_layout.elements());
    if (!parameters)
        return tl::unexpected(parameters.error());
    pass->m_parameters = std::move(*parameters);
    for (Matrix& values : pass->m_values) {
        auto buffer = device.allocate(values.rows * values.columns);
        if (!buffer)
            return tl::unexpected(buffer.error());
        pass->m_buffers.push_back(std::move(*buffer));
        values.buffer = pass->m_buffers.back().get();
    }
    return pass;
}

Expected<void> ForwardPass::prepare()
{
    const std::vector<double> parameters = initialParameters(m_job.network, m_job.seed);
    m_device.enqueue(RandomFill{
        .target = m_values.front(), .seed = m_job.seed, .stream = streamOfA, .distribution = m_job.distribution});
    return m_device.upload(m_layout.all(m_parameters.get()), 0, 1, parameters.data());
}

void ForwardPass::step(std::vector<std::size_t>* marks)
{
    if (marks != nullptr)
        marks->push_back(m_device.mark());
    for (std::int64_t layer = 0; layer < m_layout.depth(); ++layer) {
        const auto l = static_cast<std::size_t>(layer);
        m_device.enqueue(layerProduct(m_layout, m_parameters.get(), layer, m_values[l], m_values[l + 1]));
        if (marks != nullptr)
            marks->push_back(m_device.mark());
    }
}

const Matrix& ForwardPass::traced() const
{
    return m_values[static_cast<std::size_t>(m_job.network.largestLayer() + 1)];
}

Expected<void> ForwardPass::beforeLastStep()
{
    for (std::size_t i = 1; i < m_values.size(); ++i)
        m_device.enqueue(NanFill{m_values[i]});
    return {};
}

std::vector<Stage> ForwardPass::stages() const
{
    std::vector<Stage> stages;
    const Network& network = m_job.network;
    for (std::int64_t layer = 0; layer < m_layout.depth(); ++layer) {
        const bool last = layer + 1 == m_layout.depth();
        stages.push_back({.name = {last ? translatable("compute", "layer %1: product %2 × %3, bias")
                                        : translatable("compute", "layer %1: product %2 × %3, bias, ReLU"),
                                   {layer + 1, network.inputs(layer), network.outputs(layer)}},
                          .flop = 2 * network.batch * network.inputs(layer) * network.outputs(layer)});
    }
    return stages;
}

Expected<Examination> ForwardPass::check(const std::stop_token& stop)
{
    const Precision precision = m_device.setup().precision;
    Worst worst;
    bool all = true;
    auto input = downloaded(m_device, m_values.front(), stop);
    for (std::int64_t layer = 0; layer < m_layout.depth(); ++layer) {
        if (!input)
            return tl::unexpected(input.error());
        const auto weights = downloaded(m_device, m_layout.weights(m_parameters.get(), layer), stop);
        if (!weights)
            return tl::unexpected(weights.error());
        const auto bias = downloaded(m_device, m_layout.bias(m_parameters.get(), layer), stop);
        if (!bias)
            return tl::unexpected(bias.error());
        auto output = downloaded(m_device, m_values[static_cast<std::size_t>(layer + 1)], stop);
        if (!output)
            return tl::unexpected(output.error());
        const auto examined = examineLayer(*input, *weights, *bias, *output, layer + 1 < m_layout.depth(), precision,
                                           m_job.seed, worst, stop);
        if (!examined)
            return tl::unexpected(examined.error());
        all = all && *examined;
        input = std::move(output);
    }
    Digest digest;
    digest.add(input->values.data(), static_cast<std::int64_t>(input->values.size()), precision);
    return Examination{.check = {.method = all ? "every element of every layer" : "rows of every layer",
                                 .error = worst.error(),
                                 .tolerance = worst.tolerance(),
                                 .passed = worst.passed()},
                       .digest = digest.value()};
}

} // namespace coreloom
