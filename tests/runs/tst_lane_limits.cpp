#include "bench.h"

#include <QTest>

using namespace coreloom;

/// When a lane asks its device for the limits of the hardware.
class TestLaneLimits : public QObject {
    Q_OBJECT

private slots:
    void measuredOnceAfterTheSteps()
    {
        Bench bench;
        bench.scripts[0]->limits = {.provenance = Provenance::measured, .isa = "AVX2", .workers = 2, .triad = 30};
        bench.scripts[0]->limits.all.fp32 = 200;
        const LaneRecord lane = bench.complete().lanes.front();
        QCOMPARE(lane.status, Status::completed);
        QCOMPARE(lane.limits.all.fp32, std::optional(200.0));
        QCOMPARE(lane.limits.triad, std::optional(30.0));
        QVERIFY(lane.limits.reason.empty());
        QCOMPARE(bench.scripts[0]->limitsAsked.load(), 1);
        QCOMPARE(bench.scripts[0]->finishesBeforeLimits.load(), bench.scripts[0]->finishes.load());
    }

    void notMeasuredWhereAnotherLaneComputes_data()
    {
        QTest::addColumn<LaneOrder>("order");
        QTest::addColumn<bool>("secondUsesCpu");
        QTest::addColumn<int>("asked");
        QTest::newRow("one after the other") << LaneOrder::oneAfterAnother << true << 1;
        QTest::newRow("apart on shared cores") << LaneOrder::apartOnSharedCores << true << 1;
        QTest::newRow("together") << LaneOrder::together << true << 0;
        QTest::newRow("together with a GPU") << LaneOrder::together << false << 1;
    }

    void notMeasuredWhereAnotherLaneComputes()
    {
        QFETCH(LaneOrder, order);
        QFETCH(bool, secondUsesCpu);
        QFETCH(int, asked);
        Bench bench(2);
        bench.request.order = order;
        bench.scripts[1]->usesCpuCores = secondUsesCpu;
        bench.scripts[0]->limits.all.fp32 = 200;
        const LaneRecord lane = bench.complete().lanes.front();
        QCOMPARE(bench.scripts[0]->limitsAsked.load(), asked);
        QCOMPARE(lane.limits.all.fp32.has_value(), asked == 1);
        QCOMPARE(lane.limits.reason.english(),
                 asked == 1 ? std::string()
                            : std::string("Limits are not measured where another lane computes on the same CPUs."));
    }

    void aLaneThatEndsEarlySaysWhyItHasNone()
    {
        Bench bench;
        bench.scripts[0]->lostAtFinish = 1;
        const LaneRecord lane = bench.complete().lanes.front();
        QCOMPARE(lane.status, Status::failed);
        QCOMPARE(bench.scripts[0]->limitsAsked.load(), 0);
        QVERIFY(!lane.limits.all.fp32);
        QCOMPARE(lane.limits.reason.english(), std::string("The lane ended before its limits were measured."));
    }
};

QTEST_GUILESS_MAIN(TestLaneLimits)
#include "tst_lane_limits.moc"
