#pragma once

#include "device/cuda/kernels/panel.cuh"

namespace coreloom::CORELOOM_GPU {

/// How the threads of a block share its tile of C. The 8 warps stand 4 × 2 over it and the 32 lanes of a warp 4 × 8, so
/// that a warp asks shared memory for 4 vectors of A and 8 of B at a time, which lie in different banks.
template<typename T, typename Thread>
struct SimdTile {
    static constexpr int vector = Vector<T>::size;
    static constexpr int warpRows = 4;
    static constexpr int warpColumns = 2;
    static constexpr int laneRows = 4;
    static constexpr int laneColumns = 8;
    static constexpr int threads = 32 * warpRows * warpColumns;
    // Sums that a thread keeps: 64 floats, or 32 doubles, are half of the registers it can have.
    static constexpr int threadRows = 8;
    static constexpr int threadColumns = sizeof(T) == 4 ? 8 : 4;
    static constexpr int rows = threadRows * laneRows * warpRows;             ///< 128
    static constexpr int columns = threadColumns * laneColumns * warpColumns; ///< 128 or 64
    static constexpr int depth = 8; ///< terms of the sums that are in shared memory at once

    using PanelA = Panel<T, rows, depth, threads, Thread>;
    using PanelB = Panel<T, columns, depth, threads, Thread>;
    struct Shared {
        typename PanelA::Shared a[2];
        typename PanelB::Shared b[2];
    };

    /// Where in the tile a thread's rows and columns are: vectors of them, laneRows or laneColumns vectors apart.
    __device__ static int row(Thread thread, int i)
    {
        const int warp = thread / 32 / warpColumns;
        const int lane = thread % 32 / laneColumns;
        return warp * laneRows * threadRows + (i / vector * laneRows + lane) * vector + i % vector;
    }
    __device__ static int column(Thread thread, int j)
    {
        const int warp = thread / 32 % warpColumns;
        const int lane = thread % laneColumns;
        return warp * laneColumns * threadColumns + (j / vector * laneColumns + lane) * vector + j % vector;
    }
};

/// Register tiles: for 64 products a thread loads only 8 + 8 values from shared memory, in vectors of 16 bytes. While
/// it multiplies, the next panels of A and B are on their way into a second buffer.
///
/// Two blocks fit on an SM if a thread has 128 registers. Sums that an earlier grid began cost more, so a kernel of its
/// own goes on with them; doubles on chosen SMs do, too. The target cuda_report tells.
template<typename P, bool continues>
__global__ void __launch_bounds__(SimdTile<typename P::Value, typename P::Thread>::threads,
                                  continues || (!P::onAll && sizeof(typename P::Value) == 8) ? 1 : 2) simdProduct(P p)
{
    using T = typename P::Value;
    using Tile = SimdTile<T, typename P::Thread>;
    constexpr int size = Tile::vector;
    __shared__ typename Tile::Shared shared;

    for (bool more = p.takesTile(true); more; more = p.takesTile(false)) {
        p.tileBegins();
        const typename P::Thread thread;
        const std::int64_t firstRow = p.row(Tile::rows);
        const std::int64_t firstColumn = p.column(Tile::columns);
        T sums[Tile::threadRows][Tile::threadColumns];
        CORELOOM_UNROLL
        for (int i = 0; i < Tile::threadRows; ++i) {
            CORELOOM_UNROLL
            for (int j = 0; j < Tile::threadColumns; ++j)
                sums[i][j] =
                    continues ? p.begun(firstRow + Tile::row(thread, i), firstColumn + Tile::column(thread, j)) : T(0);
        }

        typename Tile::PanelA panelA(p.a, p.a.rowStride, p.a.columnStride, firstRow, p.m, p.begin, thread);
        typename Tile::PanelB panelB(p.b, p.b.columnStride, p.b.rowStride, firstColumn, p.n, p.begin, thread);
        int left = static_cast<int>(p.end - p.begin);
        int buffer = 0;
        panelA.load(left);
        panelB.load(left);
        panelA.store(shared.a[buffer]);
        panelB.store(shared.b[buffer]);
        __syncthreads();
        for (; left > 0; left -= Tile::depth) {
            if (left > Tile::depth) {
                panelA.load(left - Tile::depth);
                panelB.load(left - Tile::depth);
            }
            CORELOOM_UNROLL
            for (int d = 0; d < Tile::depth; ++d) {
                T a[Tile::threadRows];
                T b[Tile::threadColumns];
                CORELOOM_UNROLL
                for (int i = 0; i < Tile::threadRows; i += size)
                    shared.a[buffer].get(d, Tile::row(thread, i), a + i);
                CORELOOM_UNROLL
                for (int j = 0; j < Tile::threadColumns; j += size)
                    shared.b[buffer].get(d, Tile::column(thread, j), b + j);
                CORELOOM_UNROLL
                for (int i = 0; i < Tile::threadRows; ++i) {
                    CORELOOM_UNROLL
                    for (int j = 0; j < Tile::threadColumns; ++j)
                        sums[i][j] += a[i] * b[j];
                }
            }
            if (left > Tile::depth) {
                buffer ^= 1;
                panelA.store(shared.a[buffer]);
                panelB.store(shared.b[buffer]);
                __syncthreads();
            }
        }

        // Where there is more than one tile, this is found anew: until here it takes no registers.
        const typename P::Thread storing;
        const std::int64_t storingColumn = P::onAll ? firstColumn : p.column(Tile::columns);
        CORELOOM_UNROLL
        for (int i = 0; i < Tile::threadRows; ++i) {
            CORELOOM_UNROLL
            for (int j = 0; j < Tile::threadColumns; j += size)
                p.store(firstRow + Tile::row(storing, i), storingColumn + Tile::column(storing, j),
                        vectorOf(sums[i] + j));
        }
        p.tileEnds(Tile::rows, Tile::columns);
    }
}

} // namespace coreloom::CORELOOM_GPU
