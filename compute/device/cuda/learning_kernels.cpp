#include "device/cuda/learning_kernels.h"

#include "device/cuda/kernels/column_sums.cuh"
#include "device/cuda/kernels/map.cuh"
#include "device/cuda/kernels/momentum_update.cuh"
#include "device/cuda/kernels/relu.cuh"
#include "device/cuda/kernels/softmax.cuh"
#include "device/cuda/resident_blocks.h"
#include "device/cuda/strided_operand.h"
#include "device/operations.h"

/// With kernels.cpp the only source that nvcc's device compiler sees.
namespace coreloom::CORELOOM_GPU {

namespace {

std::int64_t quotientUp(std::int64_t value, std::int64_t divisor)
{
    return (value + divisor - 1) / divisor;
}

BlockGrid tilesOfElements(std::int64_t rows, std::int64_t columns)
{
    return {quotientUp(rows, mapRows), quotientUp(columns, mapColumns)};
}

BlockGrid tilesOfLines(std::int64_t lines)
{
    return {1, quotientUp(lines, mapLines)};
}

template<Sms sms>
Tiles<sms> tiles(const LearningSlice& slice)
{
    Tiles<sms> tiles;
    tiles.firstRow = slice.tiles.row;
    tiles.firstColumn = slice.tiles.column;
    tiles.rows = static_cast<unsigned>(slice.tiles.rows);
    tiles.columns = static_cast<unsigned>(slice.tiles.columns);
    tiles.choice = slice.sms;
    tiles.report = slice.report;
    return tiles;
}

/// A block a tile on all SMs; on chosen ones as many as the GPU holds.
template<typename Map>
cudaError_t launchMap(void (*onAll)(Map, Tiles<Sms::all>), void (*onChosen)(Map, Tiles<Sms::chosen>), dim3 threads,
                      const Map& map, const LearningSlice& slice, cudaStream_t stream)
{
    if (!slice.sms.turns) {
        const dim3 blocks{static_cast<unsigned>(slice.tiles.columns), static_cast<unsigned>(slice.tiles.rows), 1};
        return launch(onAll, blocks, threads, 0, stream, map, tiles<Sms::all>(slice));
    }
    const auto* function = reinterpret_cast<const void*>(onChosen);
    describeKernel(function, sizeof(TilePlace));
    dim3 blocks;
    const cudaError_t error = residentBlocks(function, slice.sms, threads, blocks);
    if (error != cudaSuccess)
        return error;
    return launch(onChosen, blocks, threads, 0, stream, map, tiles<Sms::chosen>(slice));
}

template<typename Map>
cudaError_t launchElements(const Map& map, const LearningSlice& slice, cudaStream_t stream)
{
    return launchMap(mapElements<Map, Sms::all>, mapElements<Map, Sms::chosen>, dim3{mapColumns, mapThreadRows, 1}, map,
                     slice, stream);
}

template<typename Map>
cudaError_t launchLines(const Map& map, const LearningSlice& slice, cudaStream_t stream)
{
    return launchMap(mapWholeLines<Map, Sms::all>, mapWholeLines<Map, Sms::chosen>, dim3{mapLines, 1, 1}, map, slice,
                     stream);
}

template<typename T>
cudaError_t launchTyped(const ReluGradientCall& call, const LearningSlice& slice, cudaStream_t stream)
{
    ReluGradientMap<T> map;
    map.gradient = strided<T>(call.gradient);
    map.output = strided<const T>(call.output);
    map.rows = call.rows;
    map.columns = call.columns;
    return launchElements(map, slice, stream);
}

template<typename T>
cudaError_t launchTyped(const BiasCall& call, const LearningSlice& slice, cudaStream_t stream)
{
    BiasMap<T> map;
    map.c = strided<T>(call.c);
    map.bias = strided<const T>(call.bias);
    map.relu = call.relu;
    map.rows = call.rows;
    map.columns = call.columns;
    return launchElements(map, slice, stream);
}

template<typename T>
cudaError_t launchTyped(const SoftmaxCall& call, const LearningSlice& slice, cudaStream_t stream)
{
    SoftmaxMap<T> map;
    map.logits = strided<const T>(call.logits);
    map.labels = strided<const T>(call.labels);
    map.outcome = strided<T>(call.outcome);
    map.gradient = strided<T>(call.gradient);
    map.scale = static_cast<T>(call.scale);
    map.lines = call.rows;
    map.classes = call.classes;
    return launchLines(map, slice, stream);
}

template<typename T>
cudaError_t launchTyped(const ColumnSumsCall& call, const LearningSlice& slice, cudaStream_t stream)
{
    ColumnSumMap<T> map;
    map.from = strided<const T>(call.from);
    map.sums = strided<T>(call.sums);
    map.factor = static_cast<T>(call.factor);
    map.lines = call.columns;
    map.rows = call.rows;
    return launchLines(map, slice, stream);
}

/// After which gradients how many sums are added, so that gradients first … end − 1 come together as a balanced tree
/// whose left half is the larger one.
void planTree(int first, int end, unsigned char* additions)
{
    if (end - first < 2)
        return;
    const int middle = first + (end - first + 1) / 2;
    planTree(first, middle, additions);
    planTree(middle, end, additions);
    ++additions[end - 1];
}

template<int most, typename T>
cudaError_t launchUpdate(const MomentumUpdateCall& call, const LearningSlice& slice, cudaStream_t stream)
{
    MomentumUpdateMap<T, most> map;
    map.weights = strided<T>(call.weights);
    map.velocity = strided<T>(call.velocity);
    map.count = static_cast<int>(call.gradients.size());
    for (int i = 0; i < map.count; ++i)
        map.gradients[i] = strided<const T>(call.gradients[static_cast<std::size_t>(i)]);
    if constexpr (most > 1)
        planTree(0, map.count, map.additions);
    map.learningRate = static_cast<T>(call.learningRate);
    map.momentum = static_cast<T>(call.momentum);
    map.rows = call.rows;
    map.columns = call.columns;
    return launchElements(map, slice, stream);
}

template<typename T>
cudaError_t launchTyped(const MomentumUpdateCall& call, const LearningSlice& slice, cudaStream_t stream)
{
    // A kernel's arguments are copied for each of its blocks, or threads: without need no table of 64 gradients.
    if (call.gradients.size() == 1)
        return launchUpdate<1, T>(call, slice, stream);
    return launchUpdate<static_cast<int>(mostGradients), T>(call, slice, stream);
}

template<typename Call>
cudaError_t launchAs(const Call& call, const LearningSlice& slice, cudaStream_t stream)
{
    return slice.precision == Precision::fp64 ? launchTyped<double>(call, slice, stream)
                                              : launchTyped<float>(call, slice, stream);
}

} // namespace

BlockGrid tilesOf(const ReluGradientCall& call)
{
    return tilesOfElements(call.rows, call.columns);
}

BlockGrid tilesOf(const BiasCall& call)
{
    return tilesOfElements(call.rows, call.columns);
}

BlockGrid tilesOf(const SoftmaxCall& call)
{
    return tilesOfLines(call.rows);
}

BlockGrid tilesOf(const ColumnSumsCall& call)
{
    return tilesOfLines(call.columns);
}

BlockGrid tilesOf(const MomentumUpdateCall& call)
{
    return tilesOfElements(call.rows, call.columns);
}

cudaError_t launchSlice(const ReluGradientCall& call, const LearningSlice& slice, cudaStream_t stream)
{
    return launchAs(call, slice, stream);
}

cudaError_t launchSlice(const BiasCall& call, const LearningSlice& slice, cudaStream_t stream)
{
    return launchAs(call, slice, stream);
}

cudaError_t launchSlice(const SoftmaxCall& call, const LearningSlice& slice, cudaStream_t stream)
{
    return launchAs(call, slice, stream);
}

cudaError_t launchSlice(const ColumnSumsCall& call, const LearningSlice& slice, cudaStream_t stream)
{
    return launchAs(call, slice, stream);
}

cudaError_t launchSlice(const MomentumUpdateCall& call, const LearningSlice& slice, cudaStream_t stream)
{
    return launchAs(call, slice, stream);
}

} // namespace coreloom::CORELOOM_GPU
