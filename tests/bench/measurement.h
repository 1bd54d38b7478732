#pragma once

#include "job/names.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// What is measured, as plain data, and how it is written on the command line and in files.
namespace coreloom::bench {

/// C (m × n) = A (m × k) · B (k × n).
struct Shape {
    std::int64_t m = 1;
    std::int64_t n = 1;
    std::int64_t k = 1;

    [[nodiscard]] double flop() const
    {
        return 2.0 * static_cast<double>(m) * static_cast<double>(n) * static_cast<double>(k);
    }
    bool operator==(const Shape&) const = default;
};

/// "1024" for a square, else "30000x64x64": m, n, k.
[[nodiscard]] std::string name(const Shape& shape);
/// The shape of that name; every dimension is from 1 to 100 000.
[[nodiscard]] std::optional<Shape> shapeNamed(std::string_view name);
/// The squares and the thin shapes that the table has.
[[nodiscard]] const std::vector<Shape>& tableShapes();

/// One product on a fixed number of workers.
struct Point {
    Precision precision = Precision::fp32;
    int workers = 1;
    Shape shape;

    bool operator==(const Point&) const = default;
};

/// What computes products: a rung of ours, a library with its own threads, or the loop that measures the peak. Then
/// what trains the default network, for which m of the shape is the mini-batch: a step of ours with all workers inside
/// each product, the same with each worker on parts of the mini-batch, its products alone, and a step on OpenBLAS.
enum class Contestant {
    naive,
    blocked,
    simd,
    library,
    openBlas,
    blis,
    oneDnn,
    peak,
    stepInside,
    stepParts,
    stepProducts,
    stepOpenBlas
};

inline constexpr std::array allContestants{Contestant::naive,     Contestant::blocked,      Contestant::simd,
                                           Contestant::library,   Contestant::openBlas,     Contestant::blis,
                                           Contestant::oneDnn,    Contestant::peak,         Contestant::stepInside,
                                           Contestant::stepParts, Contestant::stepProducts, Contestant::stepOpenBlas};
inline constexpr std::array allRungsOfOurs{Contestant::naive, Contestant::blocked, Contestant::simd,
                                           Contestant::library};
inline constexpr std::array allPeers{Contestant::openBlas, Contestant::blis, Contestant::oneDnn};

[[nodiscard]] const char* name(Contestant contestant);
[[nodiscard]] std::optional<Contestant> contestantNamed(std::string_view name);

/// What came of one opponent at a point.
struct Standing {
    Contestant opponent = Contestant::openBlas;
    double ratio = 0; ///< how many times as fast ours is; for the peak: the share of it that was reached
    int pairs = 0;

    bool operator==(const Standing&) const = default;
};

/// A point as it was measured.
struct Result {
    Contestant rung = Contestant::simd;
    Point point;
    double gflops = 0; ///< of ours, median
    std::vector<Standing> standings;

    /// Empty where that opponent was not met.
    [[nodiscard]] std::optional<double> ratioTo(Contestant opponent) const;
    bool operator==(const Result&) const = default;
};

} // namespace coreloom::bench
