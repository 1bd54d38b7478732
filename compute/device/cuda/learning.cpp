#include "device/cuda/learning.h"

#include "device/cuda/gpu_buffer.h"

#include <algorithm>

namespace coreloom::CORELOOM_GPU {

namespace {

/// What a value of an operand costs, in FLOP of the products whose rate the pipeline knows. Rough; it bounds how long a
/// grid is. A value is some bytes of memory or, emulated, some checked accesses.
constexpr double flopOfValue = 16;

double elementsOf(const Matrix& matrix)
{
    return static_cast<double>(matrix.rows) * static_cast<double>(matrix.columns);
}

/// An operand that the operation writes: a rounded copy of it is no longer true.
Operand written(const Matrix& matrix)
{
    bufferOf(matrix).bf16.current = false;
    return operand(matrix);
}

} // namespace

template<typename Call>
Expected<void> Learning::launchAll(const Call& call, double elements)
{
    BlockGrid grid = tilesOf(call);
    if (grid.rows() == 0 || grid.columns() == 0)
        return {};
    const auto tiles = static_cast<double>(grid.rows()) * static_cast<double>(grid.columns());
    const double flopOfTile = flopOfValue * elements / tiles;
    while (!grid.done()) {
        const double fit = std::min(Pipeline::portionSeconds * m_pipeline.flopPerSecond() / flopOfTile, 1e15);
        LearningSlice slice{.tiles =
                                grid.next(std::max<std::int64_t>(m_target.chosen(), static_cast<std::int64_t>(fit))),
                            .precision = m_precision,
                            .sms = m_target.sms(),
                            .report = m_target.report()};
        CORELOOM_TRY(m_pipeline.admit(flopOfTile * static_cast<double>(slice.tiles.tiles())));
        CORELOOM_TRY(m_target.nextGrid());
        CORELOOM_TRY(launchSlice(call, slice, m_stream));
    }
    return {};
}

Expected<void> Learning::run(const ReluGradient& operation)
{
    return launchAll(ReluGradientCall{.gradient = written(operation.gradient),
                                      .output = operand(operation.output),
                                      .rows = operation.gradient.rows,
                                      .columns = operation.gradient.columns},
                     elementsOf(operation.gradient));
}

Expected<void> Learning::run(const SoftmaxCrossEntropy& operation)
{
    constexpr double exponentials = 4; // what one and the division cost, in values
    return launchAll(SoftmaxCall{.logits = operand(operation.logits),
                                 .labels = operand(operation.labels),
                                 .outcome = written(operation.outcome),
                                 .gradient = written(operation.gradient),
                                 .scale = operation.scale,
                                 .rows = operation.logits.rows,
                                 .classes = operation.logits.columns},
                     exponentials * elementsOf(operation.logits));
}

Expected<void> Learning::run(const ColumnSums& operation)
{
    return launchAll(ColumnSumsCall{.from = operand(operation.from),
                                    .sums = written(operation.sums),
                                    .factor = operation.factor,
                                    .rows = operation.from.rows,
                                    .columns = operation.from.columns},
                     elementsOf(operation.from));
}

Expected<void> Learning::run(const MomentumUpdate& operation)
{
    MomentumUpdateCall call{.weights = written(operation.weights),
                            .velocity = written(operation.velocity),
                            .gradients = {},
                            .learningRate = operation.learningRate,
                            .momentum = operation.momentum,
                            .rows = operation.weights.rows,
                            .columns = operation.weights.columns};
    for (const Matrix& gradient : operation.gradients)
        call.gradients.push_back(operand(gradient));
    return launchAll(call, static_cast<double>(operation.gradients.size() + 2) * elementsOf(operation.weights));
}

Expected<void> Learning::completeProduct(const MatrixProduct& product)
{
    return launchAll(BiasCall{.c = written(product.c),
                              .bias = product.bias ? operand(*product.bias) : Operand{},
                              .relu = product.activation == Activation::relu,
                              .rows = product.m(),
                              .columns = product.n()},
                     elementsOf(product.c));
}

} // namespace coreloom::CORELOOM_GPU
