// Highway compiles this file once for each instruction set: see its "foreach_target.h".
#include "device/cpu/simd_loops.h"

// Vectors of unknown length cannot be kept in arrays.
#define HWY_DISABLED_TARGETS (HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128 | HWY_RVV)
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "device/cpu/simd_loops.cpp"
#include <hwy/foreach_target.h>

#include <hwy/cache_control.h>
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

/// How the micro-kernel takes a panel of B.
enum class Panel {
    packed,
    packedForTheLastTime, ///< the next panel is fetched on the way
    asItIs,               ///< not packed yet: that is done on the way, which costs next to nothing
};

/// C = A · B or C += A · B for rows × (vectors · lanes) elements of C. a holds `rows` elements a term, b the vectors,
/// bRow apart. The loop over p is not unrolled by hand: compilers keep all sums in registers only when they see one
/// term at a time. C is fetched while the terms are added, and touched at the end, so that nothing waits for it.
template<std::int64_t rows, std::int64_t vectors, Panel panel = Panel::packed, typename T>
void microKernel(std::int64_t depth, const T* HWY_RESTRICT a, const T* HWY_RESTRICT b, T* HWY_RESTRICT c,
                 std::int64_t cRow, bool first, std::int64_t bRow = vectors * lanes<T>,
                 T* HWY_RESTRICT packed = nullptr)
{
    constexpr std::int64_t line = 64 / sizeof(T);
    const hn::ScalableTag<T> d;
    using Vector = hn::Vec<decltype(d)>;
    Vector sum[rows][vectors];
    for (std::int64_t i = 0; i < rows; ++i) {
        for (std::int64_t v = 0; v < vectors; ++v) {
            hwy::Prefetch(c + i * cRow + v * lanes<T>);
            sum[i][v] = hn::Zero(d);
        }
    }
    for (std::int64_t p = 0; p < depth; ++p) {
        Vector column[vectors];
        for (std::int64_t v = 0; v < vectors; ++v)
            column[v] = panel == Panel::asItIs ? hn::LoadU(d, b + v * lanes<T>) : hn::Load(d, b + v * lanes<T>);
        if constexpr (panel == Panel::asItIs) {
            for (std::int64_t v = 0; v < vectors; ++v) {
                hwy::Prefetch(b + 8 * bRow + v * lanes<T>); // rows of B lie far apart: no CPU foresees the next
                hn::Store(column[v], d, packed + v * lanes<T>);
            }
            packed += vectors * lanes<T>;
        } else if constexpr (panel == Panel::packedForTheLastTime) {
            for (std::int64_t next = 0; next < vectors * lanes<T>; next += line)
                hwy::Prefetch(b + depth * bRow + next);
        }
        for (std::int64_t i = 0; i < rows; ++i) {
            const Vector row = hn::Set(d, a[i]);
            for (std::int64_t v = 0; v < vectors; ++v)
                sum[i][v] = hn::MulAdd(row, column[v], sum[i][v]);
        }
        a += rows;
        b += panel == Panel::asItIs ? bRow : vectors * lanes<T>;
    }
    for (std::int64_t i = 0; i < rows; ++i) {
        for (std::int64_t v = 0; v < vectors; ++v) {
            T* const to = c + i * cRow + v * lanes<T>;
            hn::StoreU(first ? sum[i][v] : hn::Add(hn::LoadU(d, to), sum[i][v]), d, to);
        }
    }
}

