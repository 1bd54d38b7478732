#include "../product_check.h"
#include "base/library.h"
#include "device/opengl/opengl_provider.h"

#include <QTest>

using namespace coreloom;

/// Every rung and precision of the first OpenGL device, over the sizes at which tilings go wrong.
class TestOpenglProducts : public QObject {
    Q_OBJECT

    std::unique_ptr<DeviceProvider> m_provider = openglProvider({});
    DeviceInfo m_info = m_provider->discover().front();
    std::vector<std::unique_ptr<Device>> m_devices; ///< one for each entry of the ladder

    void check(const ProductShape& shape)
    {
        for (const auto& device : m_devices) {
            const auto on = makeProduct(*device, shape);
            QVERIFY(on);
            device->enqueue(on->product);
            QVERIFY(device->finish());
            QCOMPARE(wrongElement(resultOf(*device, on->product.c), shape, device->setup().precision), std::nullopt);
        }
    }

private slots:
    void initTestCase()
    {
        if (!systemLibraryLoader().open({"libEGL.so.1"}))
            QSKIP("There is no libEGL.so.1 here."); // where it is, there is at least Mesa's software renderer
        QVERIFY2(!m_info.absent, m_info.absent ? english(*m_info.absent).c_str() : "");
        for (const LadderEntry& entry : m_info.ladder) {
            auto device =
                m_provider->open(m_info, {.device = m_info.id, .kernel = entry.rung, .precision = entry.precision});
            QVERIFY2(device, device ? "" : english(device.error()).c_str());
            m_devices.push_back(std::move(*device));
        }
        QCOMPARE(m_devices.size(), std::size_t{6});
    }

    void agreesWithDoublePrecision_data()
    {
        QTest::addColumn<qint64>("m");
        QTest::addColumn<qint64>("n");
        QTest::addColumn<qint64>("k");
        for (const ProductShape& shape : awkwardShapes()) {
            const qint64 m = shape.m;
            const qint64 n = shape.n;
            const qint64 k = shape.k;
            QTest::addRow("%lldx%lldx%lld", m, n, k) << m << n << k;
        }
        QTest::addRow("257") << qint64(257) << qint64(257) << qint64(257);
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
                check({.m = 35, .n = 79, .k = 19, .transposeA = transposeA, .transposeB = transposeB, .padding = 3});
        }
        check({.m = 35, .n = 79, .k = 19, .bias = true, .relu = true});
        check({.m = 70, .n = 133, .k = 50, .transposeA = true, .transposeB = true, .bias = true, .padding = 5});
    }

    void rungsAgreeToTheBit_data()
    {
        QTest::addColumn<qint64>("k");
        QTest::addRow("one dispatch") << qint64(45);
        QTest::addRow("sums cut between dispatches") << qint64(4'111); // where, depends on the rate that was seen
    }

    void rungsAgreeToTheBit()
    {
        QFETCH(qint64, k);
        const ProductShape shape{.m = 20, .n = 70, .k = k, .bias = true, .relu = true};
        for (const Precision precision : {Precision::fp32, Precision::fp64}) {
            std::vector<double> first;
            for (const auto& device : m_devices) {
                if (device->setup().precision != precision)
                    continue;
                const auto on = makeProduct(*device, shape);
                QVERIFY(on);
                device->enqueue(on->product);
                QVERIFY(device->finish());
                const std::vector<double> result = resultOf(*device, on->product.c);
                if (first.empty())
                    first = result;
                QCOMPARE(result, first);
            }
        }
    }
};

QTEST_GUILESS_MAIN(TestOpenglProducts)
#include "tst_opengl_products.moc"
