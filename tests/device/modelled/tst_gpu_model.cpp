#include "device/modelled/gpu_model.h"

#include "job/trace.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace coreloom;

namespace {

/// The card of the published ladder: 84 SMs, 10 752 cores at 1.8 GHz.
GpuFigures a6000()
{
    GpuFigures gpu;
    gpu.id = "rtx-a6000";
    gpu.sms = 84;
    gpu.cudaCores = 10'752;
    gpu.bandwidth = 768;
    gpu.fp32 = 38.71;
    gpu.fp64 = 0.60;
    gpu.tdpWatts = 300;
    gpu.idleWatts = 20;
    gpu.pcie = 31.5;
    return gpu;
}

double gflops(const GpuModel& model, std::int64_t size, Rung rung, Precision precision, int sms)
{
    const auto product = model.predict(size, size, size, rung, precision, sms);
    return static_cast<double>(product.flop()) / static_cast<double>(product.totalNs);
}

} // namespace

class TestGpuModel : public QObject {
    Q_OBJECT

private slots:
    /// github.com/siboehm/SGEMM_CUDA, 4092²: the error is within the band that the model states.
    void agreesWithThePublishedLadder_data()
    {
        QTest::addColumn<Rung>("rung");
        QTest::addColumn<double>("published");
        QTest::newRow("coalesced") << Rung::naive << 1986.5;
        QTest::newRow("shared-memory tiles") << Rung::blocked << 2980.3;
        QTest::newRow("register tiles") << Rung::simd << 15'971.7;
        QTest::newRow("register tiles, vector loads") << Rung::simd << 18'237.3;
        QTest::newRow("cuBLAS") << Rung::library << 23'249.6;
    }
    void agreesWithThePublishedLadder()
    {
        QFETCH(Rung, rung);
        QFETCH(double, published);
        const double predicted = gflops(GpuModel(a6000()), 4092, rung, Precision::fp32, 84);
        const double error = predicted / published - 1;
        qInfo("predicted %.0f, published %.0f: %+.0f %%", predicted, published, 100 * error);
        QVERIFY(std::abs(error) < GpuModel::band);
    }

    void neverBeyondItsRoofs()
    {
        const auto gpus = parseGpuCatalogue(builtInGpuCatalogue());
        QVERIFY(gpus);
        for (const GpuFigures& gpu : *gpus) {
            const GpuModel model(gpu);
            for (const LadderEntry& entry : model.ladder()) {
                for (const std::int64_t size : {1, 33, 1000, 4096}) {
                    const auto product = model.predict(size, size, size, entry.rung, entry.precision, gpu.sms);
                    const double seconds = static_cast<double>(product.totalNs - product.launchNs + 1) * 1e-9;
                    const double flop = static_cast<double>(product.flop());
                    QVERIFY(flop / seconds <= model.rate(entry.rung, entry.precision) * 1.0001 + 2e9);
                    const double bytes = 3.0 * static_cast<double>(size * size) *
                                         (entry.precision == Precision::bf16 ? 2 : bytesPerElement(entry.precision));
                    QVERIFY(bytes / seconds <= gpu.bandwidth * 1e9 * 1.0001 + 13e9);
                }
            }
        }
    }

