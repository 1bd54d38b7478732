#include "device/cpu/library_kernel.h"

#include <algorithm>
#include <utility>

namespace coreloom {

namespace {

/// Panels of this size and depth take about 20 ms at 100 GFLOP/s in float and 50 in double: short enough to stop
/// between two calls, and long enough that the library packs its panels at little cost.
constexpr std::int64_t panelDepth = 1024;

TileGrid panels(const TilingProblem& problem)
{
    return choosePanels(problem, problem.elementBytes == 8 ? 768 : 1024);
}

template<typename T>
Multiply<T> multiplyWith(const std::shared_ptr<const BlasLibrary>& library)
{
    return [library](const Slice<T>& s, std::span<std::byte> /*scratch*/) {
        // A single row or column may have a stride that BLAS takes for too small; it is not used then.
        const bool transposeA = s.aColumn != 1;
        const bool transposeB = s.bColumn != 1;
        library->multiply(
            BlasCall<T>{.a = s.a,
                        .b = s.b,
                        .c = s.c,
                        .m = s.rows,
                        .n = s.columns,
                        .k = s.depth,
                        .aStride = transposeA ? std::max(s.aColumn, s.rows) : std::max(s.aRow, s.depth),
                        .bStride = transposeB ? std::max(s.bColumn, s.depth) : std::max(s.bRow, s.columns),
                        .cStride = s.cRow,
                        .transposeA = transposeA,
                        .transposeB = transposeB,
                        .add = !s.first});
    };
}

} // namespace

RungInfo libraryRung()
{
    return {.rung = Rung::library,
            .change = {translatable("compute", "Each worker hands one large panel of C to a library for linear "
                                               "algebra."),
                       {}},
            .reason = {translatable("compute", "Experts have tuned it for this very CPU over many years: it shows what "
                                               "can be reached."),
                       {}},
            .isa = {}, // the library chooses; its core type is in LaneSetup::library
            .options = {}};
}

Kernel libraryKernel(std::shared_ptr<const BlasLibrary> library)
{
    RungInfo about = libraryRung();
    return {.rung = about.rung,
            .change = std::move(about.change),
            .reason = std::move(about.reason),
            .isa = std::move(about.isa),
            .options = std::move(about.options),
            .tiles = panels,
            .depth = panelDepth,
            .gflops32 = 60,
            .gflops64 = 30,
            .fp32 = multiplyWith<float>(library),
            .fp64 = library->hasDouble() ? multiplyWith<double>(library) : Multiply<double>()};
}

} // namespace coreloom
