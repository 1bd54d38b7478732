#include "device/cpu/commands.h"

#include <algorithm>

namespace coreloom {

namespace {

/// The product of a strand that writes rows of this matrix.
const MatrixProduct* productWithin(const Strand& strand, const Matrix& result)
{
    const std::int64_t end = result.offset + result.rows * result.stride;
    for (const StrandOperation& operation : strand) {
        const auto* product = std::get_if<MatrixProduct>(&operation);
        if (product != nullptr && product->c.buffer == result.buffer && product->c.offset >= result.offset &&
            product->c.offset < end)
            return product;
    }
    return nullptr;
}

} // namespace

bool isFill(const Command& command)
{
    return std::holds_alternative<RandomFill>(command) || std::holds_alternative<NanFill>(command);
}

int sharersOf(const Command& command)
{
    if (const auto* product = std::get_if<ProductCommand>(&command))
        return product->sharers;
    if (const auto* learning = std::get_if<LearningCommand>(&command))
        return learning->sharers;
    if (const auto* strands = std::get_if<StrandsCommand>(&command))
        return strands->sharers;
    return 1;
}

std::int64_t piecesOf(const Command& command)
{
    if (const auto* product = std::get_if<ProductCommand>(&command))
        return product->grid.count();
    if (const auto* learning = std::get_if<LearningCommand>(&command))
        return learning->grid.count();
    if (const auto* strands = std::get_if<StrandsCommand>(&command))
        return static_cast<std::int64_t>(strands->strands.size());
    return 0;
}

std::int64_t flopOf(const Command& command)
{
    if (const auto* product = std::get_if<ProductCommand>(&command))
        return product->product.flop();
    std::int64_t flop = 0;
    if (const auto* strands = std::get_if<StrandsCommand>(&command)) {
        for (const Strand& strand : strands->strands) {
            for (const StrandOperation& operation : strand) {
                if (const auto* product = std::get_if<MatrixProduct>(&operation))
                    flop += product->flop();
            }
        }
    }
    return flop;
}

const TileGrid* gridWithin(const Command& command, const Matrix& result, TileGrid& strandTiles)
{
    if (const auto* product = std::get_if<ProductCommand>(&command)) {
        const Matrix& c = product->product.c;
        return c.buffer == result.buffer && c.offset == result.offset ? &product->grid : nullptr;
    }
    const auto* strands = std::get_if<StrandsCommand>(&command);
    const MatrixProduct* first =
        strands != nullptr && !strands->strands.empty() ? productWithin(strands->strands.front(), result) : nullptr;
    if (first == nullptr)
        return nullptr;
    strandTiles = TileGrid(result.rows, result.columns, first->c.rows, result.columns);
    return &strandTiles;
}

} // namespace coreloom
