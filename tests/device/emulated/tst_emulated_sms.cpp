#include "../product_check.h"
#include "device/cuda/kernels.h"
#include "device/cuda/kernels/tile_turns.cuh"
#include "device/cuda/lane_setup.h"
#include "device/emulated/fictional_gpu.h"
#include "on_device.h"

#include <QTest>

#include <vector>

namespace coreloom::emulated {

namespace {

constexpr unsigned rows = 3;
constexpr unsigned columns = 5;

/// Counts how often each tile is taken.
__global__ void countTiles(SmChoice sms, Global<int> taken)
{
    for (bool more = takeTile(sms, rows, columns, true); more; more = takeTile(sms, rows, columns, false)) {
        if (threadIdx.x == 0)
            atomicAdd(&taken[takenTile().row * columns + takenTile().column], 1);
    }
}

} // namespace

/// Grids that keep to some of the emulated GPU's SMs, as on a real one.
class TestEmulatedSms : public QObject {
    Q_OBJECT

    cudaStream_t m_stream = nullptr;

    /// How often each tile was taken by a grid of so many blocks.
    std::vector<int> taken(unsigned blocks, unsigned chosen)
    {
        const OnDevice<TileTurns> turns(1);
        const OnDevice<int> counts(rows * columns);
        const SmChoice sms{.turns = global(turns.data), .chosen = chosen, .all = fictionalSms};
        if (launch(countTiles, dim3{blocks, 1, 1}, dim3{32, 1, 1}, 0, m_stream, sms, global(counts.data)) !=
            cudaSuccess)
            return {};
        return download(counts, rows * columns);
    }

private slots:
    void initTestCase() { QCOMPARE(cudaStreamCreateWithFlags(&m_stream, cudaStreamNonBlocking), cudaSuccess); }
    void cleanupTestCase() { cudaStreamDestroy(m_stream); }

    void everyTileIsTakenOnce()
    {
        const std::vector<int> once(rows * columns, 1);
        for (unsigned chosen = 1; chosen <= fictionalSms; ++chosen) {
            for (const unsigned blocks : {1U, 3U, 4U, 40U})
                QCOMPARE(taken(blocks, chosen), once);
        }
    }

    void theLastBlockDoesTheWorkIfNoneIsOnAChosenSm() { QCOMPARE(taken(7, 0), std::vector<int>(rows * columns, 1)); }

    void blocksOfEveryKernelKeepToTheChosenSms()
    {
        constexpr std::int64_t m = 300;
        constexpr std::int64_t n = 150;
        constexpr std::int64_t k = 20;
        const OnDevice<double> matrices(m * k + k * n + m * n); // zeros; large enough for every precision
        for (const Kernel& kernel : kernels()) {
            const std::int64_t tileRows = (m + kernel.tileRows - 1) / kernel.tileRows;
            const std::int64_t tileColumns = (n + kernel.tileColumns - 1) / kernel.tileColumns;
            const auto tiles = static_cast<std::size_t>(tileRows * tileColumns);
            for (unsigned chosen = 1; chosen <= fictionalSms; chosen += forRacesOnly ? fictionalSms - 1 : 1) {
                const OnDevice<BlockRecord> records(tiles);
                const OnDevice<TileTurns> turns(1);
                ProductSlice slice{.a = {matrices.data, 0, k, 1},
                                   .b = {matrices.data, m * k, n, 1},
                                   .c = {matrices.data, m * k + k * n, n, 1},
                                   .m = m,
                                   .n = n,
                                   .k = k,
                                   .tileRows = tileRows,
                                   .tileColumns = tileColumns,
                                   .end = k};
                if (chosen < fictionalSms)
                    slice.sms = {.turns = global(turns.data), .chosen = chosen, .all = fictionalSms};
                slice.report.blocks = global(records.data);
                QCOMPARE(kernel.launch(slice, m_stream), cudaSuccess);
                for (const BlockRecord& record : download(records, tiles)) {
                    QVERIFY(record.sm < chosen);
                    QVERIFY(record.beginNs > 0 && record.endNs >= record.beginNs);
                }
            }
        }
    }

    void aKernelThatHasAllSmsRefusesFewerAndSaysWhy()
    {
        const DeviceInfo info{.id = "cuda:0",
                              .mostWorkers = 132,
                              .rungs = {{.rung = Rung::simd}, {.rung = Rung::library, .allSms = {"Too old.", {}}}}};
        QCOMPARE(gpuLaneSetup(info, {.sms = 7, .kernel = Rung::simd})->workers, 7);
        QCOMPARE(gpuLaneSetup(info, {.sms = 132, .kernel = Rung::library})->workers, 132);
        const auto refused = gpuLaneSetup(info, {.sms = 7, .kernel = Rung::library});
        QVERIFY(!refused);
        QCOMPARE(refused.error().code, ErrorCode::unsupported);
        QCOMPARE(english(refused.error()), std::string("--sms 7 is not accepted with --kernel library: Too old."));
    }
};

} // namespace coreloom::emulated

QTEST_GUILESS_MAIN(coreloom::emulated::TestEmulatedSms)
#include "tst_emulated_sms.moc"
