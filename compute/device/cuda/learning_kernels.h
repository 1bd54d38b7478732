#pragma once

#include "device/block_grid.h"
#include "device/cuda/kernels.h"

#include <vector>

/// The kernels of learning, and of what a library's product lacks. Element types are those of the precision's memory.
namespace coreloom::CORELOOM_GPU {

struct ReluGradientCall {
    Operand gradient;
    Operand output;
    std::int64_t rows = 0;
    std::int64_t columns = 0;
};

/// c = activation(c + bias)
struct BiasCall {
    Operand c;
    Operand bias; ///< no data: none
    bool relu = false;
    std::int64_t rows = 0;
    std::int64_t columns = 0;
};

struct SoftmaxCall {
    Operand logits;
    Operand labels;
    Operand outcome;
    Operand gradient;
    double scale = 1;
    std::int64_t rows = 0;
    std::int64_t classes = 0;
};

struct ColumnSumsCall {
    Operand from;
    Operand sums;
    double factor = 1;
    std::int64_t rows = 0;
    std::int64_t columns = 0;
};

struct MomentumUpdateCall {
    Operand weights;
    Operand velocity;
    std::vector<Operand> gradients; ///< at most mostGradients
    double learningRate = 0;
    double momentum = 0;
    std::int64_t rows = 0;
    std::int64_t columns = 0;
};

/// What one grid computes: some tiles of the operation's result, on these SMs.
struct LearningSlice {
    TileRange tiles;
    Precision precision = Precision::fp32;
    SmChoice sms;
    BlockReport report;
};

/// The tiles of the whole result, one a block.
[[nodiscard]] BlockGrid tilesOf(const ReluGradientCall& call);
[[nodiscard]] BlockGrid tilesOf(const BiasCall& call);
[[nodiscard]] BlockGrid tilesOf(const SoftmaxCall& call);
[[nodiscard]] BlockGrid tilesOf(const ColumnSumsCall& call);
[[nodiscard]] BlockGrid tilesOf(const MomentumUpdateCall& call);

/// Queues one grid.
[[nodiscard]] cudaError_t launchSlice(const ReluGradientCall& call, const LearningSlice& slice, cudaStream_t stream);
[[nodiscard]] cudaError_t launchSlice(const BiasCall& call, const LearningSlice& slice, cudaStream_t stream);
[[nodiscard]] cudaError_t launchSlice(const SoftmaxCall& call, const LearningSlice& slice, cudaStream_t stream);
[[nodiscard]] cudaError_t launchSlice(const ColumnSumsCall& call, const LearningSlice& slice, cudaStream_t stream);
[[nodiscard]] cudaError_t launchSlice(const MomentumUpdateCall& call, const LearningSlice& slice, cudaStream_t stream);

} // namespace coreloom::CORELOOM_GPU
