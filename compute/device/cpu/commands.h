#pragma once

#include "device/cpu/tiling.h"
#include "device/operations.h"

#include <cstdint>
#include <variant>
#include <vector>

/// What stands in the queue of a CPU lane: operations, cut into pieces that workers take, and what only the conductor
/// does.
namespace coreloom {

struct ProductCommand {
    MatrixProduct product;
    TileGrid grid;
    int sharers = 1;          ///< so many workers are worth it, and for so many the grid was made
    std::uint64_t number = 0; ///< of all products of this device, from 1
};

/// A piece is a tile.
struct LearningCommand {
    std::variant<ReluGradient, SoftmaxCrossEntropy, ColumnSums, MomentumUpdate> operation;
    TileGrid grid;
    int sharers = 1;
};

/// A piece is a whole strand.
struct StrandsCommand {
    std::vector<Strand> strands;
    std::vector<TileGrid> grids;   ///< of each operation of a strand, for one worker
    std::uint64_t firstNumber = 0; ///< of the products; operation i of strand s has s · operations + i more
    int sharers = 1;
};

struct MarkCommand {
    std::size_t index;
};

struct BeginTraceCommand {
    std::int64_t step;
    Matrix result;
};

struct EndTraceCommand {};

using Command = std::variant<ProductCommand, LearningCommand, StrandsCommand, RandomFill, NanFill, MarkCommand,
                             BeginTraceCommand, EndTraceCommand>;

/// Fills are cut into a piece for each worker, its own, since memory belongs to the CPU that touches it first.
[[nodiscard]] bool isFill(const Command& command);
/// Workers that are worth it; 1 for what the conductor does alone.
[[nodiscard]] int sharersOf(const Command& command);
/// 0 for what is not cut.
[[nodiscard]] std::int64_t piecesOf(const Command& command);
/// Of its products.
[[nodiscard]] std::int64_t flopOf(const Command& command);
/// In what tiles it writes this matrix as the result of a product, if it does. Of strands each writes one tile.
[[nodiscard]] const TileGrid* gridWithin(const Command& command, const Matrix& result, TileGrid& strandTiles);

} // namespace coreloom
