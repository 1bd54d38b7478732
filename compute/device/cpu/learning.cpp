#include "device/cpu/learning.h"

#include "device/cpu/memory.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace coreloom {

namespace {

/// Elements of a tile: some 10 µs, so that stopping is prompt and the last tile of all is short.
constexpr std::int64_t tileElements = 16'384;
constexpr std::int64_t tileRowsOfSoftmax = 16;
constexpr std::int64_t tileColumnsOfSums = 64; ///< some cache lines, which no two workers share

/// Seconds an element, as seen on one core of 2021 with its operands in the last cache.
constexpr double secondsOfMap = 0.3e-9;
constexpr double secondsOfSoftmax = 12e-9;
constexpr double secondsOfSum = 0.2e-9;
constexpr double secondsOfUpdate = 0.6e-9;

/// As many whole rows as a tile may have elements, or pieces of one row where it has more.
TileGrid tilesOfMap(const Matrix& matrix)
{
    const std::int64_t columns = std::min(std::max<std::int64_t>(matrix.columns, 1), tileElements);
    return {matrix.rows, matrix.columns, std::max<std::int64_t>(1, tileElements / columns), columns};
}

double elements(const Matrix& matrix)
{
    return static_cast<double>(matrix.rows) * static_cast<double>(matrix.columns);
}

template<typename T>
T* rowOf(const Matrix& matrix, std::int64_t row, std::int64_t column)
{
    return address<T>(matrix) + row * matrix.stride + column;
}

/// So many elements of a row are summed at once.
constexpr std::int64_t sumWidth = 512;

/// to[i] = the sum of gradients first … end − 1 at (row, column + i), as a balanced tree. `level` tells how deep in it.
template<typename T>
void sumTree(const std::vector<Matrix>& gradients, std::size_t first, std::size_t end, std::int64_t row,
             std::int64_t column, std::int64_t count, T* to)
{
    if (end - first == 1) {
        std::copy_n(rowOf<T>(gradients[first], row, column), count, to);
        return;
    }
    const std::size_t middle = first + (end - first + 1) / 2;
    std::array<T, sumWidth> other;
    sumTree(gradients, first, middle, row, column, count, to);
    const T* right = other.data();
    if (end - middle == 1)
        right = rowOf<T>(gradients[middle], row, column);
    else
        sumTree(gradients, middle, end, row, column, count, other.data());
    for (std::int64_t i = 0; i < count; ++i)
        to[i] += right[i];
}

template<typename T>
void update(T* __restrict weights, T* __restrict velocity, const T* __restrict gradient, std::int64_t count,
            T learningRate, T momentum)
{
    for (std::int64_t i = 0; i < count; ++i) {
        const T speed = momentum * velocity[i] + gradient[i];
        velocity[i] = speed;
        weights[i] -= learningRate * speed;
    }
}

} // namespace

TileGrid tilesOf(const ReluGradient& operation)
{
    return tilesOfMap(operation.gradient);
}

TileGrid tilesOf(const SoftmaxCrossEntropy& operation)
{
    const Matrix& logits = operation.logits;
    const std::int64_t fitting = tileElements / std::max<std::int64_t>(logits.columns, 1);
    return {logits.rows, logits.columns, std::clamp<std::int64_t>(fitting, 1, tileRowsOfSoftmax), logits.columns};
}

TileGrid tilesOf(const ColumnSums& operation)
{
    const Matrix& from = operation.from;
    return {from.rows, from.columns, std::max<std::int64_t>(from.rows, 1), tileColumnsOfSums};
}

TileGrid tilesOf(const MomentumUpdate& operation)
{
    return tilesOfMap(operation.weights);
}

double secondsAlone(const ReluGradient& operation)
{
    return secondsOfMap * elements(operation.gradient);
}

double secondsAlone(const SoftmaxCrossEntropy& operation)
{
    return secondsOfSoftmax * elements(operation.logits);
}

double secondsAlone(const ColumnSums& operation)
{
    return secondsOfSum * elements(operation.from);
}

