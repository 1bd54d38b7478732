// Highway compiles this file once for each instruction set, with the file that includes it. Instead of "#pragma once":
#if defined(CORELOOM_SIMD_PACKING) == defined(HWY_TARGET_TOGGLE)
#ifdef CORELOOM_SIMD_PACKING
#undef CORELOOM_SIMD_PACKING
#else
#define CORELOOM_SIMD_PACKING
#endif

#include <cstdint>
#include <hwy/cache_control.h>
#include <hwy/highway.h>

/// The simd rung's packing: elements of A or B in the order in which the micro-kernel reads them.
HWY_BEFORE_NAMESPACE();
namespace coreloom::HWY_NAMESPACE {

namespace {

namespace hn = hwy::HWY_NAMESPACE;

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
/// Whole vectors are loaded and stored, which is several times faster than one element at a time. Meanwhile the rows
/// from `next` on are fetched, which are packed when these have been used.
template<std::int64_t width, typename T>
void interleave(const T* HWY_RESTRICT from, std::int64_t stride, std::int64_t depth, [[maybe_unused]] const T* next,
                T* HWY_RESTRICT to)
{
    std::int64_t p = 0;
#if HWY_TARGET != HWY_SCALAR
    constexpr std::int64_t step = 16 / sizeof(T);
    constexpr std::int64_t line = 64 / sizeof(T);
    constexpr std::int64_t inFours = sizeof(T) == 4 ? width / 4 * 4 : 0;
    for (; p + step <= depth; p += step) {
        if (p % line == 0) {
            for (std::int64_t r = 0; r < width; ++r)
                hwy::Prefetch(next + r * stride + p);
        }
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

/// Packs `filled` rows (or columns) of a panel of `width`, with zeros for the others. `row` leads from one row to the
/// next, `term` from one term to the next. `next` will be packed after it.
template<std::int64_t whole, typename T>
void packPanel(const T* from, std::int64_t row, std::int64_t term, std::int64_t depth, std::int64_t filled,
               std::int64_t width, const T* next, T* HWY_RESTRICT to)
{
    if (filled == whole && term == 1) {
        interleave<whole>(from, row, depth, next, to);
        return;
    }
    if (filled == whole && row == 1) {
        copyTerms<whole>(from, term, depth, to);
        return;
    }
    for (std::int64_t p = 0; p < depth; ++p) {
        for (std::int64_t r = 0; r < width; ++r)
            to[p * width + r] = r < filled ? from[r * row + p * term] : T{0};
    }
}

} // namespace

} // namespace coreloom::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