/// The micro-kernel at the edge of C: by way of a whole block beside it, so that nothing outside is read or written.
template<std::int64_t rows, std::int64_t vectors, typename T>
void microKernelAtEdge(const Slice<T>& s, const T* a, const T* b, T* c, std::int64_t rowsLeft, std::int64_t columnsLeft)
{
    constexpr std::int64_t columns = vectors * lanes<T>;
    HWY_ALIGN T block[rows * columns];
    microKernel<rows, vectors>(s.depth, a, b, block, columns, true);
    for (std::int64_t i = 0; i < rowsLeft; ++i) {
        for (std::int64_t j = 0; j < columnsLeft; ++j) {
            T& to = c[i * s.cRow + j];
            to = s.first ? block[i * columns + j] : to + block[i * columns + j];
        }
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

#if HWY_TARGET != HWY_SCALAR
/// Two rows of as many terms as 16 bytes hold, interleaved: to[p · width + r] = from[r · stride + p].
template<std::int64_t width, typename T>
void interleaveTwo(const T* HWY_RESTRICT from, std::int64_t stride, T* HWY_RESTRICT to)
{
    const hn::CappedTag<T, 16 / sizeof(T)> d;
    const hn::Half<decltype(d)> half;
    const auto even = hn::LoadU(d, from);
    const auto odd = hn::LoadU(d, from + stride);
    const auto first = hn::InterleaveLower(d, even, odd);
    const auto second = hn::InterleaveUpper(d, even, odd);
    if constexpr (sizeof(T) == 8) {
        hn::StoreU(first, d, to);
        hn::StoreU(second, d, to + width);
    } else {
        hn::StoreU(hn::LowerHalf(half, first), half, to);
        hn::StoreU(hn::UpperHalf(half, first), half, to + width);
        hn::StoreU(hn::LowerHalf(half, second), half, to + 2 * width);
        hn::StoreU(hn::UpperHalf(half, second), half, to + 3 * width);
    }
}

/// Four rows of four terms in float, the same: pairs of rows first, then pairs of pairs.
template<std::int64_t width>
void interleaveFour(const float* HWY_RESTRICT from, std::int64_t stride, float* HWY_RESTRICT to)
{
    const hn::CappedTag<float, 4> d;
    const hn::RepartitionToWide<decltype(d)> pairs;
    const auto row0 = hn::LoadU(d, from);
    const auto row1 = hn::LoadU(d, from + stride);
    const auto row2 = hn::LoadU(d, from + 2 * stride);
    const auto row3 = hn::LoadU(d, from + 3 * stride);
    const auto first01 = hn::BitCast(pairs, hn::InterleaveLower(d, row0, row1));
    const auto first23 = hn::BitCast(pairs, hn::InterleaveLower(d, row2, row3));
    const auto last01 = hn::BitCast(pairs, hn::InterleaveUpper(d, row0, row1));
    const auto last23 = hn::BitCast(pairs, hn::InterleaveUpper(d, row2, row3));
    hn::StoreU(hn::BitCast(d, hn::InterleaveLower(pairs, first01, first23)), d, to);
    hn::StoreU(hn::BitCast(d, hn::InterleaveUpper(pairs, first01, first23)), d, to + width);
    hn::StoreU(hn::BitCast(d, hn::InterleaveLower(pairs, last01, last23)), d, to + 2 * width);
    hn::StoreU(hn::BitCast(d, hn::InterleaveUpper(pairs, last01, last23)), d, to + 3 * width);
}
#endif

/// Puts the elements of a term together: to[p · width + r] = from[r · stride + p] for all r below the (even) width.
/// Whole vectors are loaded and stored, which is several times faster than one element at a time.
template<std::int64_t width, typename T>
void interleave(const T* HWY_RESTRICT from, std::int64_t stride, std::int64_t depth, T* HWY_RESTRICT to)
{
    std::int64_t p = 0;
#if HWY_TARGET != HWY_SCALAR
    constexpr std::int64_t step = 16 / sizeof(T);
    constexpr std::int64_t inFours = sizeof(T) == 4 ? width / 4 * 4 : 0;
    for (; p + step <= depth; p += step) {
        if constexpr (inFours > 0) {
            for (std::int64_t r = 0; r < inFours; r += 4)
                interleaveFour<width>(from + r * stride + p, stride, to + p * width + r);
        }
        for (std::int64_t r = inFours; r < width; r += 2)
            interleaveTwo<width>(from + r * stride + p, stride, to + p * width + r);
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

/// Packs the panel of B that begins at column j; at the right edge it may be a single vector wide.
template<typename T>
void packColumns(const Slice<T>& s, std::int64_t j, T* HWY_RESTRICT to)
{
    const std::int64_t left = s.columns - j;
    const std::int64_t columns = left <= lanes<T> ? lanes<T> : microColumns<T>;
    packPanel<microColumns<T>>(s.b + j * s.bColumn, s.bColumn, s.bRow, s.depth, columns < left ? columns : left,
                               columns, to);
}

/// Memory for the packed columns of a slice, and whether they are there from the last rows' work.
template<typename T>
struct Packed {
    T* columns;
    bool there;
};

template<typename T>
Packed<T> packedColumns(const Slice<T>& s, const SimdScratch& scratch)
{
    PackedColumns& packed = *scratch.packed;
    T* memory = reinterpret_cast<T*>(scratch.columns);
    const std::int64_t padded = (s.columns + microColumns<T> - 1) / microColumns<T> * microColumns<T>;
    if (s.whole * padded * static_cast<std::int64_t>(sizeof(T)) > scratch.columnBytes) {
        packed.product = 0;
        return {memory, false};
    }
    const T* b = s.b - s.from * s.bRow;
    if (packed.product != s.product || packed.b != b || packed.columns != s.columns)
        packed = {s.product, b, s.columns, 0};
    const bool there = packed.terms != s.from;
    if (!there)
        packed.terms = s.from + s.depth;
    return {memory + s.from * padded, there};
}

/// Packs a panel of B, and computes the first rows of C with it where that can be done in one go. Returns how many rows
/// are done.
template<typename T>
std::int64_t beginPanel(const Slice<T>& s, std::int64_t j, std::int64_t count, const T* rows, T* panel)
{
    if (s.bColumn != 1 || s.columns - j < microColumns<T> || count < microRows) {
        packColumns(s, j, panel);
        return 0;
    }
    microKernel<microRows, microVectors, Panel::asItIs>(s.depth, rows, s.b + j, s.c + j, s.cRow, s.first, s.bRow,
                                                        panel);
    return microRows;
}

template<typename T>
void multiply(const Slice<T>& s, const SimdScratch& scratch)
{
    const Packed<T> packed = packedColumns(s, scratch);
    T* rows = reinterpret_cast<T*>(scratch.rows);
    const std::int64_t whole = scratch.rowBytes / (s.depth * static_cast<std::int64_t>(sizeof(T)));
    const std::int64_t most = whole / microRows * microRows;
    for (std::int64_t row = 0; row < s.rows; row += most) {
        const std::int64_t count = s.rows - row < most ? s.rows - row : most;
        packRows(s, row, count, rows);
        // A panel of B stays in the first cache while all packed rows pass over it.
        for (std::int64_t j = 0; j < s.columns; j += microColumns<T>) {
            T* b = packed.columns + j * s.depth;
            for (std::int64_t i = packed.there || row > 0 ? 0 : beginPanel(s, j, count, rows, b); i < count;
                 i += microRows) {
                const T* a = rows + i * s.depth;
                T* c = s.c + (row + i) * s.cRow + j;
                const std::int64_t height = blockRows(count - i);
                const bool last = count - i >= microRows && count - i < 2 * microRows;
                if (last && s.columns - j >= microColumns<T>)
                    microKernel<microRows, microVectors, Panel::packedForTheLastTime>(s.depth, a, b, c, s.cRow,
                                                                                      s.first);
                else if (height == microRows)
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

void multiplyFloat(const Slice<float>& slice, const SimdScratch& scratch)
{
    multiply(slice, scratch);
}

void multiplyDouble(const Slice<double>& slice, const SimdScratch& scratch)
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

void multiplySimd(const Slice<float>& slice, const SimdScratch& scratch)
{
    HWY_DYNAMIC_DISPATCH(multiplyFloat)(slice, scratch);
}

void multiplySimd(const Slice<double>& slice, const SimdScratch& scratch)
{
    HWY_DYNAMIC_DISPATCH(multiplyDouble)(slice, scratch);
}

} // namespace coreloom
#endif
