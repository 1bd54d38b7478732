#include "pairs.h"

#include <QTest>

using namespace coreloom::bench;

class TestBenchPairs : public QObject {
    Q_OBJECT

private slots:
    void medianIsTheMiddle()
    {
        QVERIFY(!median({}));
        QCOMPARE(*median({3}), 3.0);
        QCOMPARE(*median({9, 1, 2}), 2.0);
        QCOMPARE(*median({8, 1, 4, 2}), 3.0);
    }

    void geometricMeanOfRatios()
    {
        QVERIFY(!geometricMean({}));
        QCOMPARE(*geometricMean({0.5, 2}), 1.0);
        QCOMPARE(*geometricMean({1, 3, 9}), 3.0);
    }

    /// Twice as slow a machine for two of the pairs does not show; one disturbed pair neither.
    void ratioIsOfNeighbouringMoments()
    {
        QVERIFY(!ratio({}));
        QCOMPARE(*ratio({{1, 2}, {2, 4}, {2, 4}, {1, 2}}), 2.0);
        QCOMPARE(*ratio({{1, 2}, {50, 2}, {1, 2}}), 2.0);
    }
};

QTEST_GUILESS_MAIN(TestBenchPairs)
#include "tst_bench_pairs.moc"
