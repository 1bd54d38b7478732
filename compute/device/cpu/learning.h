#pragma once

#include "device/cpu/tiling.h"
#include "device/operations.h"

/// The operations of learning on CPU cores. Each is cut into tiles that need nothing of each other, and an element's
/// bits do not depend on its tile.
namespace coreloom {

/// How an operation is cut so that workers can share it. Of softmax the tiles are rows, of sums they are columns.
[[nodiscard]] TileGrid tilesOf(const ReluGradient& operation);
[[nodiscard]] TileGrid tilesOf(const SoftmaxCrossEntropy& operation);
[[nodiscard]] TileGrid tilesOf(const ColumnSums& operation);
[[nodiscard]] TileGrid tilesOf(const MomentumUpdate& operation);

/// How long one core takes for all of it. Rough; to see what is worth sharing.
[[nodiscard]] double secondsAlone(const ReluGradient& operation);
[[nodiscard]] double secondsAlone(const SoftmaxCrossEntropy& operation);
[[nodiscard]] double secondsAlone(const ColumnSums& operation);
[[nodiscard]] double secondsAlone(const MomentumUpdate& operation);

template<typename T>
void computeTile(const ReluGradient& operation, const Tile& tile);
template<typename T>
void computeTile(const SoftmaxCrossEntropy& operation, const Tile& tile);
template<typename T>
void computeTile(const ColumnSums& operation, const Tile& tile);
template<typename T>
void computeTile(const MomentumUpdate& operation, const Tile& tile);

} // namespace coreloom