    void thinProductsAreBoundByMemory()
    {
        const GpuModel model(a6000());
        const auto product = model.predict(20'000, 20'000, 1, Rung::library, Precision::fp32, 84);
        const double seconds = (20'000.0 * 20'000 + 40'000) * 4 / 768e9;
        QVERIFY(std::abs(static_cast<double>(product.totalNs - product.launchNs) * 1e-9 - seconds) < 1e-8);
    }

    void aWaveThatIsNotFullCostsAWhole()
    {
        const GpuModel model(a6000());
        // 9 × 9 = 81 tiles of 128 fit into one wave of 84 SMs; 10 × 9 = 90 need two.
        const auto one = model.predict(1152, 1152, 4096, Rung::library, Precision::fp32, 84);
        const auto two = model.predict(1280, 1152, 4096, Rung::library, Precision::fp32, 84);
        QCOMPARE(one.waves, 1);
        QCOMPARE(two.waves, 2);
        QVERIFY(std::abs(two.totalNs - two.launchNs - 2 * (one.totalNs - one.launchNs)) <= 2);
    }

    void fewerSmsAreSlower()
    {
        const GpuModel model(a6000());
        const double all = gflops(model, 8192, Rung::simd, Precision::fp32, 84);
        const double half = gflops(model, 8192, Rung::simd, Precision::fp32, 42);
        const double one = gflops(model, 8192, Rung::simd, Precision::fp32, 1);
        QVERIFY(std::abs(all / half - 2) < 0.1);
        QVERIFY(std::abs(all / one - 84) < 4);
    }

    void ladderHoldsWhatHasARate()
    {
        GpuFigures gpu = a6000();
        gpu.fp64.reset();
        const auto has = [](const GpuFigures& figures, Rung rung, Precision precision) {
            const auto ladder = GpuModel(figures).ladder();
            return std::ranges::find(ladder, LadderEntry{rung, precision}) != ladder.end();
        };
        QVERIFY(has(gpu, Rung::naive, Precision::fp32));
        QVERIFY(!has(gpu, Rung::library, Precision::fp64));
        QVERIFY(!has(gpu, Rung::tensor, Precision::tf32));
        QVERIFY(!has(gpu, Rung::tensor, Precision::fp32));
        gpu.tf32 = 155;
        gpu.fp64 = 0.6;
        QVERIFY(has(gpu, Rung::tensor, Precision::tf32));
        QVERIFY(has(gpu, Rung::simd, Precision::fp64));
    }

    void tilesAndWavesAccountForEverything_data()
    {
        QTest::addColumn<qint64>("m");
        QTest::addColumn<qint64>("n");
        QTest::addColumn<int>("sms");
        QTest::newRow("one element") << qint64{1} << qint64{1} << 84;
        QTest::newRow("edges") << qint64{1000} << qint64{1001} << 66;
        QTest::newRow("thin") << qint64{3} << qint64{100'000} << 7;
        QTest::newRow("more tiles than a trace holds") << qint64{20'000} << qint64{30'000} << 84;
    }
    void tilesAndWavesAccountForEverything()
    {
        QFETCH(qint64, m);
        QFETCH(qint64, n);
        QFETCH(int, sms);
        const auto product = GpuModel(a6000()).predict(m, n, 64, Rung::naive, Precision::fp32, sms);
        QVERIFY(product.tiles() <= static_cast<std::int64_t>(mostTiles));
        std::int64_t elements = 0;
        for (std::int64_t tile = 0; tile < product.tiles(); ++tile)
            elements += product.elementsOfTile(tile);
        QCOMPARE(elements, m * n);
        std::int64_t tiles = 0;
        for (int sm = 0; sm < sms; ++sm)
            tiles += product.tilesOf(sm);
        QCOMPARE(tiles, product.tiles());
        QCOMPARE(product.waveBeginsNs(0), product.launchNs);
        QCOMPARE(product.waveBeginsNs(product.waves), product.totalNs);
        QCOMPARE(product.wavesDone(0), 0);
        QCOMPARE(product.wavesDone(product.totalNs), product.waves);
        for (std::int64_t wave = 1; wave < std::min<std::int64_t>(product.waves, 100); ++wave)
            QVERIFY(product.wavesDone(product.waveBeginsNs(wave) - 1) < wave);
    }

    void copiesAndPower()
    {
        GpuModel model(a6000());
        QCOMPARE(model.copySeconds(0), 0.0);
        QVERIFY(std::abs(model.copySeconds(31'500'000'000) - 1.25) < 1e-9);
        QCOMPARE(model.watts(0), 20.0);
        QCOMPARE(model.watts(84), 300.0);
        GpuFigures unified = a6000();
        unified.pcie.reset();
        QCOMPARE(GpuModel(unified).copySeconds(1'000'000), 0.0);
    }
};

QTEST_GUILESS_MAIN(TestGpuModel)
#include "tst_gpu_model.moc"
