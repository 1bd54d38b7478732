#include "analysis/share_of_limits.h"

#include <QTest>

using namespace coreloom;

class TestShareOfLimits : public QObject {
    Q_OBJECT

    /// 150 GFLOP/s of 200 in single and of none known in double; a step of 0.5 s, and 8 GB/s of memory.
    static LaneRecord lane()
    {
        LaneRecord record;
        record.gflops = Statistics{.count = 3, .median = 150};
        record.secondsPerStep = Statistics{.count = 3, .median = 0.5};
        record.limits.all.fp32 = 200;
        record.limits.one.fp64 = 50;
        record.limits.triad = 8;
        return record;
    }

private slots:
    void isTheMedianRateOverThePeakOfItsPrecision()
    {
        LaneRecord record = lane();
        QCOMPARE(shareOfPeak(record), std::optional(0.75));
        record.setup.precision = Precision::fp64;
        QVERIFY(!shareOfPeak(record));
        record.limits.all.fp64 = 300;
        QCOMPARE(shareOfPeak(record), std::optional(0.5));
    }

    void whatIsUnknownStaysUnknown()
    {
        LaneRecord record = lane();
        record.gflops.reset();
        record.secondsPerStep.reset();
        QVERIFY(!shareOfPeak(record) && !leastTraffic({}, record) && !shareOfMemory({}, record));
        record = lane();
        record.limits = {};
        QVERIFY(!shareOfPeak(record) && !shareOfMemory({}, record));
        record.limits.all.fp32 = 0; // no division by it
        record.limits.triad = 0;
        QVERIFY(!shareOfPeak(record) && !shareOfMemory({}, record));
    }

    void eachMatrixPassesOnceAStep()
    {
        // 10 000 × 5 000 · 5 000 × 20 000: 50 + 100 + 200 million elements of 4 bytes in half a second.
        const Job job{.m = 10'000, .n = 20'000, .k = 5'000};
        QCOMPARE(*leastTraffic(job, lane()), 2.8);
        QCOMPARE(*shareOfMemory(job, lane()), 0.35);
    }
};

QTEST_GUILESS_MAIN(TestShareOfLimits)
#include "tst_share_of_limits.moc"
