// Highway compiles this file once for each instruction set: see its "foreach_target.h".
#include "device/cpu/simd_loops.h"

// Vectors of unknown length cannot be kept in arrays.
#define CORELOOM_UNKNOWN_LENGTH (HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128 | HWY_RVV)
#ifdef CORELOOM_FEW_TARGETS
// One of each width: the others compile the same lines into other instructions.
#define HWY_DISABLED_TARGETS (CORELOOM_UNKNOWN_LENGTH | HWY_SSSE3 | HWY_SSE4 | HWY_AVX3_DL)
#else
#define HWY_DISABLED_TARGETS CORELOOM_UNKNOWN_LENGTH
#endif
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "device/cpu/simd_loops.cpp"
#include <hwy/foreach_target.h>

#include "device/cpu/simd_packing.h"

#include <hwy/cache_control.h>
#include <hwy/highway.h>
#include <utility>

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

/// A panel of B, as wide as the micro-kernel's block: packed, or as it lies in B.
template<typename T>
struct Panel {
    const T* at;
    std::int64_t row; ///< from one term to the next
};

/// What the micro-kernel does on its way, which costs next to nothing there.
enum class Besides {
    nothing,
    fetchNext, ///< the panel that will be needed after this one
    pack,      ///< copies its panel of B
};

/// Calls each(0) … each(count - 1) with numbers that are known to the compiler from the start. Of a loop it learns them
/// too late: it would keep a copy of all sums in memory.
template<std::int64_t count, typename Each>
HWY_INLINE void unrolled(const Each& each)
{
    [&]<std::int64_t... i>(std::integer_sequence<std::int64_t, i...>) HWY_ATTR
    {
        (each(std::integral_constant<std::int64_t, i>()), ...);
    }
    (std::make_integer_sequence<std::int64_t, count>());
}

/// C = A · B or C += A · B for rows × (vectors · lanes) elements of C. a holds `rows` elements a term, b the vectors.
/// The loop over p is unrolled by a pragma and not by hand: compilers keep all sums in registers only when they see one
/// term at a time, and unroll after that. C is fetched while the terms are added, and touched at the end, so that
/// nothing waits for it.
template<std::int64_t rows, std::int64_t vectors, Besides besides = Besides::nothing, typename T>
HWY_FLATTEN void microKernel(std::int64_t depth, const T* HWY_RESTRICT a, Panel<T> b, T* HWY_RESTRICT c,
                             std::int64_t cRow, bool first, Panel<T> next = {}, T* HWY_RESTRICT packed = nullptr)
{
    constexpr std::int64_t line = 64 / sizeof(T);
    const hn::ScalableTag<T> d;
    using Vector = hn::Vec<decltype(d)>;
    Vector sum[rows * vectors];
    unrolled<rows * vectors>([&](auto s) HWY_ATTR {
        hwy::Prefetch(c + s / vectors * cRow + s % vectors * lanes<T>);
        sum[s] = hn::Zero(d);
    });
    HWY_UNROLL(2)
    for (std::int64_t p = 0; p < depth; ++p) {
        Vector column[vectors];
        unrolled<vectors>([&](auto v) HWY_ATTR {
            const T* const from = b.at + v * lanes<T>;
            column[v] = besides == Besides::pack ? hn::LoadU(d, from) : hn::Load(d, from);
            if constexpr (besides == Besides::pack)
                hn::Store(column[v], d, packed + v * lanes<T>);
        });
        if constexpr (besides != Besides::nothing) {
            // The last element of each line: where a row begins within a line, the panel before has fetched that one.
            for (std::int64_t end = line; end <= vectors * lanes<T>; end += line)
                hwy::Prefetch(next.at + end - 1);
        }
        unrolled<rows>([&](auto i) HWY_ATTR {
            const Vector row = hn::Set(d, a[i]);
            unrolled<vectors>(
                [&](auto v) HWY_ATTR { sum[i * vectors + v] = hn::MulAdd(row, column[v], sum[i * vectors + v]); });
        });
        a += rows;
        b.at += besides == Besides::pack ? b.row : vectors * lanes<T>;
        if constexpr (besides == Besides::pack)
            packed += vectors * lanes<T>;
        if constexpr (besides != Besides::nothing)
            next.at += next.row;
    }
    unrolled<rows * vectors>([&](auto s) HWY_ATTR {
        T* const to = c + s / vectors * cRow + s % vectors * lanes<T>;
        hn::StoreU(first ? sum[s] : hn::Add(hn::LoadU(d, to), sum[s]), d, to);
    });
}

/// The micro-kernel at the edge of C: by way of a whole block beside it, so that nothing outside is read or written.
template<std::int64_t rows, std::int64_t vectors, typename T>
void microKernelAtEdge(const Slice<T>& s, const T* a, const T* b, T* c, std::int64_t rowsLeft, std::int64_t columnsLeft)
{
    constexpr std::int64_t columns = vectors * lanes<T>;
    HWY_ALIGN T block[rows * columns];
    microKernel<rows, vectors>(s.depth, a, Panel<T>{b, columns}, block, columns, true);
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
        microKernel<rows, microVectors>(s.depth, a, Panel<T>{b, microColumns<T>}, c, s.cRow, s.first);
    else if (columnsLeft > lanes<T>)
        microKernelAtEdge<rows, microVectors>(s, a, b, c, rowsLeft < rows ? rowsLeft : rows,
                                              columnsLeft < microColumns<T> ? columnsLeft : microColumns<T>);
    else
        microKernelAtEdge<rows, 1>(s, a, b, c, rowsLeft < rows ? rowsLeft : rows, columnsLeft);
}

