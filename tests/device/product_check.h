#pragma once

#include "device/device.h"
#include "job/random.h"
#include "job/trace.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

/// A matrix product on a device, and the same in double precision on the spot.
namespace coreloom {

/// ThreadSanitizer makes arithmetic ten times slower and fibers a hundred times, and a race does not wait for a large
/// size: there suites leave out what takes minutes. AddressSanitizer has all of it.
#ifdef __SANITIZE_THREAD__
inline constexpr bool forRacesOnly = true;
#else
inline constexpr bool forRacesOnly = false;
#endif

struct ProductShape {
    std::int64_t m = 1;
    std::int64_t n = 1;
    std::int64_t k = 1;
    bool transposeA = false;
    bool transposeB = false;
    bool bias = false;
    bool relu = false;
    std::int64_t padding = 0; ///< elements between the rows of every matrix
};

/// The shapes at which tilings go wrong. The large sizes come in one dimension at a time; in all three they would take
/// a sanitizer minutes.
inline std::vector<ProductShape> awkwardShapes()
{
    std::vector<ProductShape> shapes;
    for (const std::int64_t size : {1, 3, 15, 16, 17, 31, 32, 33, 127})
        shapes.push_back({.m = size, .n = size, .k = size});
    for (const std::int64_t size : {1000, 1023, 1025}) {
        shapes.push_back({.m = size, .n = 33, .k = 9});
        shapes.push_back({.m = 7, .n = size, .k = 9});
        shapes.push_back({.m = 7, .n = 33, .k = size});
    }
    shapes.push_back({.m = 35, .n = 79, .k = 19});
    shapes.push_back({.m = 1, .n = 1000, .k = 3});
    shapes.push_back({.m = 1023, .n = 2, .k = 5});
    return shapes;
}

/// Whether the tiles of a trace lie in its matrix and cover every element of it once.
inline bool coversOnce(const Trace& trace)
{
    std::vector<char> covered(static_cast<std::size_t>(trace.rows * trace.columns), 0);
    for (const TileEvent& tile : trace.tiles) {
        if (tile.row < 0 || tile.row + tile.rows > trace.rows || tile.column < 0 ||
            tile.column + tile.columns > trace.columns)
            return false;
        for (std::int64_t row = tile.row; row < tile.row + tile.rows; ++row) {
            for (std::int64_t column = tile.column; column < tile.column + tile.columns; ++column)
                ++covered[static_cast<std::size_t>(row * trace.columns + column)];
        }
    }
    return std::ranges::all_of(covered, [](char count) { return count == 1; });
}

/// The matrices of a product on a device, A, B and bias filled with streams 0, 1 and 2 of seed 7.
struct ProductOnDevice {
    std::vector<std::unique_ptr<Buffer>> buffers;
    MatrixProduct product;
};

inline Expected<ProductOnDevice> makeProduct(Device& device, const ProductShape& shape)
{
    ProductOnDevice on;
    std::optional<Error> error;
    const auto matrix = [&](std::int64_t rows, std::int64_t columns) {
        const std::int64_t stride = columns + shape.padding;
        auto buffer = device.allocate(shape.padding + rows * stride);
        if (!buffer) {
            error = buffer.error();
            return Matrix{};
        }
        on.buffers.push_back(std::move(*buffer));
        return Matrix{on.buffers.back().get(), rows, columns, stride, shape.padding};
    };
    on.product.transposeA = shape.transposeA;
    on.product.transposeB = shape.transposeB;
    on.product.a = shape.transposeA ? matrix(shape.k, shape.m) : matrix(shape.m, shape.k);
    on.product.b = shape.transposeB ? matrix(shape.n, shape.k) : matrix(shape.k, shape.n);
    on.product.c = matrix(shape.m, shape.n);
    if (shape.bias)
        on.product.bias = matrix(1, shape.n);
    on.product.activation = shape.relu ? Activation::relu : Activation::none;
    if (error)
        return tl::unexpected(*error);
    device.enqueue(RandomFill{.target = on.product.a, .seed = 7, .stream = 0});
    device.enqueue(RandomFill{.target = on.product.b, .seed = 7, .stream = 1});
    if (shape.bias)
        device.enqueue(RandomFill{.target = *on.product.bias, .seed = 7, .stream = 2});
    device.enqueue(NanFill{on.product.c});
    return on;
}

/// C as it is on the device now.
inline std::vector<double> resultOf(Device& device, const Matrix& c)
{
    std::vector<double> result(static_cast<std::size_t>(c.rows * c.columns));
    if (!device.download(c, 0, c.rows, result.data()))
        result.clear();
    return result;
}

/// The first element that is further from its double-precision value than any order of summation can be (Higham,
/// "Accuracy and Stability of Numerical Algorithms", 3.1; twice, for the reference's own rounding). Empty if none is.
inline std::optional<std::size_t> wrongElement(const std::vector<double>& result, const ProductShape& shape,
                                               Precision precision)
{
    const auto value = [&](std::uint64_t stream, std::int64_t index) {
        const double exact = randomValue(7, stream, static_cast<std::uint64_t>(index), Distribution::uniform);
        return roundedTo(exact, precision);
    };
    // Of the sums, as workload/check.h has it: tensor cores cut off instead of rounding.
    const bool tensor = precision == Precision::tf32 || precision == Precision::bf16;
    const double unit = precision == Precision::fp64 ? 0x1p-53 : (tensor ? 0x1p-23 : 0x1p-24);
    std::vector<double> a(static_cast<std::size_t>(shape.m * shape.k));
    std::vector<double> b(static_cast<std::size_t>(shape.k * shape.n));
    for (std::size_t i = 0; i < a.size(); ++i)
        a[i] = value(0, static_cast<std::int64_t>(i));
    for (std::size_t i = 0; i < b.size(); ++i)
        b[i] = value(1, static_cast<std::int64_t>(i));
    if (result.size() != static_cast<std::size_t>(shape.m * shape.n))
        return 0;
    for (std::int64_t row = 0; row < shape.m; ++row) {
        for (std::int64_t column = 0; column < shape.n; ++column) {
            double sum = shape.bias ? value(2, column) : 0.0;
            double magnitude = std::abs(sum);
            for (std::int64_t i = 0; i < shape.k; ++i) {
                const double term =
                    a[static_cast<std::size_t>(shape.transposeA ? i * shape.m + row : row * shape.k + i)] *
                    b[static_cast<std::size_t>(shape.transposeB ? column * shape.k + i : i * shape.n + column)];
                sum += term;
                magnitude += std::abs(term);
            }
            const double expected = shape.relu ? std::max(sum, 0.0) : sum;
            const auto index = static_cast<std::size_t>(row * shape.n + column);
            if (!(std::abs(result[index] - expected) <= 2 * static_cast<double>(shape.k + 2) * unit * magnitude))
                return index;
        }
    }
    return std::nullopt;
}

} // namespace coreloom
