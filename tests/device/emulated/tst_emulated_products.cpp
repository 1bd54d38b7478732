#include "device/emulated/emulated_device.h"
#include "job/random.h"

#include <QTest>

#include <cmath>
#include <vector>

using namespace coreloom;

namespace {

struct Shape {
    std::int64_t m;
    std::int64_t n;
    std::int64_t k;
};

/// A value of a stream as a device of that precision holds it.
double value(std::uint64_t stream, std::int64_t index, Precision precision)
{
    const double exact = randomValue(7, stream, static_cast<std::uint64_t>(index), Distribution::uniform);
    return precision == Precision::fp64 ? exact : static_cast<double>(static_cast<float>(exact));
}

} // namespace

class TestEmulatedProducts : public QObject {
    Q_OBJECT

    std::unique_ptr<DeviceProvider> m_provider = emulatedProvider();
    DeviceInfo m_info = m_provider->discover().front();

    std::unique_ptr<Device> open(const LadderEntry& entry, std::optional<int> sms = {})
    {
        auto device = m_provider->open(
            m_info, {.device = "emulated", .sms = sms, .kernel = entry.rung, .precision = entry.precision});
        return device ? std::move(*device) : nullptr;
    }

private slots:
    void agreesWithDoublePrecision_data()
    {
        QTest::addColumn<qint64>("m");
        QTest::addColumn<qint64>("n");
        QTest::addColumn<qint64>("k");
        for (const qint64 size : {1, 3, 15, 16, 17, 31, 32, 33, 127})
            QTest::addRow("%lld", size) << size << size << size;
        for (const Shape& shape : {Shape{35, 79, 19}, {1, 1000, 3}, {1023, 2, 5}, {7, 1, 1025}, {2, 1000, 1000}})
            QTest::addRow("%lldx%lldx%lld", qint64(shape.m), qint64(shape.n), qint64(shape.k))
                << qint64(shape.m) << qint64(shape.n) << qint64(shape.k);
    }

    void agreesWithDoublePrecision()
    {
        QFETCH(qint64, m);
        QFETCH(qint64, n);
        QFETCH(qint64, k);
        for (const LadderEntry& entry : m_info.ladder) {
            const auto device = open(entry);
            QVERIFY(device);
            const auto a = device->allocate(m * k).value();
            const auto b = device->allocate(k * n).value();
            const auto c = device->allocate(m * n).value();
            const MatrixProduct product{.a = {a.get(), m, k, k}, .b = {b.get(), k, n, n}, .c = {c.get(), m, n, n}};
            device->enqueue(RandomFill{.target = product.a, .seed = 7, .stream = 0});
            device->enqueue(RandomFill{.target = product.b, .seed = 7, .stream = 1});
            device->enqueue(NanFill{product.c});
            device->enqueue(product);
            QVERIFY(device->finish());
            std::vector<double> result(static_cast<std::size_t>(m * n));
            QVERIFY(device->download(product.c, 0, m, result.data()));
            const double unit = entry.precision == Precision::fp64 ? 0x1p-53 : 0x1p-24;
            for (qint64 row = 0; row < m; ++row) {
                for (qint64 column = 0; column < n; ++column) {
                    double sum = 0;
                    double magnitude = 0;
                    for (qint64 i = 0; i < k; ++i) {
                        const double term =
                            value(0, row * k + i, entry.precision) * value(1, i * n + column, entry.precision);
                        sum += term;
                        magnitude += std::abs(term);
                    }
                    // The bound that no order of summation exceeds (Higham, Accuracy and Stability, 3.1), twice for
                    // the reference's own rounding.
                    const double bound = 2 * static_cast<double>(k + 1) * unit * magnitude;
                    QVERIFY(std::abs(result[static_cast<std::size_t>(row * n + column)] - sum) <= bound);
                }
            }
        }
    }
};

QTEST_GUILESS_MAIN(TestEmulatedProducts)
#include "tst_emulated_products.moc"
