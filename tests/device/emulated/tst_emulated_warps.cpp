#include "device/cuda/port.h"
#include "device/emulated/faults.h"
#include "on_device.h"

#include <QTest>

#include <vector>

namespace coreloom::emulated {

namespace {

/// Threads of a warp pass a value on, as often as the warp's number says; then the block meets.
__global__ void passOn(Global<int> values)
{
    const int thread = static_cast<int>(threadIdx.x);
    const int warp = thread / 32;
    for (int round = 0; round < warp; ++round) {
        const int next = values[warp * 32 + (thread + 1) % 32];
        __syncwarp();
        values[thread] = next;
        __syncwarp();
    }
    __syncthreads();
    const int other = values[(thread + 32) % 96]; // of the next warp, when it is done
    __syncthreads();
    values[thread] = other;
}

/// Half of a warp waits for the warp, half for the block.
__global__ void waitApart()
{
    if (threadIdx.x % 2 == 0)
        __syncwarp();
    else
        __syncthreads();
}

template<typename Element, int terms, typename Stored>
__global__ void multiplyByWarp(Global<const Stored> a, Global<const Stored> b, Global<float> c, unsigned misplaced)
{
    struct Shared {
        alignas(32) Stored a[16 * terms + 1];
        alignas(32) Stored b[terms * 16];
        alignas(32) float c[16 * 16];
    };
    __shared__ Shared shared;
    for (int i = static_cast<int>(threadIdx.x); i < 16 * terms; i += 32) {
        shared.a[i] = a[i];
        shared.b[i] = b[i];
    }
    wmma::fragment<wmma::matrix_a, 16, 16, terms, Element, wmma::row_major> partA;
    wmma::fragment<wmma::matrix_b, 16, 16, terms, Element, wmma::row_major> partB;
    wmma::fragment<wmma::accumulator, 16, 16, terms, float> sums;
    __syncwarp();
    wmma::load_matrix_sync(partA, shared.a + misplaced, terms);
    wmma::load_matrix_sync(partB, shared.b, 16);
    wmma::fill_fragment(sums, 1.0F);
    wmma::mma_sync(sums, partA, partB, sums);
    wmma::store_matrix_sync(shared.c, sums, 16, wmma::mem_row_major);
    for (int i = static_cast<int>(threadIdx.x); i < 16 * 16; i += 32)
        c[i] = shared.c[i];
}

} // namespace

/// Warps of the emulated GPU: their barriers, and the matrices that they multiply together.
class TestEmulatedWarps : public QObject {
    Q_OBJECT

    cudaStream_t m_stream = nullptr;

    template<typename Element, int terms, typename Stored, typename Make>
    void multiplies(Make make)
    {
        const OnDevice<Stored> a(16 * terms);
        const OnDevice<Stored> b(terms * 16);
        const OnDevice<float> c(16 * 16);
        // Small whole numbers: every product and sum is exact.
        const auto valueA = [](int row, int term) { return static_cast<float>((row * 3 + term) % 7 - 3); };
        const auto valueB = [](int term, int column) { return static_cast<float>((term * 5 + column) % 11 - 5); };
        for (int i = 0; i < 16; ++i) {
            for (int t = 0; t < terms; ++t) {
                a.data[i * terms + t] = make(valueA(i, t));
                b.data[t * 16 + i] = make(valueB(t, i));
            }
        }
        const auto run = [&](unsigned misplaced) {
            return launch(multiplyByWarp<Element, terms, Stored>, dim3{1, 1, 1}, dim3{32, 1, 1}, 0, m_stream,
                          global(static_cast<const Stored*>(a.data)), global(static_cast<const Stored*>(b.data)),
                          global(c.data), misplaced);
        };
        QCOMPARE(run(0), cudaSuccess);
        const std::vector<float> result = download(c, 16 * 16);
        for (int row = 0; row < 16; ++row) {
            for (int column = 0; column < 16; ++column) {
                float sum = 1;
                for (int t = 0; t < terms; ++t)
                    sum += valueA(row, t) * valueB(t, column);
                QCOMPARE(result[static_cast<std::size_t>(row * 16 + column)], sum);
            }
        }
        QCOMPARE(run(1), cudaSuccess); // a GPU wants 32 bytes
        QVERIFY(cudaStreamSynchronize(m_stream) != cudaSuccess);
    }

private slots:
    void init() { QCOMPARE(cudaStreamCreateWithFlags(&m_stream, cudaStreamNonBlocking), cudaSuccess); }
    void cleanup()
    {
        cudaStreamDestroy(m_stream);
        clearFaults();
    }

    void barriersOfAWarpLeaveOtherWarpsAlone()
    {
        const OnDevice<int> values(96);
        for (int i = 0; i < 96; ++i)
            values.data[i] = i;
        QCOMPARE(launch(passOn, dim3{1, 1, 1}, dim3{96, 1, 1}, 0, m_stream, global(values.data)), cudaSuccess);
        const std::vector<int> result = download(values, 96);
        for (int i = 0; i < 96; ++i) {
            const int warp = (i / 32 + 1) % 3; // whose value it took, which had gone round `warp` times
            QCOMPARE(result[static_cast<std::size_t>(i)], warp * 32 + (i + warp) % 32);
        }
    }

    void aWarpThatWaitsApartIsAFault()
    {
        QCOMPARE(launch(waitApart, dim3{1, 1, 1}, dim3{64, 1, 1}, 0, m_stream), cudaSuccess);
        QVERIFY(cudaStreamSynchronize(m_stream) != cudaSuccess);
    }

    void warpsMultiplyMatrices()
    {
        multiplies<__nv_bfloat16, 16, __nv_bfloat16>(__float2bfloat16_rn);
        clearFaults();
        multiplies<wmma::precision::tf32, 8, float>(wmma::__float_to_tf32);
    }

    void inputsOfTensorCoresAreRounded()
    {
        // 1 + 2⁻⁸ lies between two BF16 numbers, 1 and 1 + 2⁻⁷: to the even one; 1 + 2⁻¹¹ between two of TF32: away
        // from 0.
        QCOMPARE(__bfloat162float(__float2bfloat16_rn(1.00390625F)), 1.0F);
        QCOMPARE(__bfloat162float(__float2bfloat16_rn(1.01171875F)), 1.015625F);
        QCOMPARE(__bfloat162float(__float2bfloat16_rn(-3.0F)), -3.0F);
        QCOMPARE(wmma::__float_to_tf32(1.00048828125F), 1.0009765625F);
        QCOMPARE(wmma::__float_to_tf32(1.0001F), 1.0F);
    }
};

} // namespace coreloom::emulated

QTEST_GUILESS_MAIN(coreloom::emulated::TestEmulatedWarps)
#include "tst_emulated_warps.moc"
