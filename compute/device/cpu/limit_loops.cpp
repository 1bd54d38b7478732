// Highway compiles this file once for each instruction set: see its "foreach_target.h".
#include "device/cpu/limit_loops.h"

// As the simd rung's loops have it: what they cannot use is no limit of theirs.
#define HWY_DISABLED_TARGETS (HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128 | HWY_RVV)
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "device/cpu/limit_loops.cpp"
#include <hwy/cache_control.h>
#include <hwy/foreach_target.h>

#include <hwy/highway.h>

#include <utility>

HWY_BEFORE_NAMESPACE();
namespace coreloom::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

namespace {

/// Vectors that do not wait for one another. A multiply-add takes 4 cycles, and CPUs begin 2 a cycle (with 128-bit
/// vectors of ARM up to 4): 8 (16) are needed, and all have to stay in 16 (32) registers beside the two constants.
/// Without a fused instruction (SSE4) a link takes 8 cycles for two instructions: 12 keep CPUs of that age busy too.
constexpr std::size_t chains = HWY_TARGET <= HWY_AVX3 || HWY_ARCH_ARM_A64 ? 24 : 12;

/// The chains are written out by the pack, not by a loop: only then is it sure that every compiler keeps all of them in
/// registers. (A loop over 24 chains made GCC 12 keep them in memory, at half the rate.)
template<typename T, std::size_t... chain>
double multiplyAddChains(std::int64_t rounds, std::index_sequence<chain...> /*chains*/)
{
    const hn::ScalableTag<T> d;
    const auto half = hn::Set(d, T{0.5});
    const auto one = hn::Set(d, T{1});
    hn::Vec<decltype(d)> x[] = {hn::Set(d, static_cast<T>(chain))...};
    for (std::int64_t round = 0; round < rounds; ++round)
        ((x[chain] = hn::MulAdd(x[chain], half, one)), ...);
    auto sum = hn::Zero(d);
    ((sum = hn::Add(sum, x[chain])), ...);
    return static_cast<double>(hn::GetLane(hn::SumOfLanes(d, sum)));
}

template<typename T>
double multiplyAddRounds(std::int64_t rounds)
{
    return multiplyAddChains<T>(rounds, std::make_index_sequence<chains>());
}

} // namespace

double multiplyAddFloat(std::int64_t rounds)
{
    return multiplyAddRounds<float>(rounds);
}

double multiplyAddDouble(std::int64_t rounds)
{
    return multiplyAddRounds<double>(rounds);
}

std::int64_t vectorsBytes()
{
    return static_cast<std::int64_t>(chains) * static_cast<std::int64_t>(HWY_LANES(float) * sizeof(float));
}

void triadStreamed(double* HWY_RESTRICT to, const double* HWY_RESTRICT a, const double* HWY_RESTRICT b,
                   std::int64_t count)
{
    const hn::ScalableTag<double> d;
    const auto three = hn::Set(d, 3.0);
    for (std::int64_t i = 0; i < count; i += static_cast<std::int64_t>(hn::Lanes(d)))
        hn::Stream(hn::MulAdd(three, hn::Load(d, b + i), hn::Load(d, a + i)), d, to + i);
    hwy::FlushStream();
}

const char* targetName()
{
    return hwy::TargetName(HWY_TARGET);
}

} // namespace coreloom::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace coreloom {

HWY_EXPORT(multiplyAddFloat);
HWY_EXPORT(multiplyAddDouble);
HWY_EXPORT(vectorsBytes);
HWY_EXPORT(triadStreamed);
HWY_EXPORT(targetName);

const char* limitTarget()
{
    return HWY_DYNAMIC_DISPATCH(targetName)();
}

double multiplyAdd(Precision precision, std::int64_t rounds)
{
    return precision == Precision::fp64 ? HWY_DYNAMIC_DISPATCH(multiplyAddDouble)(rounds)
                                        : HWY_DYNAMIC_DISPATCH(multiplyAddFloat)(rounds);
}

std::int64_t multiplyAddWidth(Precision precision)
{
    return HWY_DYNAMIC_DISPATCH(vectorsBytes)() / bytesPerElement(precision);
}

void triad(double* to, const double* a, const double* b, std::int64_t count)
{
    HWY_DYNAMIC_DISPATCH(triadStreamed)(to, a, b, count);
}

bool canLeaveCaches()
{
    return HWY_ARCH_X86_64 || HWY_ARCH_ARM_A64;
}

void leaveCaches(const std::byte* from, std::int64_t bytes)
{
    constexpr std::int64_t line = 64; // the shortest that is in use
    for (std::int64_t at = 0; at < bytes; at += line) {
#if HWY_ARCH_ARM_A64
        // Clean and invalidate by address, which Linux lets programs do.
        asm volatile("dc civac, %0" ::"r"(from + at) : "memory");
#else
        hwy::FlushCacheline(from + at); // on x86 in order with the atomic operations of who measures
#endif
    }
#if HWY_ARCH_ARM_A64
    asm volatile("dsb ish" ::: "memory");
#endif
}

} // namespace coreloom
#endif
