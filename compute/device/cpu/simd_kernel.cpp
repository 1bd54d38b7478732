#include "device/cpu/simd_kernel.h"

#include "device/cpu/instruction_set.h"
#include "device/cpu/simd_loops.h"

#include <algorithm>

namespace coreloom {

namespace {

/// Terms in a slice: a panel of B, which is one row of the micro-kernel's block wide, takes five eighths of the first
/// cache. The rest is for the packed rows of A that stream through.
std::int64_t sliceDepth(const std::vector<Cache>& caches, std::int64_t columnBytes)
{
    const auto first = std::ranges::find(caches, 1, &Cache::level);
    const std::int64_t bytes = first != caches.end() ? first->bytes : 32 * 1024;
    return std::clamp<std::int64_t>(bytes * 5 / 8 / columnBytes / 16 * 16, 128, simdMostDepth);
}

/// Private packing in independent tiles: workers share nothing that they write, which is as fast as sharing packed
/// panels where CPUs share a cache, and much faster where they do not. Tiles are wide, because rows of A are packed
/// anew for each tile, and low, because columns of B stay packed from one tile to the next below.
TileGrid simdTiles(const TilingProblem& problem, const SimdTarget& target)
{
    constexpr std::int64_t wide = 512; // columns: packing A then costs about 2 % of the time
    const std::int64_t least = target.columnBytes / problem.elementBytes;
    const std::int64_t kept = simdColumnBytes / (problem.depth * problem.elementBytes) / least * least;
    // Where the sum is so deep that only few columns could be kept, nothing is, and tiles are as high as wide.
    const bool keep = kept >= wide / 2 || kept >= problem.columns;
    return chooseTiles(problem, {.rows = keep ? simdRows : wide,
                                 .columns = keep ? std::min(wide, kept) : wide,
                                 .leastRows = target.rows,
                                 .leastColumns = least,
                                 .perWorker = 4});
}

} // namespace

Kernel simdKernel(const std::vector<Cache>& caches)
{
    const SimdTarget target = simdTarget();
    const double vectors = static_cast<double>(target.columnBytes) / 64; // AVX2 as the unit
    return {.rung = Rung::simd,
            .change = {translatable("compute", "Blocks of A and B are packed in the order of their use, and a block of "
                                               "C stays in vector registers while all its terms are added."),
                       {}},
            .reason = {translatable("compute", "Every element that is loaded takes part in many multiplications, so "
                                               "that the arithmetic units never wait for memory."),
                       {}},
            .isa = nameOfTarget(target.name),
            .options = "-O3; one copy for each instruction set, by Highway",
            .tiles = [target](const TilingProblem& problem) { return simdTiles(problem, target); },
            .depth = sliceDepth(caches, target.columnBytes),
            .scratchBytes = simdScratchBytes,
            .gflops32 = 60 * vectors,
            .gflops64 = 30 * vectors,
            .fp32 = [](const Slice<float>& slice, std::byte* scratch) { multiplySimd(slice, scratch); },
            .fp64 = [](const Slice<double>& slice, std::byte* scratch) { multiplySimd(slice, scratch); }};
}

} // namespace coreloom
