#include "workload/training_step.h"

#include "workload/forward_pass.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace coreloom {

namespace {

constexpr std::uint64_t streamOfOrder = 65; ///< of the training examples

Matrix withRows(Matrix matrix, std::int64_t first, std::int64_t count)
{
    matrix.offset += first * matrix.stride;
    matrix.rows = count;
    return matrix;
}

} // namespace

TrainingStep::TrainingStep(Device& device, const Job& job, std::shared_ptr<const DataSet> data)
    : m_device(device),
      m_job(job),
      m_network(m_job.network),
      m_data(std::move(data)),
      m_layout(m_network),
      m_log({.parts = m_network.parallel == Parallel::batch ? m_network.parts : 1,
             .batch = m_network.batch,
             .examples = m_data->train.count()}),
      m_values(valuesOf(m_network)),
      m_outcome{.rows = m_network.batch, .columns = 2, .stride = 2},
      m_history{.rows = trainingHistory, .columns = 2, .stride = 2},
      // One that knows nothing has a loss of ln(classes).
      m_diverged(1000 * std::log(static_cast<double>(m_network.layers.back())))
{
    m_values.front().rows = 0;
    m_back.assign(m_values.begin() + 1, m_values.end());
}

Expected<std::unique_ptr<Execution>> TrainingStep::create(Device& device, const Job& job,
                                                          std::shared_ptr<const DataSet> data)
{
    std::unique_ptr<TrainingStep> step(new TrainingStep(device, job, std::move(data)));
    if (auto allocated = step->allocate(); !allocated)
        return tl::unexpected(allocated.error());
    return step;
}

Expected<void> TrainingStep::allocate()
{
    std::vector<Matrix*> matrices{&m_outcome, &m_history};
    for (std::size_t i = 1; i < m_values.size(); ++i)
        matrices.push_back(&m_values[i]);
    for (Matrix& back : m_back)
        matrices.push_back(&back);
    for (Matrix* matrix : matrices) {
        auto buffer = m_device.allocate(matrix->rows * matrix->columns);
        if (!buffer)
            return tl::unexpected(buffer.error());
        matrix->buffer = m_buffers.emplace_back(std::move(*buffer)).get();
    }
    for (int part = 0; part < m_log.training().parts; ++part) {
        auto buffer = m_device.allocate(m_layout.elements());
        if (!buffer)
            return tl::unexpected(buffer.error());
        m_gradients.push_back(std::move(*buffer));
    }
    return {};
}

Expected<void> TrainingStep::prepare()
{
    const std::vector<std::int64_t> order = shuffledOrder(m_data->train.count(), m_job.seed, streamOfOrder);
    auto train = ExamplesOnDevice::upload(m_device, m_data->train, m_data->features, order);
    if (!train)
        return tl::unexpected(train.error());
    m_train = std::move(*train);
    auto test = ExamplesOnDevice::upload(m_device, m_data->test, m_data->features, {});
    if (!test)
        return tl::unexpected(test.error());
    m_test = std::move(*test);
    std::vector<double> values = initialParameters(m_network, m_job.seed);
    auto parameters = uploaded(m_device, values);
    if (!parameters)
        return tl::unexpected(parameters.error());
    m_parameters = std::move(*parameters);
    values.assign(values.size(), 0.0);
    auto velocity = uploaded(m_device, values);
    if (!velocity)
        return tl::unexpected(velocity.error());
    m_velocity = std::move(*velocity);
    return {};
}

std::int64_t TrainingStep::batchBegin() const
{
    const std::int64_t batches = m_train.count() / m_network.batch;
    return m_steps % batches * m_network.batch;
}

std::vector<TrainingStep::Part> TrainingStep::partsOf() const
{
    const auto parts = static_cast<std::int64_t>(m_gradients.size());
    const std::int64_t count = m_network.batch / parts;
    std::vector<Part> list;
    for (std::int64_t i = 0; i < parts; ++i)
        list.push_back(
            {.first = i * count, .count = count, .gradients = m_gradients[static_cast<std::size_t>(i)].get()});
    return list;
}

