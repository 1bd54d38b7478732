#include "executor.h"

#include "device/cpu/cpu_provider.h"
#include "workload/data/synthetic_data.h"
#include "workload/training_step.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace coreloom::bench {

namespace {

constexpr std::int64_t mostQueued = 256; ///< steps

class TrainingExecutor final : public Executor {
public:
    TrainingExecutor(std::unique_ptr<Device> device, Contestant contestant)
        : m_device(std::move(device)),
          m_parallel(contestant == Contestant::stepParts ? Parallel::batch : Parallel::inside),
          m_introduction{name(contestant), "", m_device->setup().isa}
    {}

    [[nodiscard]] const Introduction& introduction() const override { return m_introduction; }
    [[nodiscard]] bool computes() const override { return false; } // no product that verify() knows

    [[nodiscard]] Expected<void> prepare(Precision /*precision*/, const Shape& shape) override
    {
        m_step.reset();
        const Job job = trainingJob(shape.m, m_parallel);
        auto step = TrainingStep::create(*m_device, job, trainingData(job));
        if (!step)
            return tl::unexpected(step.error());
        m_step = std::move(*step);
        return m_step->prepare();
    }

    [[nodiscard]] Expected<double> run(std::int64_t untimed, std::int64_t calls) override
    {
        double seconds = 0;
        for (std::int64_t left = untimed + calls; left > 0;) {
            const std::int64_t queued = left > calls ? left - calls : std::min(left, mostQueued);
            const std::size_t begin = m_device->mark();
            for (std::int64_t i = 0; i < queued; ++i)
                m_step->step(nullptr);
            const std::size_t end = m_device->mark();
            const auto done = m_device->finish().and_then([&] { return m_step->collect(queued); });
            if (!done)
                return tl::unexpected(done.error());
            if (left <= calls)
                seconds +=
                    static_cast<double>(m_device->moment(end).deviceNs - m_device->moment(begin).deviceNs) * 1e-9;
            left -= queued;
        }
        return seconds;
    }

    [[nodiscard]] Expected<double> element(std::int64_t /*row*/, std::int64_t /*column*/) override
    {
        return m_step->training()->loss.back();
    }

private:
    std::unique_ptr<Device> m_device;
    Parallel m_parallel;
    Introduction m_introduction;
    std::unique_ptr<Execution> m_step;
};

/// The products of a step and nothing else, on random values.
class ProductsExecutor final : public Executor {
public:
    explicit ProductsExecutor(std::unique_ptr<Device> device)
        : m_device(std::move(device)), m_introduction{name(Contestant::stepProducts), "", m_device->setup().isa}
    {}

    [[nodiscard]] const Introduction& introduction() const override { return m_introduction; }
    [[nodiscard]] bool computes() const override { return false; }

    [[nodiscard]] Expected<void> prepare(Precision /*precision*/, const Shape& shape) override
    {
        m_products.clear();
        m_buffers.clear();
        const Network network = trainingJob(shape.m, Parallel::inside).network;
        std::optional<Error> error;
        const auto matrix = [&](std::int64_t rows, std::int64_t columns) {
            Matrix result{.rows = rows, .columns = columns, .stride = columns};
            auto buffer = m_device->allocate(rows * columns);
            if (!buffer)
                error = buffer.error();
            else
                result.buffer = m_buffers.emplace_back(std::move(*buffer)).get();
            if (!error)
                m_device->enqueue(RandomFill{.target = result, .stream = m_buffers.size()});
            return result;
        };
        std::vector<Matrix> values{matrix(network.batch, network.layers.front())};
        std::vector<Matrix> back;
        std::vector<Matrix> weights;
        for (std::int64_t l = 0; l < network.depth(); ++l) {
            weights.push_back(matrix(network.inputs(l), network.outputs(l)));
            values.push_back(matrix(network.batch, network.outputs(l)));
            back.push_back(matrix(network.batch, network.outputs(l)));
            m_products.push_back({.a = values[static_cast<std::size_t>(l)], .b = weights.back(), .c = values.back()});
        }
        for (std::size_t l = back.size(); l-- > 0;) {
            const Matrix gradient = matrix(weights[l].rows, weights[l].columns);
            m_products.push_back({.a = values[l], .b = back[l], .c = gradient, .transposeA = true});
            if (l > 0)
                m_products.push_back({.a = back[l], .b = weights[l], .c = back[l - 1], .transposeB = true});
        }
        if (error)
            return tl::unexpected(*error);
        return m_device->finish();
    }

    [[nodiscard]] Expected<double> run(std::int64_t untimed, std::int64_t calls) override
    {
        const auto enqueue = [this](std::int64_t steps) {
            for (std::int64_t step = 0; step < steps; ++step) {
                for (const MatrixProduct& product : m_products)
                    m_device->enqueue(product);
            }
        };
        enqueue(untimed);
        const std::size_t begin = m_device->mark();
        enqueue(calls);
        const std::size_t end = m_device->mark();
        if (auto finished = m_device->finish(); !finished)
            return tl::unexpected(finished.error());
        return static_cast<double>(m_device->moment(end).deviceNs - m_device->moment(begin).deviceNs) * 1e-9;
    }

    [[nodiscard]] Expected<double> element(std::int64_t /*row*/, std::int64_t /*column*/) override { return 0.0; }

private:
    std::unique_ptr<Device> m_device;
    Introduction m_introduction;
    std::vector<std::unique_ptr<Buffer>> m_buffers;
    std::vector<MatrixProduct> m_products;
};

} // namespace

Job trainingJob(std::int64_t batch, Parallel parallel)
{
    Job job{.workload = Workload::train};
    job.network.batch = batch;
    job.network.parallel = parallel;
    return job;
}

std::shared_ptr<const DataSet> trainingData(const Job& job)
{
    return std::make_shared<const DataSet>(syntheticData({.features = job.network.layers.front(),
                                                          .classes = job.network.layers.back(),
                                                          .train = 4 * job.network.batch,
                                                          .test = 16}));
}

Expected<std::unique_ptr<Executor>> trainingExecutor(Contestant contestant, int workers)
{
    const auto provider = cpuProvider(readMachine({}), {});
    const LaneRequest request{.device = "cpu", .threads = workers, .cpus = {}, .sms = {}, .kernel = Rung::simd};
    auto device = provider->open(provider->discover().front(), request);
    if (!device)
        return tl::unexpected(device.error());
    if (contestant == Contestant::stepProducts)
        return std::make_unique<ProductsExecutor>(std::move(*device));
    return std::make_unique<TrainingExecutor>(std::move(*device), contestant);
}

} // namespace coreloom::bench
