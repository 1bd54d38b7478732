#include "executor.h"

#include "base/clock.h"
#include "workload/data/data_set.h"
#include "workload/parameters.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

// A training step as one writes it who has a BLAS and no more: products by sgemm, the update by the routines for
// vectors, which OpenBLAS shares among its threads too, and plain loops between them. Nothing of it is compute's, but
// what it begins with, so that both train the same network on the same examples.

namespace coreloom::bench {

namespace {

using Sgemm = void (*)(int order, int transA, int transB, int m, int n, int k, float alpha, const float* a, int lda,
                       const float* b, int ldb, float beta, float* c, int ldc);
using Sscal = void (*)(int n, float alpha, float* x, int step);
using Saxpy = void (*)(int n, float alpha, const float* x, int stepX, float* y, int stepY);

struct Layer {
    int inputs = 0;
    int outputs = 0;
    std::vector<float> weights, bias, weightsVelocity, biasVelocity, weightsGradient, biasGradient;
    std::vector<float> output; ///< batch × outputs
    std::vector<float> back;   ///< the gradient of the loss with respect to it
};

class OpenBlasTraining final : public Executor {
public:
    OpenBlasTraining(std::shared_ptr<Library> library, Sgemm sgemm, Sscal sscal, Saxpy saxpy)
        : m_library(std::move(library)), m_sgemm(sgemm), m_sscal(sscal), m_saxpy(saxpy)
    {
        const auto core = m_library->function<char* (*)()>("openblas_get_corename");
        m_introduction = {name(Contestant::stepOpenBlas), "", core ? core() : ""};
    }

    [[nodiscard]] const Introduction& introduction() const override { return m_introduction; }
    [[nodiscard]] bool computes() const override { return false; }

    [[nodiscard]] Expected<void> prepare(Precision /*precision*/, const Shape& shape) override
    {
        m_job = trainingJob(shape.m, Parallel::inside);
        const Network& network = m_job.network;
        m_batch = static_cast<int>(network.batch);
        const auto data = trainingData(m_job);
        const std::vector<std::int64_t> order = shuffledOrder(data->train.count(), m_job.seed, 65);
        m_features.clear();
        m_labels.clear();
        for (const std::int64_t example : order) {
            const auto begin = data->train.features.begin() + example * data->features;
            m_features.insert(m_features.end(), begin, begin + data->features);
            m_labels.push_back(data->train.labels[static_cast<std::size_t>(example)]);
        }
        const ParameterLayout layout(network);
        const std::vector<double> parameters = initialParameters(network, m_job.seed);
        const auto taken = [&](const Matrix& matrix) {
            const auto begin = parameters.begin() + matrix.offset;
            return std::vector<float>(begin, begin + matrix.rows * matrix.columns);
        };
        m_layers.clear();
        for (std::int64_t l = 0; l < network.depth(); ++l) {
            Layer layer{.inputs = static_cast<int>(network.inputs(l)), .outputs = static_cast<int>(network.outputs(l))};
            layer.weights = taken(layout.weights(nullptr, l));
            layer.bias = taken(layout.bias(nullptr, l));
            layer.weightsVelocity.resize(layer.weights.size());
            layer.weightsGradient.resize(layer.weights.size());
            layer.biasVelocity.resize(layer.bias.size());
            layer.biasGradient.resize(layer.bias.size());
            layer.output.resize(static_cast<std::size_t>(m_batch) * layer.bias.size());
            layer.back.resize(layer.output.size());
            m_layers.push_back(std::move(layer));
        }
        m_steps = 0;
        return {};
    }

    [[nodiscard]] Expected<double> run(std::int64_t untimed, std::int64_t calls) override
    {
        for (std::int64_t i = 0; i < untimed; ++i)
            step();
        const std::int64_t begin = steadyNanoseconds();
        for (std::int64_t i = 0; i < calls; ++i)
            step();
        return static_cast<double>(steadyNanoseconds() - begin) * 1e-9;
    }

    [[nodiscard]] Expected<double> element(std::int64_t /*row*/, std::int64_t /*column*/) override { return m_loss; }

private:
    // As cblas.h counts them.
    static constexpr int rowMajor = 101;
    static constexpr int plain = 111;
    static constexpr int transposed = 112;

    void step()
    {
        const std::size_t features = static_cast<std::size_t>(m_layers.front().inputs);
        const std::size_t first =
            m_steps++ % (m_labels.size() / static_cast<std::size_t>(m_batch)) * static_cast<std::size_t>(m_batch);
        const float* const examples = m_features.data() + first * features;
        forward(examples);
        loss(m_labels.data() + first);
        backward(examples);
        for (Layer& layer : m_layers) {
            update(layer.weights, layer.weightsVelocity, layer.weightsGradient);
            update(layer.bias, layer.biasVelocity, layer.biasGradient);
        }
    }

