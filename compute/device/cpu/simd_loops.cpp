// Highway compiles this file once for each instruction set: see its "foreach_target.h".
#include "device/cpu/simd_loops.h"

// Vectors of unknown length cannot be kept in arrays.
#define HWY_DISABLED_TARGETS (HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128 | HWY_RVV)
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "device/cpu/simd_loops.cpp"
#include <hwy/foreach_target.h>

#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace coreloom::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

namespace {

/// The micro-kernel keeps rows × 2 vectors of C in registers. Every term needs one load of two vectors of B and a
/// broadcast for each row, so that more rows mean fewer loads; the sums and two vectors of B must fit into 16 registers
/// (6 × 2 sums), or 32 (12 × 2).
constexpr std::int64_t microRows = HWY_TARGET <= HWY_AVX3 || HWY_ARCH_ARM_A64 ? 12 : 6;
constexpr std::int64_t microVectors = 2;

template<typename T>
constexpr std::int64_t lanes = static_cast<std::int64_t>(HWY_LANES(T));
template<typename T>
constexpr std::int64_t microColumns = microVectors* lanes<T>;

/// At the start of a worker's scratch memory: which columns of B are packed there, and how many terms of them.
struct PackedColumns {
    std::uint64_t product;
    const void* b;
    std::int64_t columns;
    std::int64_t terms;
};

/// C = A · B or C += A · B for rows × (vectors · lanes) elements of C. a holds `rows` elements a term, b the vectors.
/// The loop over p is not unrolled by hand: compilers keep all sums in registers only when they see one term at a time.
template<std::int64_t rows, std::int64_t vectors, typename T>
void microKernel(std::int64_t depth, const T* HWY_RESTRICT a, const T* HWY_RESTRICT b, T* HWY_RESTRICT c,
                 std::int64_t cRow, bool first)
{
    const hn::ScalableTag<T> d;
    using Vector = hn::Vec<decltype(d)>;
    Vector sum[rows][vectors];
    for (std::int64_t i = 0; i < rows; ++i) {
        for (std::int64_t v = 0; v < vectors; ++v)
            sum[i][v] = first ? hn::Zero(d) : hn::LoadU(d, c + i * cRow + v * lanes<T>);
    }
    for (std::int64_t p = 0; p < depth; ++p) {
        Vector column[vectors];
        for (std::int64_t v = 0; v < vectors; ++v)
            column[v] = hn::Load(d, b + v * lanes<T>);
        for (std::int64_t i = 0; i < rows; ++i) {
            const Vector row = hn::Set(d, a[i]);
            for (std::int64_t v = 0; v < vectors; ++v)
                sum[i][v] = hn::MulAdd(row, column[v], sum[i][v]);
        }
        a += rows;
        b += vectors * lanes<T>;
    }
    for (std::int64_t i = 0; i < rows; ++i) {
        for (std::int64_t v = 0; v < vectors; ++v)
            hn::StoreU(sum[i][v], d, c + i * cRow + v * lanes<T>);
    }
}

/// The micro-kernel at the edge of C: by way of a whole block beside it, so that nothing outside is read or written.
template<std::int64_t rows, std::int64_t vectors, typename T>
void microKernelAtEdge(const Slice<T>& s, const T* a, const T* b, T* c, std::int64_t rowsLeft, std::int64_t columnsLeft)
{
    constexpr std::int64_t columns = vectors * lanes<T>;
    HWY_ALIGN T block[rows * columns];
    for (std::int64_t i = 0; i < rows; ++i) {
        for (std::int64_t j = 0; j < columns; ++j)
            block[i * columns + j] = !s.first && i < rowsLeft && j < columnsLeft ? c[i * s.cRow + j] : T{0};
    }
    microKernel<rows, vectors>(s.depth, a, b, block, columns, false);
    for (std::int64_t i = 0; i < rowsLeft; ++i) {
        for (std::int64_t j = 0; j < columnsLeft; ++j)
            c[i * s.cRow + j] = block[i * columns + j];
    }
}

template<std::int64_t rows, typename T>
void multiplyBlock(const Slice<T>& s, const T* a, const T* b, T* c, std::int64_t rowsLeft, std::int64_t columnsLeft)
{
    if (rowsLeft >= rows && columnsLeft >= microColumns<T>)
        microKernel<rows, microVectors>(s.depth, a, b, c, s.cRow, s.first);
    else if (columnsLeft > lanes<T>)
        microKernelAtEdge<rows, microVectors>(s, a, b, c, rowsLeft < rows ? rowsLeft : rows,
                                              columnsLeft < microColumns<T> ? columnsLeft : microColumns<T>);
    else
        microKernelAtEdge<rows, 1>(s, a, b, c, rowsLeft < rows ? rowsLeft : rows, columnsLeft);
}

/// Puts the elements of a term together: to[p · width + r] = from[r · stride + p] for all r below the (even) width. Two
/// rows at a time are interleaved and stored pair by pair, which is several times faster than one by one.
template<std::int64_t width, typename T>
void interleave(const T* HWY_RESTRICT from, std::int64_t stride, std::int64_t depth, T* HWY_RESTRICT to)
{
    std::int64_t p = 0;
#if HWY_TARGET != HWY_SCALAR
    constexpr std::int64_t step = 16 / sizeof(T);
    const hn::CappedTag<T, step> d;
    const hn::Half<decltype(d)> half;
    for (; p + step <= depth; p += step) {
        for (std::int64_t r = 0; r < width; r += 2) {
            const auto even = hn::LoadU(d, from + r * stride + p);
            const auto odd = hn::LoadU(d, from + (r + 1) * stride + p);
            const auto first = hn::InterleaveLower(d, even, odd);
            const auto second = hn::InterleaveUpper(d, even, odd);
            T* pair = to + p * width + r;
            if constexpr (step == 2) {
                hn::StoreU(first, d, pair);
                hn::StoreU(second, d, pair + width);
            } else {
                hn::StoreU(hn::LowerHalf(half, first), half, pair);
                hn::StoreU(hn::UpperHalf(half, first), half, pair + width);
                hn::StoreU(hn::LowerHalf(half, second), half, pair + 2 * width);
                hn::StoreU(hn::UpperHalf(half, second), half, pair + 3 * width);
            }
        }
    }
#endif
    for (; p < depth; ++p) {
        for (std::int64_t r = 0; r < width; ++r)
            to[p * width + r] = from[r * stride + p];
    }
}

/// The same where the elements of a term lie together already: to[p · width + r] = from[p · stride + r].
template<std::int64_t width, typename T>
void copyTerms(const T* HWY_RESTRICT from, std::int64_t stride, std::int64_t depth, T* HWY_RESTRICT to)
{
    for (std::int64_t p = 0; p < depth; ++p) {
        for (std::int64_t r = 0; r < width; ++r)
            to[p * width + r] = from[p * stride + r];
    }
}

/// Packs `filled` rows (or columns) of a panel of `width`, with zeros for the others. `next` leads from one row to the
/// next, `term` from one term to the next.
template<std::int64_t whole, typename T>
void packPanel(const T* from, std::int64_t next, std::int64_t term, std::int64_t depth, std::int64_t filled,
               std::int64_t width, T* HWY_RESTRICT to)
{
    if (filled == whole && term == 1) {
        interleave<whole>(from, next, depth, to);
        return;
    }
    if (filled == whole && next == 1) {
        copyTerms<whole>(from, term, depth, to);
        return;
    }
    for (std::int64_t p = 0; p < depth; ++p) {
        for (std::int64_t r = 0; r < width; ++r)
            to[p * width + r] = r < filled ? from[r * next + p * term] : T{0};
    }
}

/// How many rows the next block of A gets: at the lower edge a third or two of the usual, rather than many zeros.
std::int64_t blockRows(std::int64_t rowsLeft)
{
    if (rowsLeft <= microRows / 3)
        return microRows / 3;
    return rowsLeft <= microRows * 2 / 3 ? microRows * 2 / 3 : microRows;
}

/// Packs rows of A, block by block.
template<typename T>
void packRows(const Slice<T>& s, std::int64_t row, std::int64_t count, T* HWY_RESTRICT to)
{
    for (std::int64_t i = 0; i < count; i += microRows) {
        const std::int64_t rows = blockRows(count - i);
        packPanel<microRows>(s.a + (row + i) * s.aRow, s.aRow, s.aColumn, s.depth, rows < count - i ? rows : count - i,
                             rows, to + i * s.depth);
    }
}

/// Packs all columns of B, panel by panel; at the right edge a panel may be a single vector wide.
template<typename T>
void packColumns(const Slice<T>& s, T* HWY_RESTRICT to)
{
    for (std::int64_t j = 0; j < s.columns; j += microColumns<T>) {
        const std::int64_t left = s.columns - j;
        const std::int64_t columns = left <= lanes<T> ? lanes<T> : microColumns<T>;
        packPanel<microColumns<T>>(s.b + j * s.bColumn, s.bColumn, s.bRow, s.depth, columns < left ? columns : left,
                                   columns, to + j * s.depth);
    }
}

/// The packed columns of this slice: from the last rows' work, or packed now.
template<typename T>
const T* packedColumns(const Slice<T>& s, std::byte* scratch)
{
    auto& packed = *reinterpret_cast<PackedColumns*>(scratch);
    T* memory = reinterpret_cast<T*>(scratch + simdScratchBytes - simdColumnBytes);
    const std::int64_t padded = (s.columns + microColumns<T> - 1) / microColumns<T> * microColumns<T>;
    if (s.whole * padded * static_cast<std::int64_t>(sizeof(T)) > simdColumnBytes) {
        packed.product = 0;
        packColumns(s, memory);
        return memory;
    }
    const T* b = s.b - s.from * s.bRow;
    if (packed.product != s.product || packed.b != b || packed.columns != s.columns)
        packed = {s.product, b, s.columns, 0};
    T* to = memory + s.from * padded;
    if (packed.terms == s.from) {
        packColumns(s, to);
        packed.terms = s.from + s.depth;
    }
    return to;
}

template<typename T>
void multiply(const Slice<T>& s, std::byte* scratch)
{
    const T* columns = packedColumns(s, scratch);
    T* rows = reinterpret_cast<T*>(scratch + sizeof(PackedColumns) * 2);
    for (std::int64_t row = 0; row < s.rows; row += simdRows) {
        const std::int64_t count = s.rows - row < simdRows ? s.rows - row : simdRows;
        packRows(s, row, count, rows);
        // A panel of B stays in the first cache while all packed rows pass over it.
        for (std::int64_t j = 0; j < s.columns; j += microColumns<T>) {
            const T* b = columns + j * s.depth;
            for (std::int64_t i = 0; i < count; i += microRows) {
                const T* a = rows + i * s.depth;
                T* c = s.c + (row + i) * s.cRow + j;
                const std::int64_t height = blockRows(count - i);
                if (height == microRows)
                    multiplyBlock<microRows>(s, a, b, c, count - i, s.columns - j);
                else if (height == microRows / 3)
                    multiplyBlock<microRows / 3>(s, a, b, c, count - i, s.columns - j);
                else
                    multiplyBlock<microRows * 2 / 3>(s, a, b, c, count - i, s.columns - j);
            }
        }
    }
}

} // namespace

void multiplyFloat(const Slice<float>& slice, std::byte* scratch)
{
    multiply(slice, scratch);
}

void multiplyDouble(const Slice<double>& slice, std::byte* scratch)
{
    multiply(slice, scratch);
}

SimdTarget target()
{
    return {hwy::TargetName(HWY_TARGET), microRows, microColumns<float> * static_cast<std::int64_t>(sizeof(float))};
}

} // namespace coreloom::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace coreloom {

HWY_EXPORT(multiplyFloat);
HWY_EXPORT(multiplyDouble);
HWY_EXPORT(target);

SimdTarget simdTarget()
{
    return HWY_DYNAMIC_DISPATCH(target)();
}

void multiplySimd(const Slice<float>& slice, std::byte* scratch)
{
    HWY_DYNAMIC_DISPATCH(multiplyFloat)(slice, scratch);
}

void multiplySimd(const Slice<double>& slice, std::byte* scratch)
{
    HWY_DYNAMIC_DISPATCH(multiplyDouble)(slice, scratch);
}

} // namespace coreloom
#endif