double secondsAlone(const MomentumUpdate& operation)
{
    const auto gradients = static_cast<double>(operation.gradients.size());
    return (secondsOfUpdate + secondsOfSum * gradients) * elements(operation.weights);
}

template<typename T>
void computeTile(const ReluGradient& operation, const Tile& tile)
{
    for (std::int64_t row = tile.row; row < tile.row + tile.rows; ++row) {
        T* gradient = rowOf<T>(operation.gradient, row, tile.column);
        const T* output = rowOf<T>(operation.output, row, tile.column);
        for (std::int64_t i = 0; i < tile.columns; ++i)
            gradient[i] = output[i] > T{0} ? gradient[i] : T{0};
    }
}

template<typename T>
void computeTile(const SoftmaxCrossEntropy& operation, const Tile& tile)
{
    const std::int64_t classes = operation.logits.columns;
    const T scale = static_cast<T>(operation.scale);
    for (std::int64_t row = tile.row; row < tile.row + tile.rows; ++row) {
        const T* logits = rowOf<T>(operation.logits, row, 0);
        T* gradient = rowOf<T>(operation.gradient, row, 0);
        T* outcome = rowOf<T>(operation.outcome, row, 0);
        const auto label = static_cast<std::int64_t>(*rowOf<T>(operation.labels, row, 0));
        const T largest = *std::max_element(logits, logits + classes);
        const T ofLabel = logits[label] - largest;
        T sum = 0;
        for (std::int64_t c = 0; c < classes; ++c) {
            gradient[c] = std::exp(logits[c] - largest);
            sum += gradient[c];
        }
        outcome[0] = std::log(sum) - ofLabel;
        outcome[1] = ofLabel == T{0} ? T{1} : T{0};
        for (std::int64_t c = 0; c < classes; ++c)
            gradient[c] = scale * (gradient[c] / sum - (c == label ? T{1} : T{0}));
    }
}

template<typename T>
void computeTile(const ColumnSums& operation, const Tile& tile)
{
    T* sums = rowOf<T>(operation.sums, 0, tile.column);
    std::array<T, tileColumnsOfSums> sum{};
    for (std::int64_t row = 0; row < operation.from.rows; ++row) {
        const T* from = rowOf<T>(operation.from, row, tile.column);
        for (std::int64_t i = 0; i < tile.columns; ++i)
            sum[static_cast<std::size_t>(i)] += from[i];
    }
    const T factor = static_cast<T>(operation.factor);
    for (std::int64_t i = 0; i < tile.columns; ++i)
        sums[i] = factor * sum[static_cast<std::size_t>(i)];
}

template<typename T>
void computeTile(const MomentumUpdate& operation, const Tile& tile)
{
    const auto learningRate = static_cast<T>(operation.learningRate);
    const auto momentum = static_cast<T>(operation.momentum);
    const std::vector<Matrix>& gradients = operation.gradients;
    for (std::int64_t row = tile.row; row < tile.row + tile.rows; ++row) {
        for (std::int64_t column = tile.column; column < tile.column + tile.columns; column += sumWidth) {
            const std::int64_t count = std::min(sumWidth, tile.column + tile.columns - column);
            std::array<T, sumWidth> sum;
            const T* gradient = sum.data();
            if (gradients.size() == 1)
                gradient = rowOf<T>(gradients.front(), row, column);
            else
                sumTree(gradients, 0, gradients.size(), row, column, count, sum.data());
            update(rowOf<T>(operation.weights, row, column), rowOf<T>(operation.velocity, row, column), gradient, count,
                   learningRate, momentum);
        }
    }
}

template void computeTile<float>(const ReluGradient&, const Tile&);
template void computeTile<double>(const ReluGradient&, const Tile&);
template void computeTile<float>(const SoftmaxCrossEntropy&, const Tile&);
template void computeTile<double>(const SoftmaxCrossEntropy&, const Tile&);
template void computeTile<float>(const ColumnSums&, const Tile&);
template void computeTile<double>(const ColumnSums&, const Tile&);
template void computeTile<float>(const MomentumUpdate&, const Tile&);
template void computeTile<double>(const MomentumUpdate&, const Tile&);

} // namespace coreloom
