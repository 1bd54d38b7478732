#include "device/cpu/work.h"

#include "job/random.h"

#include <algorithm>
#include <limits>

namespace coreloom {

namespace {

/// Random numbers between two looks at the stop flag: far below a millisecond.
constexpr std::int64_t fillPiece = 4096;

template<typename T>
void addBiasAndActivate(const MatrixProduct& product, const Tile& tile)
{
    for (std::int64_t i = 0; i < tile.rows; ++i) {
        T* __restrict row = address<T>(product.c) + (tile.row + i) * product.c.stride + tile.column;
        if (product.bias) {
            const T* __restrict bias = address<T>(*product.bias) + tile.column;
            for (std::int64_t j = 0; j < tile.columns; ++j)
                row[j] += bias[j];
        }
        if (product.activation == Activation::relu) {
            for (std::int64_t j = 0; j < tile.columns; ++j)
                row[j] = row[j] < T{0} ? T{0} : row[j]; // so that NaN stays NaN
        }
    }
}

/// Calls fill(row, first column, count, index of the first element) for each piece of the share.
template<typename Fill>
void forEachPiece(const Matrix& target, Share share, const std::atomic<bool>& stop, const Fill& fill)
{
    const std::int64_t elements = target.rows * target.columns;
    // elements / workers first: the product of the two can pass 2^63.
    const std::int64_t each = elements / share.workers;
    const std::int64_t rest = elements % share.workers;
    const std::int64_t begin = each * share.worker + std::min<std::int64_t>(rest, share.worker);
    const std::int64_t end = begin + each + (share.worker < rest ? 1 : 0);
    for (std::int64_t at = begin; at < end && !stop.load(std::memory_order_relaxed);) {
        const std::int64_t row = at / target.columns;
        const std::int64_t column = at % target.columns;
        const std::int64_t count = std::min({end - at, target.columns - column, fillPiece});
        fill(row, column, count, at);
        at += count;
    }
}

} // namespace

template<typename T>
void computeTile(const MatrixProduct& product, std::uint64_t number, const Tile& tile, bool again,
                 const Multiply<T>& multiply, std::int64_t depth, std::span<std::byte> scratch,
                 const std::atomic<bool>& stop)
{
    const Matrix& a = product.a;
    const Matrix& b = product.b;
    Slice<T> slice{.a = nullptr,
                   .b = nullptr,
                   .c = address<T>(product.c) + tile.row * product.c.stride + tile.column,
                   .aRow = product.transposeA ? 1 : a.stride,
                   .aColumn = product.transposeA ? a.stride : 1,
                   .bRow = product.transposeB ? 1 : b.stride,
                   .bColumn = product.transposeB ? b.stride : 1,
                   .cRow = product.c.stride,
                   .rows = tile.rows,
                   .columns = tile.columns,
                   .depth = 0,
                   .first = true,
                   .from = 0,
                   .whole = product.k(),
                   .product = number,
                   .again = again};
    const std::int64_t slices = (product.k() + depth - 1) / depth;
    const std::int64_t sliceDepth = (product.k() + slices - 1) / slices; // equal ones, rather than a thin last one
    for (std::int64_t p = 0; p < product.k(); p += sliceDepth) {
        if (stop.load(std::memory_order_relaxed))
            return;
        slice.a = address<T>(a) + tile.row * slice.aRow + p * slice.aColumn;
        slice.b = address<T>(b) + p * slice.bRow + tile.column * slice.bColumn;
        slice.depth = std::min(sliceDepth, product.k() - p);
        slice.first = p == 0;
        slice.from = p;
        multiply(slice, scratch);
    }
    if (product.bias || product.activation != Activation::none)
        addBiasAndActivate<T>(product, tile);
}

template<typename T>
void fillShare(const RandomFill& fill, Share share, const std::atomic<bool>& stop)
{
    forEachPiece(fill.target, share, stop,
                 [&](std::int64_t row, std::int64_t column, std::int64_t count, std::int64_t index) {
                     T* to = address<T>(fill.target) + row * fill.target.stride + column;
                     for (std::int64_t i = 0; i < count; ++i)
                         to[i] = static_cast<T>(randomValue(fill.seed, fill.stream,
                                                            static_cast<std::uint64_t>(index + i), fill.distribution));
                 });
}

template<typename T>
void fillShare(const NanFill& fill, Share share, const std::atomic<bool>& stop)
{
    forEachPiece(fill.target, share, stop,
                 [&](std::int64_t row, std::int64_t column, std::int64_t count, std::int64_t /*index*/) {
                     T* to = address<T>(fill.target) + row * fill.target.stride + column;
                     std::fill_n(to, count, std::numeric_limits<T>::quiet_NaN());
                 });
}

template void computeTile<float>(const MatrixProduct&, std::uint64_t, const Tile&, bool, const Multiply<float>&,
                                 std::int64_t, std::span<std::byte>, const std::atomic<bool>&);
template void computeTile<double>(const MatrixProduct&, std::uint64_t, const Tile&, bool, const Multiply<double>&,
                                  std::int64_t, std::span<std::byte>, const std::atomic<bool>&);
template void fillShare<float>(const RandomFill&, Share, const std::atomic<bool>&);
template void fillShare<double>(const RandomFill&, Share, const std::atomic<bool>&);
template void fillShare<float>(const NanFill&, Share, const std::atomic<bool>&);
template void fillShare<double>(const NanFill&, Share, const std::atomic<bool>&);

} // namespace coreloom