/// How many rows the next block of A gets: at the lower edge a third or two of the usual, rather than many zeros.
std::int64_t blockRows(std::int64_t rowsLeft)
{
    if (rowsLeft <= microRows / 3)
        return microRows / 3;
    return rowsLeft <= microRows * 2 / 3 ? microRows * 2 / 3 : microRows;
}

/// Packs a block of rows of A. After the last one, the first rows of the next slice are expected.
template<typename T>
void packRows(const Slice<T>& s, std::int64_t row, T* HWY_RESTRICT to)
{
    const std::int64_t left = s.rows - row;
    const std::int64_t rows = blockRows(left);
    const T* from = s.a + row * s.aRow;
    const T* next = left > microRows ? from + microRows * s.aRow : s.a + s.depth * s.aColumn;
    packPanel<microRows>(from, s.aRow, s.aColumn, s.depth, rows < left ? rows : left, rows, next, to);
}

/// Packs the panel of B that begins at column j; at the right edge it may be a single vector wide.
template<typename T>
void packColumns(const Slice<T>& s, std::int64_t j, T* HWY_RESTRICT to)
{
    const std::int64_t left = s.columns - j;
    const std::int64_t columns = left <= lanes<T> ? lanes<T> : microColumns<T>;
    const T* from = s.b + j * s.bColumn;
    packPanel<microColumns<T>>(from, s.bColumn, s.bRow, s.depth, columns < left ? columns : left, columns,
                               from + columns * s.bColumn, to);
}

/// Memory for the packed columns of a slice, and whether they are there from the last rows' work. What is not needed
/// again is packed in the same place slice after slice, which stays in the second cache.
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
    if (!s.again || s.whole * padded * static_cast<std::int64_t>(sizeof(T)) > scratch.columnBytes) {
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

/// Where columns j … of B are to be found when they are needed next: packed, or in B. After the last ones, the first
/// columns of the next slice are expected.
template<typename T>
Panel<T> panelAt(const Slice<T>& s, std::int64_t j, const T* packed)
{
    if (packed != nullptr)
        return {packed + j * s.depth, microColumns<T>};
    return {j < s.columns ? s.b + j * s.bColumn : s.b + s.depth * s.bRow, s.bRow};
}

/// Packs a panel of B, and computes the first rows of C with it where that can be done in one go. Tells whether they
/// are done.
template<typename T>
bool beginPanel(const Slice<T>& s, std::int64_t j, std::int64_t count, const T* rows, T* panel)
{
    if (s.bColumn != 1 || s.columns - j < microColumns<T> || count < microRows) {
        packColumns(s, j, panel);
        return false;
    }
    constexpr std::int64_t ahead = 32; // rows of B lie far apart: no CPU foresees the next, which may take 60 ns
    const Panel<T> b{s.b + j, s.bRow};
    microKernel<microRows, microVectors, Besides::pack>(s.depth, rows, b, s.c + j, s.cRow, s.first,
                                                        {b.at + ahead * b.row, b.row}, panel);
    return true;
}

template<typename T>
void multiply(const Slice<T>& s, const SimdScratch& scratch)
{
    const Packed<T> packed = packedColumns(s, scratch);
    T* rows = reinterpret_cast<T*>(scratch.rows);
    const std::int64_t whole = scratch.rowBytes / (s.depth * static_cast<std::int64_t>(sizeof(T)));
    // Where all of B takes but half of the first cache, each block of A is used up there before the next is packed.
    const bool thin = s.columns * s.depth * static_cast<std::int64_t>(sizeof(T)) <= 16 << 10;
    const std::int64_t most = thin ? microRows : whole / microRows * microRows;
    for (std::int64_t row = 0; row < s.rows; row += most) {
        const std::int64_t count = s.rows - row < most ? s.rows - row : most;
        const bool there = packed.there || row > 0;
        // A panel of B stays in the first cache while all packed rows pass over it.
        for (std::int64_t j = 0; j < s.columns; j += microColumns<T>) {
            T* b = packed.columns + j * s.depth;
            const Panel<T> next = panelAt(s, j + microColumns<T>, there ? packed.columns : nullptr);
            for (std::int64_t i = 0; i < count; i += microRows) {
                T* a = rows + i * s.depth;
                if (j == 0)
                    packRows(s, row + i, a);
                if (i == 0 && !there && beginPanel(s, j, count, a, b))
                    continue;
                T* c = s.c + (row + i) * s.cRow + j;
                const std::int64_t height = blockRows(count - i);
                const bool last = i > 0 && count - i >= microRows && count - i < 2 * microRows;
                if (last && s.columns - j >= microColumns<T>)
                    microKernel<microRows, microVectors, Besides::fetchNext>(s.depth, a, Panel<T>{b, microColumns<T>},
                                                                             c, s.cRow, s.first, next);
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
