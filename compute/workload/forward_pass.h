#pragma once

#include "workload/execution.h"
#include "workload/host_reference.h"
#include "workload/parameters.h"

namespace coreloom {

/// A network's answer to a batch of random inputs: layer after layer, each a product with bias and ReLU in one pass.
class ForwardPass final : public Execution {
public:
    [[nodiscard]] static Expected<std::unique_ptr<Execution>> create(Device& device, const Job& job);

    [[nodiscard]] Expected<void> prepare() override;
    void step(std::vector<std::size_t>* marks) override;
    [[nodiscard]] const Matrix& traced() const override;
    [[nodiscard]] Expected<void> beforeLastStep() override;
    [[nodiscard]] Expected<Examination> check(const std::stop_token& stop) override;
    [[nodiscard]] std::vector<Stage> stages() const override;

private:
    ForwardPass(Device& device, const Job& job);

    Device& m_device;
    const Job m_job;
    const ParameterLayout m_layout;
    std::unique_ptr<Buffer> m_parameters;
    std::vector<std::unique_ptr<Buffer>> m_buffers; ///< the inputs, and the outputs of each layer
    std::vector<Matrix> m_values;                   ///< the same
};

/// The products of a network on a batch: layer l from values[l] to values[l + 1].
[[nodiscard]] MatrixProduct layerProduct(const ParameterLayout& layout, Buffer* parameters, std::int64_t layer,
                                         const Matrix& from, const Matrix& to);

/// The input of the network and the output of each layer, as matrices of `batch` rows without memory.
[[nodiscard]] std::vector<Matrix> valuesOf(const Network& network);

/// Compares rows of one layer's output with the double-precision reference of its input: at most some 10⁸ terms of
/// them. True where all of its rows were compared.
[[nodiscard]] Expected<bool> examineLayer(const HostMatrix& input, const HostMatrix& weights, const HostMatrix& bias,
                                          const HostMatrix& output, bool relu, Precision precision, std::uint64_t seed,
                                          Worst& worst, const std::stop_token& stop);

} // namespace coreloom
