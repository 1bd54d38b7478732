#include "device/cpu/simd_kernel.h"

#include "device/cpu/instruction_set.h"
#include "device/cpu/simd_loops.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

namespace coreloom {

namespace {

std::int64_t cacheBytes(const std::vector<Cache>& caches, int level, std::int64_t otherwise)
{
    const auto found = std::ranges::find(caches, level, &Cache::level);
    return found != caches.end() ? found->bytes : otherwise;
}

/// How the work is cut for the caches. Measured on Zen 5 with AVX2 and AVX-512: half or twice as much of either moves
/// the speed by two parts in a hundred.
struct Blocking {
    std::int64_t depth;    ///< terms of a slice
    std::int64_t rowBytes; ///< for packed rows of A
};

/// A panel of B, which is one row of the micro-kernel's block wide, fills the first cache; the second holds the packed
/// rows of A, with as much left for what streams through.
Blocking blockingFor(const std::vector<Cache>& caches, std::int64_t columnBytes)
{
    return {.depth = std::clamp<std::int64_t>(cacheBytes(caches, 1, 32 << 10) / columnBytes / 16 * 16, 128, 512),
            .rowBytes = std::clamp<std::int64_t>(cacheBytes(caches, 2, 512 << 10) / 2, 128 << 10, 512 << 10)};
}

/// Packed columns of B that a worker may keep: 3 MiB, and its part of 24 MiB that all share.
std::int64_t keptBytes(int workers)
{
    return (std::int64_t{3} << 20) + (std::int64_t{24} << 20) / workers / 64 * 64;
}

std::size_t scratchBytes(const Blocking& blocking, int workers)
{
    return scratchHeaderBytes + static_cast<std::size_t>(blocking.rowBytes + keptBytes(workers));
}

SimdScratch partsOf(std::span<std::byte> scratch, const Blocking& blocking)
{
    std::byte* rows = scratch.data() + scratchHeaderBytes;
    static_assert(sizeof(PackedColumns) <= scratchHeaderBytes);
    return {.packed = reinterpret_cast<PackedColumns*>(scratch.data()),
            .rows = rows,
            .columns = rows + blocking.rowBytes,
            .rowBytes = blocking.rowBytes,
            .columnBytes = static_cast<std::int64_t>(scratch.size() - scratchHeaderBytes) - blocking.rowBytes};
}

/// Rows of a tile, and how many such tiles a worker gets.
struct Strips {
    std::int64_t rows;
    int perWorker;
};

/// Strips of C that cost every worker the same, as nearly as the micro-kernel's rows allow: with 1000 rows and two
/// workers, eight strips of 132 would leave one worker with 528 rows and the other with 472; six of 168 leave 504 and
/// 496. Three a worker at least, so that one can help another; but none so low that fetching B from further caches
/// takes longer than computing with it, and what is so small that a hand-off counts is cut in one strip a worker.
Strips chooseStrips(const TilingProblem& problem, std::int64_t microRows)
{
    constexpr double worthCutting = 1 << 20; // multiplications a worker: about 10 µs
    const std::int64_t third = microRows / 3;
    const double each = static_cast<double>(problem.rows) * static_cast<double>(problem.columns) *
                        static_cast<double>(problem.depth) / problem.workers;
    const bool small = each < worthCutting;
    const std::int64_t lowest = (problem.workers > 1 ? 4 : 16) * microRows;
    Strips best{.rows = 0, .perWorker = 1};
    double least = std::numeric_limits<double>::infinity();
    for (int perWorker = 1; perWorker <= 8; ++perWorker) {
        const std::int64_t strips = std::int64_t{perWorker} * problem.workers;
        const std::int64_t rows = (problem.rows + strips * third - 1) / (strips * third) * third;
        if (perWorker > 1 && (small || rows < lowest))
            break;
        // The micro-kernel with a third or two of its rows does as many loads of B for less work.
        const double partly = rows % microRows == 0 ? 0.0 : 0.1 * static_cast<double>(microRows);
        const double cost = perWorker * (static_cast<double>(rows) + partly);
        if (perWorker <= 3 || cost < least) {
            least = cost;
            best = {rows, perWorker};
        }
    }
    constexpr std::int64_t high = 1024; // so that a slice of a tile takes milliseconds
    best.rows = std::clamp(best.rows, small ? third : 2 * microRows, high);
    return best;
}

/// What packing costs for each element of C and each term: a row of A is packed once for so many columns, a column of B
/// once for so many rows.
double packingCost(double rows, double columns)
{
    return 1 / rows + 1 / columns;
}

/// Whether strips of all columns that fit pack more than tiles that are as high as wide. Many workers get low strips,
/// and each packs all those columns for itself.
bool stripsPackMore(const TilingProblem& problem, const Strips& strips, std::int64_t kept)
{
    constexpr double clearly = 0.7;
    const auto rows = static_cast<double>(problem.rows);
    const auto columns = static_cast<double>(problem.columns);
    const double strip = packingCost(std::max(rows / problem.workers, static_cast<double>(strips.rows)),
                                     std::min(columns, static_cast<double>(kept)));
    const double side = std::sqrt(rows * columns / problem.workers / strips.perWorker);
    return packingCost(std::min(side, rows), std::min(side, columns)) < clearly * strip;
}

/// Private packing in independent tiles: workers share nothing that they write, which is as fast as sharing packed
/// panels where CPUs share a cache, and much faster where they do not. Tiles are as wide as the columns of B that stay
/// packed from one tile to the next below, because rows of A are packed anew for each tile.
TileGrid simdTiles(const TilingProblem& problem, const SimdTarget& target)
{
    constexpr std::int64_t wide = 512; // columns: packing A costs about 2 % of the time then
    const std::int64_t least = target.columnBytes / problem.elementBytes;
    const Strips strips = chooseStrips(problem, target.rows);
    const std::int64_t kept = keptBytes(problem.workers) / (problem.depth * problem.elementBytes) / least * least;
    // Where the sum is so deep that only few columns could be kept, nothing is, and tiles are as high as wide.
    const bool keep = (kept >= wide / 2 || kept >= problem.columns) && !stripsPackMore(problem, strips, kept);
    return chooseTiles(problem, {.rows = keep ? strips.rows : wide,
                                 .columns = keep ? kept : wide,
                                 .leastRows = target.rows / 3,
                                 .leastColumns = least,
                                 .perWorker = strips.perWorker});
}

} // namespace

Kernel simdKernel(const std::vector<Cache>& caches)
{
    const SimdTarget target = simdTarget();
    const Blocking blocking = blockingFor(caches, target.columnBytes);
    const double vectors = static_cast<double>(target.columnBytes) / 64; // AVX2 as the unit
    return {.rung = Rung::simd,
            .change = {translatable("compute", "Blocks of A and B are packed in the order of their use, and a block of "
                                               "C stays in vector registers while all its terms are added."),
                       {}},
            .reason = {translatable("compute", "Every element that is loaded takes part in many multiplications, so "
                                               "that the arithmetic units never wait for memory."),
                       {}},
            .isa = nameOfTarget(target.name),
            .options = "-O3 -falign-loops=64; one copy for each instruction set, by Highway",
            .tiles = [target](const TilingProblem& problem) { return simdTiles(problem, target); },
            .depth = blocking.depth,
            .scratchBytes = [blocking](int workers) { return scratchBytes(blocking, workers); },
            .gflops32 = 60 * vectors,
            .gflops64 = 30 * vectors,
            .fp32 = [blocking](const Slice<float>& slice,
                               std::span<std::byte> scratch) { multiplySimd(slice, partsOf(scratch, blocking)); },
            .fp64 = [blocking](const Slice<double>& slice,
                               std::span<std::byte> scratch) { multiplySimd(slice, partsOf(scratch, blocking)); }};
}

} // namespace coreloom
