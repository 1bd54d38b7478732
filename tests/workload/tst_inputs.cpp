#include "job/random.h"
#include "workload/digest.h"
#include "workload/inputs.h"

#include <QTest>

#include <array>
#include <cmath>

using namespace coreloom;

class TestInputs : public QObject {
    Q_OBJECT

private slots:
    void roundsToThePrecision_data()
    {
        QTest::addColumn<double>("value");
        QTest::addColumn<Precision>("precision");
        QTest::addColumn<double>("rounded");
        QTest::newRow("fp64 keeps all") << 0.1 << Precision::fp64 << 0.1;
        QTest::newRow("fp32") << 0.1 << Precision::fp32 << static_cast<double>(0.1F);
        QTest::newRow("tf32 up") << 1 + 0x1.8p-11 << Precision::tf32 << 1 + 0x1p-10;
        QTest::newRow("tf32 tie to even, down") << 1 + 0x1p-11 << Precision::tf32 << 1.0;
        QTest::newRow("tf32 tie to even, up") << 1 + 0x1.8p-10 << Precision::tf32 << 1 + 0x1p-9;
        QTest::newRow("bf16 down") << -(1 + 0x1.fp-9) << Precision::bf16 << -1.0;
        QTest::newRow("bf16 into the next binade") << 2 - 0x1p-20 << Precision::bf16 << 2.0;
    }
    void roundsToThePrecision()
    {
        QFETCH(double, value);
        QFETCH(Precision, precision);
        QFETCH(double, rounded);
        QCOMPARE(roundedTo(value, precision), rounded);
    }

    void rowsAreTheDevicesFill()
    {
        const Job job{.m = 3, .n = 5, .k = 4, .seed = 9};
        std::array<double, 5> row{};
        inputB(job, Precision::fp32).row(2, row.data());
        for (std::uint64_t column = 0; column < 5; ++column) {
            const double value = randomValue(9, streamOfB, 2 * 5 + column, Distribution::uniform);
            QCOMPARE(row[column], static_cast<double>(static_cast<float>(value)));
        }
        QVERIFY(inputA(job, Precision::fp32).at(0, 0) != inputB(job, Precision::fp32).at(0, 0));
    }

    /// By hand: a zero byte only multiplies.
    void digestIsFnv1a()
    {
        QCOMPARE(Digest().value(), std::uint64_t{0xcbf29ce484222325});
        Digest digest;
        const double zero = 0; // four zero bytes
        digest.add(&zero, 1, Precision::fp32);
        std::uint64_t expected = 0xcbf29ce484222325;
        for (int i = 0; i < 4; ++i)
            expected *= 0x100000001b3;
        QCOMPARE(digest.value(), expected);
    }

    void digestSeesOrderAndPrecision()
    {
        const std::array<double, 2> forth{1.0, 2.0};
        const std::array<double, 2> back{2.0, 1.0};
        const auto hash = [](const std::array<double, 2>& values, Precision precision) {
            Digest digest;
            digest.add(values.data(), 2, precision);
            return digest.value();
        };
        QVERIFY(hash(forth, Precision::fp32) != hash(back, Precision::fp32));
        QVERIFY(hash(forth, Precision::fp32) != hash(forth, Precision::fp64));
        Digest pieces;
        pieces.add(forth.data(), 1, Precision::fp64);
        pieces.add(forth.data() + 1, 1, Precision::fp64);
        QCOMPARE(pieces.value(), hash(forth, Precision::fp64));
    }
};

QTEST_GUILESS_MAIN(TestInputs)
#include "tst_inputs.moc"
