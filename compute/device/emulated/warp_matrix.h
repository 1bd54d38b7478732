#pragma once

#include "device/emulated/kernel_language.h"

#include <bit>
#include <cstdint>
#include <type_traits>

/// Warp matrix operations for the host compiler, with CUDA's names: a warp multiplies small matrices of which each of
/// its 32 threads holds a part. CUDA does not say which part; here element e of a matrix (by rows) is with thread e
/// % 32.
namespace coreloom::emulated {

/// 16 bits: a float without the last 16 bits of its significand.
struct __nv_bfloat16 { // NOLINT(bugprone-reserved-identifier): CUDA's name
    std::uint16_t bits = 0;
};

/// The nearest one, ties to even; of finite values.
inline __nv_bfloat16 __float2bfloat16_rn(float value) // NOLINT(bugprone-reserved-identifier)
{
    const auto pattern = std::bit_cast<std::uint32_t>(value);
    return {static_cast<std::uint16_t>((pattern + 0x7FFFU + ((pattern >> 16U) & 1U)) >> 16U)};
}

inline float __bfloat162float(__nv_bfloat16 value) // NOLINT(bugprone-reserved-identifier)
{
    return std::bit_cast<float>(std::uint32_t{value.bits} << 16U);
}

/// The threads of the warp that have not ended wait here for one another.
void __syncwarp(); // NOLINT(bugprone-reserved-identifier)

namespace wmma {

inline constexpr int warpThreads = 32;

struct matrix_a {};    ///< m × k
struct matrix_b {};    ///< k × n
struct accumulator {}; ///< m × n
struct row_major {};
enum layout_t { mem_row_major };

namespace precision {

/// A float of which tensor cores take the first 19 bits.
struct tf32 {};

} // namespace precision

/// The nearest one, ties away from zero; of finite values.
inline float __float_to_tf32(float value) // NOLINT(bugprone-reserved-identifier)
{
    return std::bit_cast<float>((std::bit_cast<std::uint32_t>(value) + 0x1000U) & ~0x1FFFU);
}

/// A thread's part of a matrix.
template<typename Use, int m, int n, int k, typename T, typename Layout = void>
struct fragment {
    static constexpr int rows = std::is_same_v<Use, matrix_b> ? k : m;
    static constexpr int columns = std::is_same_v<Use, matrix_a> ? k : n;
    static constexpr int num_elements = rows * columns / warpThreads;
    float x[num_elements];
};

/// The calling thread's number in its warp.
inline int laneOfWarp()
{
    const unsigned thread = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
    return static_cast<int>(thread % warpThreads);
}

/// Where the threads of this warp show one another two matrices of up to 16 × 16.
struct Exchange {
    float a[256];
    float b[256];
};
[[nodiscard]] Exchange& exchangeOfWarp();

inline float valueOf(float value)
{
    return value;
}
inline float valueOf(__nv_bfloat16 value)
{
    return __bfloat162float(value);
}

template<typename Fragment, typename T>
void loadFragment(Fragment& fragment, const T* from, unsigned stride)
{
    if (reinterpret_cast<std::uintptr_t>(from) % 32 != 0 || stride * sizeof(T) % 16 != 0) // as a GPU wants it
        throw IllegalAddress();
    for (int i = 0; i < Fragment::num_elements; ++i) {
        const int element = i * warpThreads + laneOfWarp();
        fragment.x[i] = valueOf(from[static_cast<unsigned>(element / Fragment::columns) * stride +
                                     static_cast<unsigned>(element % Fragment::columns)]);
    }
}

template<typename Use, int m, int n, int k, typename T, typename Element>
void load_matrix_sync(fragment<Use, m, n, k, T, row_major>& to, const Element* from, unsigned stride)
{
    __syncwarp();
    loadFragment(to, from, stride);
}

template<int m, int n, int k>
void load_matrix_sync(fragment<accumulator, m, n, k, float>& to, const float* from, unsigned stride, layout_t)
{
    __syncwarp();
    loadFragment(to, from, stride);
}

template<int m, int n, int k>
void fill_fragment(fragment<accumulator, m, n, k, float>& to, float value)
{
    for (float& element : to.x)
        element = value;
}

template<int m, int n, int k>
void store_matrix_sync(float* to, const fragment<accumulator, m, n, k, float>& from, unsigned stride, layout_t)
{
    if (reinterpret_cast<std::uintptr_t>(to) % 32 != 0 || stride * sizeof(float) % 16 != 0)
        throw IllegalAddress();
    for (int i = 0; i < from.num_elements; ++i) {
        const int element = i * warpThreads + laneOfWarp();
        to[static_cast<unsigned>(element / n) * stride + static_cast<unsigned>(element % n)] = from.x[i];
    }
    __syncwarp();
}

/// d = a · b + c. Products are exact in FP32; sums are rounded to FP32 one after the other, in ascending order.
template<int m, int n, int k, typename T>
void mma_sync(fragment<accumulator, m, n, k, float>& d, const fragment<matrix_a, m, n, k, T, row_major>& a,
              const fragment<matrix_b, m, n, k, T, row_major>& b, const fragment<accumulator, m, n, k, float>& c)
{
    Exchange& exchange = exchangeOfWarp();
    const int lane = laneOfWarp();
    for (int i = 0; i < a.num_elements; ++i)
        exchange.a[i * warpThreads + lane] = a.x[i];
    for (int i = 0; i < b.num_elements; ++i)
        exchange.b[i * warpThreads + lane] = b.x[i];
    __syncwarp();
    for (int i = 0; i < d.num_elements; ++i) {
        const int row = (i * warpThreads + lane) / n;
        const int column = (i * warpThreads + lane) % n;
        float sum = c.x[i];
        for (int term = 0; term < k; ++term)
            sum += exchange.a[row * k + term] * exchange.b[term * n + column];
        d.x[i] = sum;
    }
    __syncwarp(); // until here the others read
}

} // namespace wmma

} // namespace coreloom::emulated
