#pragma once

#include "device/cuda/grid_target.h"
#include "device/cuda/kernels.h"
#include "device/cuda/learning_kernels.h"
#include "device/cuda/pipeline.h"
#include "device/operations.h"

namespace coreloom::CORELOOM_GPU {

/// Queues the operations of learning into a lane's stream, cut so that a stop is prompt. An element's bits depend on
/// neither the cut nor the number of SMs.
class Learning {
public:
    /// Both stay the caller's and outlive this.
    Learning(cudaStream_t stream, Precision precision, GridTarget& target, Pipeline& pipeline)
        : m_stream(stream), m_precision(precision), m_target(target), m_pipeline(pipeline)
    {}

    [[nodiscard]] Expected<void> run(const ReluGradient& operation);
    [[nodiscard]] Expected<void> run(const SoftmaxCrossEntropy& operation);
    [[nodiscard]] Expected<void> run(const ColumnSums& operation);
    [[nodiscard]] Expected<void> run(const MomentumUpdate& operation);
    /// What a library's product lacks: the product's bias and activation, on its C.
    [[nodiscard]] Expected<void> completeProduct(const MatrixProduct& product);

private:
    /// `elements` is what all of it reads or writes, of each operand.
    template<typename Call>
    Expected<void> launchAll(const Call& call, double elements);

    cudaStream_t m_stream;
    Precision m_precision;
    GridTarget& m_target;
    Pipeline& m_pipeline;
};

} // namespace coreloom::CORELOOM_GPU
