#include "device/cpu/naive_kernel.h"

#include "device/cpu/instruction_set.h"

namespace coreloom {

namespace {

template<typename T>
void multiply(const Slice<T>& s, std::span<std::byte> /*scratch*/)
{
    for (std::int64_t i = 0; i < s.rows; ++i) {
        for (std::int64_t j = 0; j < s.columns; ++j) {
            T sum = s.first ? T{0} : s.c[i * s.cRow + j];
            for (std::int64_t p = 0; p < s.depth; ++p)
                sum += s.a[i * s.aRow + p * s.aColumn] * s.b[p * s.bRow + j * s.bColumn];
            s.c[i * s.cRow + j] = sum;
        }
    }
}

/// Tiles of a deep sum are smaller, so that several are done in a second on a slow core: the live view counts tiles.
TileGrid tiles(const TilingProblem& problem)
{
    constexpr std::int64_t deep = 2048;
    const std::int64_t edge = problem.depth > deep ? 32 : 64;
    return chooseTiles(problem, {.rows = edge, .columns = edge, .leastRows = 4, .leastColumns = 4});
}

} // namespace

Kernel naiveKernel()
{
    return {.rung = Rung::naive,
            .change = {translatable("compute", "Three loops over rows, columns and the terms of the sum."), {}},
            .reason = {translatable("compute", "It is the work itself: every other rung computes the same sums, only "
                                               "in an order that suits the machine better."),
                       {}},
            .isa = name(InstructionSet::baseline),
            .options = "-O2 -fno-tree-vectorize -ffp-contract=off",
            .tiles = tiles,
            .depth = 512,
            .gflops32 = 1.0,
            .gflops64 = 0.8,
            .fp32 = multiply<float>,
            .fp64 = multiply<double>};
}

} // namespace coreloom
