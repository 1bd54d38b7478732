#pragma once

#include "job/job.h"
#include "workload/data/data_set.h"
#include "workload/parameters.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace coreloom::test {

/// A network in plain loops and double precision: what devices are compared with.
class ReferenceNetwork {
public:
    explicit ReferenceNetwork(const Job& job)
        : m_network(job.network),
          m_layout(job.network),
          parameters(initialParameters(job.network, job.seed)),
          velocity(parameters.size())
    {}

    /// Mean cross-entropy of `batch` rows of features.
    [[nodiscard]] double loss(const std::vector<double>& features, const std::vector<std::int32_t>& labels) const
    {
        double sum = 0;
        for (std::size_t r = 0; r < labels.size(); ++r) {
            const std::vector<double> p = probabilities(forward(row(features, r)).back());
            sum -= std::log(p[static_cast<std::size_t>(labels[r])]);
        }
        return sum / static_cast<double>(labels.size());
    }

    /// The share of the rows whose largest output is their label's.
    [[nodiscard]] double accuracy(const std::vector<double>& features, const std::vector<std::int32_t>& labels) const
    {
        double hits = 0;
        for (std::size_t r = 0; r < labels.size(); ++r) {
            const std::vector<double> logits = forward(row(features, r)).back();
            const auto best = std::max_element(logits.begin(), logits.end()) - logits.begin();
            hits += best == labels[r] ? 1 : 0;
        }
        return hits / static_cast<double>(labels.size());
    }

    /// Its gradient with respect to every parameter, by the chain rule.
    [[nodiscard]] std::vector<double> gradient(const std::vector<double>& features,
                                               const std::vector<std::int32_t>& labels) const
    {
        std::vector<double> sum(parameters.size());
        for (std::size_t r = 0; r < labels.size(); ++r) {
            const std::vector<std::vector<double>> values = forward(row(features, r));
            std::vector<double> back = probabilities(values.back());
            back[static_cast<std::size_t>(labels[r])] -= 1;
            for (double& each : back)
                each /= static_cast<double>(labels.size());
            for (std::int64_t l = m_network.depth(); l-- > 0;) {
                const std::vector<double>& input = values[static_cast<std::size_t>(l)];
                std::vector<double> before(input.size());
                for (std::size_t j = 0; j < back.size(); ++j) {
                    sum[bias(l, j)] += back[j];
                    for (std::size_t i = 0; i < input.size(); ++i) {
                        sum[weight(l, i, j)] += input[i] * back[j];
                        before[i] += parameters[weight(l, i, j)] * back[j];
                    }
                }
                for (std::size_t i = 0; i < input.size(); ++i)
                    before[i] = input[i] > 0 ? before[i] : 0;
                back = before;
            }
        }
        return sum;
    }

    void step(const std::vector<double>& features, const std::vector<std::int32_t>& labels)
    {
        const std::vector<double> slope = gradient(features, labels);
        for (std::size_t i = 0; i < parameters.size(); ++i) {
            velocity[i] = m_network.momentum * velocity[i] + slope[i];
            parameters[i] -= m_network.learningRate * velocity[i];
        }
    }

private:
    [[nodiscard]] std::size_t weight(std::int64_t layer, std::size_t i, std::size_t j) const
    {
        const Matrix matrix = m_layout.weights(nullptr, layer);
        return static_cast<std::size_t>(matrix.offset) + i * static_cast<std::size_t>(matrix.stride) + j;
    }
    [[nodiscard]] std::size_t bias(std::int64_t layer, std::size_t j) const
    {
        return static_cast<std::size_t>(m_layout.bias(nullptr, layer).offset) + j;
    }
    [[nodiscard]] std::vector<double> row(const std::vector<double>& features, std::size_t r) const
    {
        const auto width = static_cast<std::ptrdiff_t>(m_network.layers.front());
        const auto begin = features.begin() + static_cast<std::ptrdiff_t>(r) * width;
        return {begin, begin + width};
    }
    /// The input and the output of each layer.
    [[nodiscard]] std::vector<std::vector<double>> forward(std::vector<double> input) const
    {
        std::vector<std::vector<double>> values{std::move(input)};
        for (std::int64_t l = 0; l < m_network.depth(); ++l) {
            std::vector<double> output(static_cast<std::size_t>(m_network.outputs(l)));
            for (std::size_t j = 0; j < output.size(); ++j) {
                output[j] = parameters[bias(l, j)];
                for (std::size_t i = 0; i < values.back().size(); ++i)
                    output[j] += values.back()[i] * parameters[weight(l, i, j)];
                if (l + 1 < m_network.depth())
                    output[j] = std::max(0.0, output[j]);
            }
            values.push_back(std::move(output));
        }
        return values;
    }
    [[nodiscard]] static std::vector<double> probabilities(const std::vector<double>& logits)
    {
        std::vector<double> result;
        double sum = 0;
        for (const double logit : logits)
            sum += result.emplace_back(std::exp(logit));
        for (double& each : result)
            each /= sum;
        return result;
    }

    const Network m_network;
    const ParameterLayout m_layout;

public:
    std::vector<double> parameters, velocity; ///< as ParameterLayout has them
};

} // namespace coreloom::test
