#include "workload/training_check.h"

#include "workload/digest.h"
#include "workload/forward_pass.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace coreloom {

namespace {

/// Below the smallest normal number a roundoff is no longer a share of the value: a network that is sure of itself has
/// such gradients. What a sum over the widest layer, or over the batch, may be off by then.
double underflowOf(const Network& network, Precision precision)
{
    const double smallest =
        precision == Precision::fp64 ? std::numeric_limits<double>::min() : double{std::numeric_limits<float>::min()};
    const std::int64_t terms = std::max(*std::ranges::max_element(network.layers), network.batch);
    return toleranceUnit(precision) * smallest * static_cast<double>(terms);
}

class StepExaminer {
public:
    StepExaminer(const Job& job, Precision precision, const StepResults& step, const std::stop_token& stop)
        : m_job(job),
          m_network(job.network),
          m_layout(job.network),
          m_precision(precision),
          m_unit(toleranceUnit(precision)),
          m_underflow(underflowOf(job.network, precision)),
          m_step(step),
          m_stop(stop)
    {}

    Expected<Examination> examine()
    {
        compareLoss();
        for (std::int64_t layer = 0; layer < m_layout.depth(); ++layer) {
            const auto done =
                forward(layer).and_then([&] { return layer > 0 ? backward(layer) : Expected<void>{}; }).and_then([&] {
                    return gradients(layer);
                });
            if (!done)
                return tl::unexpected(done.error());
        }
        Digest digest;
        digest.add(m_step.parametersAfter.values.data(), m_step.parametersAfter.columns, m_precision);
        return Examination{.check = {.method = m_all ? "every element of every operation" : "rows of every operation",
                                     .error = m_worst.error(),
                                     .tolerance = m_worst.tolerance(),
                                     .passed = m_worst.passed()},
                           .digest = digest.value()};
    }

private:
    /// A part of one row of parameters as a matrix.
    static HostMatrix cut(const HostMatrix& from, const Matrix& where)
    {
        const auto begin = from.values.begin() + where.offset;
        return {.rows = where.rows, .columns = where.columns, .values = {begin, begin + where.rows * where.columns}};
    }

    [[nodiscard]] const HostMatrix& inputOf(std::int64_t layer) const
    {
        return layer == 0 ? m_step.input : m_step.values[static_cast<std::size_t>(layer - 1)];
    }

    Expected<void> forward(std::int64_t layer)
    {
        const auto all = examineLayer(inputOf(layer), cut(m_step.parametersBefore, m_layout.weights(nullptr, layer)),
                                      cut(m_step.parametersBefore, m_layout.bias(nullptr, layer)),
                                      m_step.values[static_cast<std::size_t>(layer)], layer + 1 < m_layout.depth(),
                                      m_precision, m_job.seed, m_worst, m_stop);
        if (!all)
            return tl::unexpected(all.error());
        m_all = m_all && *all;
        return {};
    }

    /// Softmax, cross-entropy and its gradient, each example; and the means.
    void compareLoss()
    {
        const HostMatrix& logits = m_step.values.back();
        double losses = 0;
        double hits = 0;
        double magnitude = 0;
        for (std::int64_t r = 0; r < logits.rows; ++r) {
            const double* row = logits.row(r);
            const double largest = *std::max_element(row, row + logits.columns);
            const double smallest = *std::min_element(row, row + logits.columns);
            double sum = 0;
            for (std::int64_t c = 0; c < logits.columns; ++c)
                sum += std::exp(row[c] - largest);
            const auto label = static_cast<std::int64_t>(m_step.labels.at(r, 0));
            const double loss = std::log(sum) - (row[label] - largest);
            // A logit's distance d from the largest is rounded by u·d, and so is its exponential as a share.
            const double tolerance = m_unit * (static_cast<double>(logits.columns) + largest - smallest + 2);
            m_worst.compare(m_step.outcome.at(r, 0) - loss, tolerance);
            m_worst.compare(m_step.outcome.at(r, 1) - (row[label] == largest ? 1 : 0), 0);
            for (std::int64_t c = 0; c < logits.columns; ++c) {
                const double expected = std::exp(row[c] - largest) / sum - (c == label ? 1 : 0);
                const auto batch = static_cast<double>(logits.rows);
                m_worst.compare(m_step.back.back().at(r, c) - expected / batch, tolerance / batch);
            }
            losses += m_step.outcome.at(r, 0);
            hits += m_step.outcome.at(r, 1);
            magnitude += std::fabs(m_step.outcome.at(r, 0));
        }
        const auto batch = static_cast<double>(logits.rows);
        m_worst.compare(m_step.loss - losses / batch, m_unit * std::sqrt(batch) * (magnitude / batch));
        m_worst.compare(m_step.accuracy - hits / batch, m_unit);
    }