Strand TrainingStep::strandOf(const Part& part, std::vector<std::size_t>* ends) const
{
    const auto depth = static_cast<std::size_t>(m_layout.depth());
    const auto values = [&](std::size_t l) {
        return l == 0 ? m_train.features(batchBegin() + part.first, part.count)
                      : withRows(m_values[l], part.first, part.count);
    };
    const auto back = [&](std::size_t l) { return withRows(m_back[l], part.first, part.count); };
    Strand strand;
    const auto stageEnds = [&] {
        if (ends != nullptr)
            ends->push_back(strand.size());
    };
    for (std::size_t l = 0; l < depth; ++l) {
        strand.emplace_back(
            layerProduct(m_layout, m_parameters.get(), static_cast<std::int64_t>(l), values(l), values(l + 1)));
        stageEnds();
    }
    strand.emplace_back(SoftmaxCrossEntropy{.logits = values(depth),
                                            .labels = m_train.labels(batchBegin() + part.first, part.count),
                                            .outcome = withRows(m_outcome, part.first, part.count),
                                            .gradient = back(depth - 1),
                                            .scale = 1.0 / static_cast<double>(m_network.batch)});
    stageEnds();
    for (std::size_t l = depth; l-- > 0;) {
        const auto layer = static_cast<std::int64_t>(l);
        strand.emplace_back(MatrixProduct{
            .a = values(l), .b = back(l), .c = m_layout.weights(part.gradients, layer), .transposeA = true});
        strand.emplace_back(ColumnSums{.from = back(l), .sums = m_layout.bias(part.gradients, layer)});
        if (l > 0) {
            strand.emplace_back(MatrixProduct{
                .a = back(l), .b = m_layout.weights(m_parameters.get(), layer), .c = back(l - 1), .transposeB = true});
            strand.emplace_back(ReluGradient{.gradient = back(l - 1), .output = values(l)});
        }
        stageEnds();
    }
    return strand;
}

void TrainingStep::enqueue(const StrandOperation& operation)
{
    std::visit(
        [this](const auto& each) {
            if constexpr (std::is_same_v<std::decay_t<decltype(each)>, MatrixProduct>)
                m_device.enqueue(each);
            else
                m_device.enqueueLearning(each);
        },
        operation);
}

void TrainingStep::update()
{
    for (std::int64_t layer = 0; layer < m_layout.depth(); ++layer) {
        for (const bool bias : {false, true}) {
            const auto of = [&](const std::unique_ptr<Buffer>& buffer) {
                return bias ? m_layout.bias(buffer.get(), layer) : m_layout.weights(buffer.get(), layer);
            };
            MomentumUpdate update{.weights = of(m_parameters),
                                  .velocity = of(m_velocity),
                                  .gradients = {},
                                  .learningRate = m_network.learningRate,
                                  .momentum = m_network.momentum};
            for (const auto& gradients : m_gradients)
                update.gradients.push_back(of(gradients));
            m_device.enqueueLearning(std::move(update));
        }
    }
}

void TrainingStep::step(std::vector<std::size_t>* marks)
{
    const auto mark = [&] {
        if (marks != nullptr)
            marks->push_back(m_device.mark());
    };
    mark();
    if (m_network.parallel == Parallel::batch) {
        Strands strands;
        for (const Part& part : partsOf())
            strands.strands.push_back(strandOf(part, nullptr));
        m_device.enqueueLearning(std::move(strands));
        mark();
    } else {
        std::vector<std::size_t> ends;
        const Strand strand = strandOf(partsOf().front(), &ends);
        for (std::size_t i = 0, stage = 0; i < strand.size(); ++i) {
            enqueue(strand[i]);
            if (i + 1 == ends[stage]) {
                mark();
                ++stage;
            }
        }
    }
    update();
    m_device.enqueueLearning(ColumnSums{.from = m_outcome,
                                        .sums = withRows(m_history, m_queued, 1),
                                        .factor = 1.0 / static_cast<double>(m_network.batch)});
    mark();
    ++m_steps;
    ++m_queued;
}

Expected<void> TrainingStep::collect(std::int64_t steps)
{
    m_queued = 0;
    std::vector<double> history(static_cast<std::size_t>(2 * steps));
    if (auto copied = m_device.download(m_history, 0, steps, history.data()); !copied)
        return copied;
    for (std::int64_t i = 0; i < steps; ++i) {
        const double loss = history[static_cast<std::size_t>(2 * i)];
        m_log.add(loss, history[static_cast<std::size_t>(2 * i + 1)]);
        if (loss <= m_diverged)
            continue;
        return failure(ErrorCode::diverged,
                       {translatable("compute", "Training diverged at step %1: the loss is %2, far above that of a "
                                                "network that knows nothing."),
                        {m_steps - steps + i + 1, loss}},
                       {translatable("compute", "Choose a smaller --learning-rate."), {}});
    }
    return {};
}

const Matrix& TrainingStep::traced() const
{
    return m_values[static_cast<std::size_t>(m_network.largestLayer() + 1)];
}

