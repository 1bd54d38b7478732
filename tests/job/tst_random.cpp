#include "job/random.h"

#include <QTest>
#include <cmath>

using namespace coreloom;

class TestRandom : public QObject {
    Q_OBJECT

private slots:
    void hasTheMomentsOfItsDistribution_data()
    {
        QTest::addColumn<Distribution>("distribution");
        QTest::addColumn<double>("variance");
        QTest::newRow("uniform in [-1, 1)") << Distribution::uniform << 1.0 / 3.0;
        QTest::newRow("normal") << Distribution::normal << 1.0;
    }

    void hasTheMomentsOfItsDistribution()
    {
        QFETCH(Distribution, distribution);
        QFETCH(double, variance);
        constexpr int count = 100'000;
        double sum = 0;
        double squares = 0;
        for (int i = 0; i < count; ++i) {
            const double value = randomValue(7, 1, static_cast<std::uint64_t>(i), distribution);
            QVERIFY(std::isfinite(value));
            sum += value;
            squares += value * value;
        }
        QVERIFY(std::abs(sum / count) < 5 * std::sqrt(variance / count));
        QVERIFY(std::abs(squares / count - variance) < 0.02 * variance);
    }

    void dependsOnSeedStreamAndIndexOnly()
    {
        const auto value = [](std::uint64_t seed, std::uint64_t stream, std::uint64_t index) {
            return randomValue(seed, stream, index, Distribution::uniform);
        };
        QCOMPARE(value(1, 0, 5), value(1, 0, 5));
        QVERIFY(value(1, 0, 5) != value(2, 0, 5));
        QVERIFY(value(1, 0, 5) != value(1, 1, 5));
        QVERIFY(value(1, 0, 5) != value(1, 0, 6));
    }
};

QTEST_GUILESS_MAIN(TestRandom)
#include "tst_random.moc"
