#include "../product_check.h"
#include "device/emulated/emulated_device.h"

#include <QTest>

using namespace coreloom;

/// Every rung and precision of the emulated GPU, over the sizes at which tilings go wrong.
class TestEmulatedProducts : public QObject {
    Q_OBJECT

    std::unique_ptr<DeviceProvider> m_provider = emulatedProvider();
    DeviceInfo m_info = m_provider->discover().front();
    // Open all the time, so that the emulated SMs and their fibers are made only once.
    std::unique_ptr<Device> m_keepsSms =
        m_provider->open(m_info, {.device = "emulated", .kernel = Rung::naive}).value();

    void check(const ProductShape& shape, std::optional<int> sms = {})
    {
        for (const LadderEntry& entry : m_info.ladder) {
            const auto device = m_provider->open(
                m_info, {.device = "emulated", .sms = sms, .kernel = entry.rung, .precision = entry.precision});
            QVERIFY(device);
            const auto on = makeProduct(**device, shape);
            QVERIFY(on);
            (*device)->enqueue(on->product);
            QVERIFY((*device)->finish());
            QCOMPARE(wrongElement(resultOf(**device, on->product.c), shape, entry.precision), std::nullopt);
        }
    }

private slots:
    void agreesWithDoublePrecision_data()
    {
        QTest::addColumn<qint64>("m");
        QTest::addColumn<qint64>("n");
        QTest::addColumn<qint64>("k");
        for (const ProductShape& shape : awkwardShapes()) {
            const qint64 m = shape.m;
            const qint64 n = shape.n;
            const qint64 k = shape.k;
            if (forRacesOnly && m * n * k > 60'000)
                continue;
            QTest::addRow("%lldx%lldx%lld", m, n, k) << m << n << k;
        }
    }

    void agreesWithDoublePrecision()
    {
        QFETCH(qint64, m);
        QFETCH(qint64, n);
        QFETCH(qint64, k);
        check({.m = m, .n = n, .k = k});
    }

    void takesTransposesBiasAndActivation()
    {
        for (const bool transposeA : {false, true}) {
            for (const bool transposeB : {false, true})
                check({.m = 35, .n = 79, .k = 19, .transposeA = transposeA, .transposeB = transposeB});
        }
        check({.m = 35, .n = 79, .k = 19, .bias = true, .relu = true});
        check({.m = 40, .n = 33, .k = 50, .transposeB = true, .bias = true, .padding = 5});
        if (forRacesOnly)
            return;
        // Rows that begin on multiples of 16 bytes: kernels load and store vectors there, and only there.
        for (const bool transpose : {false, true})
            check({.m = 132, .n = 140, .k = 44, .transposeA = transpose, .transposeB = transpose, .padding = 4});
        check({.m = 132, .n = 140, .k = 44, .bias = true, .relu = true, .padding = 4});
    }

    void worksOnEveryNumberOfSms()
    {
        for (int sms = 1; sms <= m_info.mostWorkers; sms += forRacesOnly ? m_info.mostWorkers - 1 : 1) {
            check({.m = 100, .n = 70, .k = 40}, sms);
            check({.m = 260, .n = 131, .k = 9}, sms); // more tiles than SMs on every rung
        }
    }

    void tensorCoresTakeInputsOfFewerDigits()
    {
        // The kernels get FP32 and round themselves: with FP32 inputs as the reference they must be off.
        const ProductShape shape{.m = 40, .n = 33, .k = 50};
        for (const Precision precision : {Precision::tf32, Precision::bf16}) {
            const auto device =
                m_provider->open(m_info, {.device = "emulated", .kernel = Rung::tensor, .precision = precision});
            QVERIFY(device);
            const auto on = makeProduct(**device, shape);
            QVERIFY(on);
            (*device)->enqueue(on->product);
            QVERIFY((*device)->finish());
            const std::vector<double> result = resultOf(**device, on->product.c);
            QCOMPARE(wrongElement(result, shape, precision), std::nullopt);
            QVERIFY(wrongElement(result, shape, Precision::fp32));
        }
    }

    void tensorSumsDoNotDependOnHowTheyAreCut()
    {
        const ProductShape shape{.m = 20, .n = 70, .k = forRacesOnly ? 103 : 1'003};
        for (const Precision precision : {Precision::tf32, Precision::bf16}) {
            std::vector<double> first;
            for (const int sms : {1, m_info.mostWorkers}) {
                const auto device = m_provider->open(
                    m_info, {.device = "emulated", .sms = sms, .kernel = Rung::tensor, .precision = precision});
                QVERIFY(device);
                const auto on = makeProduct(**device, shape);
                QVERIFY(on);
                (*device)->enqueue(on->product);
                QVERIFY((*device)->finish());
                const std::vector<double> result = resultOf(**device, on->product.c);
                QCOMPARE(wrongElement(result, shape, precision), std::nullopt);
                if (first.empty())
                    first = result;
                QCOMPARE(result, first);
            }
        }
    }

    void rungsAgreeToTheBit_data()
    {
        QTest::addColumn<qint64>("k");
        QTest::addRow("one grid") << qint64(45);
        if (!forRacesOnly)
            QTest::addRow("sums cut between grids") << qint64(5'011); // where, depends on the rate that was seen
    }

    void rungsAgreeToTheBit()
    {
        QFETCH(qint64, k);
        const ProductShape shape{.m = 20, .n = 70, .k = k, .bias = true, .relu = true};
        // The long sums with one SM and with all: each count of SMs between would take a sanitizer half a minute.
        const int step = k > 1000 ? m_info.mostWorkers - 1 : 1;
        for (const Precision precision : {Precision::fp32, Precision::fp64}) {
            std::vector<double> first;
            for (const Rung rung : {Rung::naive, Rung::blocked, Rung::simd}) {
                for (int sms = 1; sms <= m_info.mostWorkers; sms += step) {
                    const auto device = m_provider->open(
                        m_info, {.device = "emulated", .sms = sms, .kernel = rung, .precision = precision});
                    QVERIFY(device);
                    const auto on = makeProduct(**device, shape);
                    QVERIFY(on);
                    (*device)->enqueue(on->product);
                    QVERIFY((*device)->finish());
                    const std::vector<double> result = resultOf(**device, on->product.c);
                    if (first.empty())
                        first = result;
                    QCOMPARE(result, first);
                }
            }
        }
    }
};

QTEST_GUILESS_MAIN(TestEmulatedProducts)
#include "tst_emulated_products.moc"