Expected<void> TrainingStep::beforeLastStep()
{
    for (std::size_t i = 1; i < m_values.size(); ++i)
        m_device.enqueue(NanFill{m_values[i]});
    for (const Matrix& back : m_back)
        m_device.enqueue(NanFill{back});
    for (const auto& gradients : m_gradients)
        m_device.enqueue(NanFill{m_layout.all(gradients.get())});
    m_device.enqueue(NanFill{m_outcome});
    auto parameters = downloaded(m_device, this->parameters(), {});
    if (!parameters)
        return tl::unexpected(parameters.error());
    auto velocity = downloaded(m_device, this->velocity(), {});
    if (!velocity)
        return tl::unexpected(velocity.error());
    const std::int64_t begin = batchBegin();
    auto input = downloaded(m_device, m_train.features(begin, m_network.batch), {});
    if (!input)
        return tl::unexpected(input.error());
    auto labels = downloaded(m_device, m_train.labels(begin, m_network.batch), {});
    if (!labels)
        return tl::unexpected(labels.error());
    m_checked.parametersBefore = std::move(*parameters);
    m_checked.velocityBefore = std::move(*velocity);
    m_checked.input = std::move(*input);
    m_checked.labels = std::move(*labels);
    return {};
}

Expected<Examination> TrainingStep::check(const std::stop_token& stop)
{
    const auto take = [&](const Matrix& matrix, HostMatrix& to) -> Expected<void> {
        auto taken = downloaded(m_device, matrix, stop);
        if (!taken)
            return tl::unexpected(taken.error());
        to = std::move(*taken);
        return {};
    };
    m_checked.values.resize(m_back.size());
    m_checked.back.resize(m_back.size());
    Expected<void> taken = take(parameters(), m_checked.parametersAfter)
                               .and_then([&] { return take(velocity(), m_checked.velocityAfter); })
                               .and_then([&] { return take(m_outcome, m_checked.outcome); });
    for (std::size_t l = 0; taken && l < m_back.size(); ++l) {
        taken = take(m_values[l + 1], m_checked.values[l]).and_then([&] { return take(m_back[l], m_checked.back[l]); });
    }
    HostMatrix means; // of the last step, which was collected alone
    taken = taken.and_then([&] { return take(withRows(m_history, 0, 1), means); });
    if (!taken)
        return tl::unexpected(taken.error());
    m_checked.loss = means.at(0, 0);
    m_checked.accuracy = means.at(0, 1);
    const auto examination = examineStep(m_job, m_device.setup().precision, m_checked, stop);
    m_checked = {};
    return examination;
}

Expected<void> TrainingStep::conclude(const std::stop_token& stop)
{
    double hits = 0;
    std::vector<double> outcome;
    for (std::int64_t first = 0; first < m_test.count(); first += m_network.batch) {
        const std::int64_t count = std::min(m_network.batch, m_test.count() - first);
        Matrix from = m_test.features(first, count);
        for (std::int64_t layer = 0; layer < m_layout.depth(); ++layer) {
            const Matrix to = withRows(m_values[static_cast<std::size_t>(layer + 1)], 0, count);
            m_device.enqueue(layerProduct(m_layout, m_parameters.get(), layer, from, to));
            from = to;
        }
        m_device.enqueueLearning(SoftmaxCrossEntropy{.logits = from,
                                                     .labels = m_test.labels(first, count),
                                                     .outcome = withRows(m_outcome, 0, count),
                                                     .gradient = withRows(m_back.back(), 0, count)});
        outcome.resize(static_cast<std::size_t>(2 * count));
        const auto done =
            m_device.finish().and_then([&] { return m_device.download(m_outcome, 0, count, outcome.data()); });
        if (!done)
            return done;
        if (stop.stop_requested())
            return failure(ErrorCode::cancelled, {translatable("compute", "The run was stopped."), {}});
        for (std::int64_t i = 0; i < count; ++i)
            hits += outcome[static_cast<std::size_t>(2 * i + 1)];
    }
    m_log.setTestAccuracy(hits / static_cast<double>(m_test.count()));
    return {};
}

std::vector<Stage> TrainingStep::stages() const
{
    std::vector<Stage> stages;
    if (m_network.parallel == Parallel::batch) {
        stages.push_back(
            {.name = {translatable("compute", "forward and backward, %1 parts"), {std::int64_t{m_network.parts}}},
             .flop = m_network.trainingFlop()});
        stages.push_back({.name = {translatable("compute", "sum of the gradients, update"), {}}});
        return stages;
    }
    const auto flop = [&](std::int64_t layer) {
        return 2 * m_network.batch * m_network.inputs(layer) * m_network.outputs(layer);
    };
    for (std::int64_t layer = 0; layer < m_layout.depth(); ++layer)
        stages.push_back({.name = {translatable("compute", "forward, layer %1"), {layer + 1}}, .flop = flop(layer)});
    stages.push_back({.name = {translatable("compute", "softmax, loss"), {}}});
    for (std::int64_t layer = m_layout.depth(); layer-- > 0;) {
        stages.push_back({.name = {translatable("compute", "backward, layer %1"), {layer + 1}},
                          .flop = (layer > 0 ? 2 : 1) * flop(layer)});
    }
    stages.push_back({.name = {translatable("compute", "update"), {}}});
    return stages;
}

} // namespace coreloom