    void forward(const float* examples)
    {
        const float* from = examples;
        for (Layer& layer : m_layers) {
            // The bias is what the product is added to.
            for (int row = 0; row < m_batch; ++row)
                std::ranges::copy(layer.bias, layer.output.begin() + std::ptrdiff_t{row} * layer.outputs);
            m_sgemm(rowMajor, plain, plain, m_batch, layer.outputs, layer.inputs, 1.0F, from, layer.inputs,
                    layer.weights.data(), layer.outputs, 1.0F, layer.output.data(), layer.outputs);
            if (&layer != &m_layers.back()) {
                for (float& value : layer.output)
                    value = value > 0 ? value : 0;
            }
            from = layer.output.data();
        }
    }

    void loss(const std::int32_t* labels)
    {
        Layer& last = m_layers.back();
        double sum = 0;
        for (int row = 0; row < m_batch; ++row) {
            const float* logits = last.output.data() + std::ptrdiff_t{row} * last.outputs;
            float* back = last.back.data() + std::ptrdiff_t{row} * last.outputs;
            const float most = *std::max_element(logits, logits + last.outputs);
            float whole = 0;
            for (int c = 0; c < last.outputs; ++c) {
                back[c] = std::exp(logits[c] - most);
                whole += back[c];
            }
            sum += std::log(whole) - (logits[labels[row]] - most);
            for (int c = 0; c < last.outputs; ++c)
                back[c] = (back[c] / whole - (c == labels[row] ? 1.0F : 0.0F)) / static_cast<float>(m_batch);
        }
        m_loss = sum / m_batch;
    }

    void backward(const float* examples)
    {
        for (std::size_t l = m_layers.size(); l-- > 0;) {
            Layer& layer = m_layers[l];
            const float* from = l > 0 ? m_layers[l - 1].output.data() : examples;
            m_sgemm(rowMajor, transposed, plain, layer.inputs, layer.outputs, m_batch, 1.0F, from, layer.inputs,
                    layer.back.data(), layer.outputs, 0.0F, layer.weightsGradient.data(), layer.outputs);
            std::ranges::fill(layer.biasGradient, 0.0F);
            for (int row = 0; row < m_batch; ++row) {
                const float* back = layer.back.data() + std::ptrdiff_t{row} * layer.outputs;
                for (int c = 0; c < layer.outputs; ++c)
                    layer.biasGradient[static_cast<std::size_t>(c)] += back[c];
            }
            if (l == 0)
                break;
            Layer& before = m_layers[l - 1];
            m_sgemm(rowMajor, plain, transposed, m_batch, layer.inputs, layer.outputs, 1.0F, layer.back.data(),
                    layer.outputs, layer.weights.data(), layer.outputs, 0.0F, before.back.data(), layer.inputs);
            for (std::size_t i = 0; i < before.back.size(); ++i)
                before.back[i] = before.output[i] > 0 ? before.back[i] : 0;
        }
    }

    void update(std::vector<float>& weights, std::vector<float>& velocity, const std::vector<float>& gradient)
    {
        const int count = static_cast<int>(weights.size());
        m_sscal(count, static_cast<float>(m_job.network.momentum), velocity.data(), 1);
        m_saxpy(count, 1.0F, gradient.data(), 1, velocity.data(), 1);
        m_saxpy(count, -static_cast<float>(m_job.network.learningRate), velocity.data(), 1, weights.data(), 1);
    }

    std::shared_ptr<Library> m_library;
    Sgemm m_sgemm;
    Sscal m_sscal;
    Saxpy m_saxpy;
    Introduction m_introduction;
    Job m_job;
    int m_batch = 0;
    std::vector<float> m_features;
    std::vector<std::int32_t> m_labels;
    std::vector<Layer> m_layers;
    std::size_t m_steps = 0;
    double m_loss = 0;
};

} // namespace

Expected<std::unique_ptr<Executor>> openBlasTrainingExecutor(int workers, const std::string& core)
{
    auto library = openPeer(Contestant::openBlas, workers, core);
    if (!library)
        return tl::unexpected(library.error());
    const auto sgemm = (*library)->function<Sgemm>("cblas_sgemm");
    const auto sscal = (*library)->function<Sscal>("cblas_sscal");
    const auto saxpy = (*library)->function<Saxpy>("cblas_saxpy");
    if (sgemm == nullptr || sscal == nullptr || saxpy == nullptr)
        return failure(ErrorCode::deviceAbsent, {"%1 has no cblas routines.", {name(Contestant::openBlas)}});
    return std::make_unique<OpenBlasTraining>(std::move(*library), sgemm, sscal, saxpy);
}

} // namespace coreloom::bench