    /// back[layer − 1] = (back[layer] · Wᵀ), 0 where ReLU was.
    Expected<void> backward(std::int64_t layer)
    {
        const HostMatrix weights = transposed(cut(m_step.parametersBefore, m_layout.weights(nullptr, layer)));
        const std::vector<double> norms = columnNorms(weights);
        const HostMatrix& from = m_step.back[static_cast<std::size_t>(layer)];
        const HostMatrix& to = m_step.back[static_cast<std::size_t>(layer - 1)];
        const HostMatrix& output = m_step.values[static_cast<std::size_t>(layer - 1)];
        const auto rows = rowsToCheck(from.rows, mostReferenceWork / (weights.rows * weights.columns), m_job.seed);
        m_all = m_all && static_cast<std::int64_t>(rows.size()) == from.rows;
        return referenceRows(
            from, weights, rows,
            [&](std::int64_t row, const double* sums, double norm) {
                for (std::int64_t j = 0; j < to.columns; ++j) {
                    const double expected = output.at(row, j) > 0 ? sums[j] : 0;
                    compare(to.at(row, j) - expected, m_unit * norm * norms[static_cast<std::size_t>(j)]);
                }
            },
            m_stop);
    }

    /// velocity = momentum · velocity + gradient and weights −= learning rate · velocity, of weights and biases.
    Expected<void> gradients(std::int64_t layer)
    {
        const HostMatrix& back = m_step.back[static_cast<std::size_t>(layer)];
        const HostMatrix inputs = transposed(inputOf(layer));
        const std::vector<double> norms = columnNorms(back);
        const Matrix weights = m_layout.weights(nullptr, layer);
        const auto rows = rowsToCheck(inputs.rows, mostReferenceWork / (back.rows * back.columns), m_job.seed);
        m_all = m_all && static_cast<std::int64_t>(rows.size()) == inputs.rows;
        const auto compareRow = [&](const Matrix& matrix, std::int64_t row, const double* sums, double norm) {
            for (std::int64_t j = 0; j < matrix.columns; ++j)
                compareVelocity(matrix.offset + row * matrix.stride + j, sums[j],
                                norm * norms[static_cast<std::size_t>(j)]);
        };
        if (auto done = referenceRows(
                inputs, back, rows,
                [&](std::int64_t row, const double* sums, double norm) { compareRow(weights, row, sums, norm); },
                m_stop);
            !done)
            return done;
        const HostMatrix ones{
            .rows = 1, .columns = back.rows, .values = std::vector<double>(static_cast<std::size_t>(back.rows), 1.0)};
        const Matrix bias = m_layout.bias(nullptr, layer);
        if (auto done = referenceRows(
                ones, back, {0},
                [&](std::int64_t row, const double* sums, double norm) { compareRow(bias, row, sums, norm); }, m_stop);
            !done)
            return done;
        compareParameters(weights);
        compareParameters(bias);
        return {};
    }

    /// Of what may be too small for normal numbers.
    void compare(double difference, double tolerance) { m_worst.compare(difference, tolerance + m_underflow); }

    void compareVelocity(std::int64_t index, double gradient, double norm)
    {
        const auto i = static_cast<std::size_t>(index);
        const double kept = m_network.momentum * m_step.velocityBefore.values[i];
        compare(m_step.velocityAfter.values[i] - (kept + gradient),
                m_unit * (norm + std::fabs(kept) + std::fabs(gradient)));
    }

    void compareParameters(const Matrix& matrix)
    {
        for (std::int64_t k = matrix.offset; k < matrix.offset + matrix.rows * matrix.columns; ++k) {
            const auto i = static_cast<std::size_t>(k);
            const double before = m_step.parametersBefore.values[i];
            const double moved = m_network.learningRate * m_step.velocityAfter.values[i];
            compare(m_step.parametersAfter.values[i] - (before - moved),
                    m_unit * (std::fabs(before) + std::fabs(moved)));
        }
    }

    const Job& m_job;
    const Network& m_network;
    const ParameterLayout m_layout;
    const Precision m_precision;
    const double m_unit;
    const double m_underflow;
    const StepResults& m_step;
    const std::stop_token& m_stop;
    Worst m_worst;
    bool m_all = true;
};

} // namespace

Expected<Examination> examineStep(const Job& job, Precision precision, const StepResults& step,
                                  const std::stop_token& stop)
{
    return StepExaminer(job, precision, step, stop).examine();
}

} // namespace coreloom
