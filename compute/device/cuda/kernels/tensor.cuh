#pragma once

#include "device/cuda/kernels/product.cuh"

namespace coreloom::CORELOOM_GPU {

// A tile of C of 128 × 128 is shared by 8 warps, 4 × 2 of them, so that a warp has 2 × 4 blocks of 16 × 16 sums: each
// block of A that it loads is multiplied 4 times, each of B twice.
inline constexpr int tensorTile = 128;
inline constexpr int tensorWarpColumns = 2;
inline constexpr int tensorThreads = 256;
inline constexpr int tensorDepth = 32;    ///< terms of the sums that are in shared memory at once
inline constexpr int tensorBlock = 16;    ///< rows and columns of what one instruction multiplies
inline constexpr int tensorBlockRows = 2; ///< blocks of sums, a warp
inline constexpr int tensorBlockColumns = 4;

/// Inputs in BF16: 8 significant bits, the range of FP32.
struct Bf16 {
    using Stored = __nv_bfloat16;
    static constexpr int terms = 16; ///< that one instruction adds to a sum
#if CORELOOM_WARP_MATRICES
    using Element = __nv_bfloat16;
    static __device__ Stored rounded(float value)
    {
        return __float2bfloat16_rn(value);
    }
#endif
};

/// Inputs in TF32: 11 significant bits, kept in the 32 bits of a float.
struct Tf32 {
    using Stored = float;
    static constexpr int terms = 8;
#if CORELOOM_WARP_MATRICES
    using Element = wmma::precision::tf32;
    static __device__ Stored rounded(float value)
    {
        return wmma::__float_to_tf32(value);
    }
#endif
};

template<typename Input>
struct TensorShared {
    using Stored = typename Input::Stored;
    static constexpr int padding =
        static_cast<int>(16 / sizeof(Stored)); ///< puts neighbouring rows into different banks
    alignas(32) Stored a[tensorTile][tensorDepth + padding];
    alignas(32) Stored b[tensorDepth][tensorTile + padding];
    alignas(32) float sums[tensorThreads / 32][tensorBlock][tensorBlock]; ///< a block, a warp
};

/// Warp matrix operations: a warp as a whole multiplies small matrices in one instruction of its SM's tensor cores. The
/// inputs are rounded on their way to shared memory; products are exact and summed in FP32.
///
/// Two blocks fit on an SM with inputs of 2 bytes. Before compute capability 8.0 tensor cores take neither input; the
/// host offers this kernel from there on.
template<typename P, typename Input>
__global__ void __launch_bounds__(tensorThreads, sizeof(typename Input::Stored) == 2 ? 2 : 1) tensorProduct(P p)
{
#if CORELOOM_WARP_MATRICES
    __shared__ TensorShared<Input> shared;
    for (bool more = p.takesTile(true); more; more = p.takesTile(false)) {
        p.tileBegins();
        const typename P::Thread thread;
        const int warp = thread / 32;
        const int lane = thread % 32;
        // Where in the tile this warp's sums are.
        const int warpRow = warp / tensorWarpColumns * tensorBlockRows * tensorBlock;
        const int warpColumn = warp % tensorWarpColumns * tensorBlockColumns * tensorBlock;

        using Element = typename Input::Element;
        constexpr int terms = Input::terms;
        wmma::fragment<wmma::accumulator, tensorBlock, tensorBlock, terms, float> sums[tensorBlockRows]
                                                                                      [tensorBlockColumns];
        wmma::fragment<wmma::matrix_a, tensorBlock, tensorBlock, terms, Element, wmma::row_major> a;
        wmma::fragment<wmma::matrix_b, tensorBlock, tensorBlock, terms, Element, wmma::row_major> b[tensorBlockColumns];
        const std::int64_t firstRow = p.row(tensorTile);
        const std::int64_t firstColumn = p.column(tensorTile);
        float(&block)[tensorBlock][tensorBlock] = shared.sums[warp];

        CORELOOM_UNROLL
        for (int i = 0; i < tensorBlockRows; ++i) {
            CORELOOM_UNROLL
            for (int j = 0; j < tensorBlockColumns; ++j) {
                wmma::fill_fragment(sums[i][j], 0.0F);
                if (p.begin == 0)
                    continue;
                for (int e = lane; e < tensorBlock * tensorBlock; e += 32) {
                    block[e / tensorBlock][e % tensorBlock] =
                        p.begun(firstRow + warpRow + i * tensorBlock + e / tensorBlock,
                                firstColumn + warpColumn + j * tensorBlock + e % tensorBlock);
                }
                __syncwarp();
                wmma::load_matrix_sync(sums[i][j], &block[0][0], tensorBlock, wmma::mem_row_major);
                __syncwarp();
            }
        }

        // Neighbouring threads load what are neighbours in memory.
        const bool termsOfA = p.a.columnStride == 1;
        const bool termsOfB = p.b.rowStride == 1;
        for (std::int64_t begin = p.begin; begin < p.end; begin += tensorDepth) {
            for (int e = thread; e < tensorTile * tensorDepth; e += tensorThreads) {
                const int row = termsOfA ? e / tensorDepth : e % tensorTile;
                const int termOfA = termsOfA ? e % tensorDepth : e / tensorTile;
                const bool inA = firstRow + row < p.m && begin + termOfA < p.end;
                shared.a[row][termOfA] =
                    Input::rounded(inA ? p.a.data[p.a.index(firstRow + row, begin + termOfA)] : 0.0F);
                const int column = termsOfB ? e / tensorDepth : e % tensorTile;
                const int termOfB = termsOfB ? e % tensorDepth : e / tensorTile;
                const bool inB = begin + termOfB < p.end && firstColumn + column < p.n;
                shared.b[termOfB][column] =
                    Input::rounded(inB ? p.b.data[p.b.index(begin + termOfB, firstColumn + column)] : 0.0F);
            }
            __syncthreads();
            CORELOOM_UNROLL
            for (int term = 0; term < tensorDepth; term += terms) {
                CORELOOM_UNROLL
                for (int j = 0; j < tensorBlockColumns; ++j)
                    wmma::load_matrix_sync(b[j], &shared.b[term][warpColumn + j * tensorBlock],
                                           tensorTile + shared.padding);
                CORELOOM_UNROLL
                for (int i = 0; i < tensorBlockRows; ++i) {
                    wmma::load_matrix_sync(a, &shared.a[warpRow + i * tensorBlock][term], tensorDepth + shared.padding);
                    CORELOOM_UNROLL
                    for (int j = 0; j < tensorBlockColumns; ++j)
                        wmma::mma_sync(sums[i][j], a, b[j], sums[i][j]);
                }
            }
            __syncthreads();
        }

        CORELOOM_UNROLL
        for (int i = 0; i < tensorBlockRows; ++i) {
            CORELOOM_UNROLL
            for (int j = 0; j < tensorBlockColumns; ++j) {
                wmma::store_matrix_sync(&block[0][0], sums[i][j], tensorBlock, wmma::mem_row_major);
                __syncwarp();
                for (int e = lane; e < tensorBlock * tensorBlock; e += 32) {
                    p.store(firstRow + warpRow + i * tensorBlock + e / tensorBlock,
                            firstColumn + warpColumn + j * tensorBlock + e % tensorBlock,
                            block[e / tensorBlock][e % tensorBlock]);
                }
                __syncwarp();
            }
        }
        p.tileEnds(tensorTile, tensorTile);
    }
#else
    static_cast<void>(p);
#endif
}

} // namespace coreloom::CORELOOM_GPU
