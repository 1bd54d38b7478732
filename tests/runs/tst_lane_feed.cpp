#include "run/lane_feed.h"

#include <QTest>

#include <cmath>

using namespace coreloom;

class TestLaneFeed : public QObject {
    Q_OBJECT

private slots:
    void givesEverythingOnce()
    {
        LaneFeed feed;
        feed.setPhase(LanePhase::running);
        feed.setProgress(1.5, 0.5);
        feed.setSteps(7);
        feed.push({.seconds = 0.05, .duration = 0.05, .gflops = 3});
        const LaneUpdate first = feed.drain();
        QCOMPARE(first.phase, LanePhase::running);
        QCOMPARE(first.elapsedSeconds, 1.5);
        QCOMPARE(first.progress, 0.5);
        QCOMPARE(first.steps, 7);
        QCOMPARE(first.samples.size(), std::size_t{1});
        const LaneUpdate second = feed.drain();
        QVERIFY(second.samples.empty());
        QCOMPARE(second.steps, 7); // the state stays
    }

    void wantsATraceOnceTheLastIsTaken()
    {
        LaneFeed feed;
        QVERIFY(feed.wantsTrace());
        feed.publish({.rows = 1, .columns = 1, .step = 1});
        QVERIFY(!feed.wantsTrace());
        feed.publish({.rows = 1, .columns = 1, .step = 2});
        QCOMPARE(feed.drain().trace->step, 2);
        QVERIFY(feed.wantsTrace());
        QVERIFY(!feed.drain().trace);
    }

    void isBoundedAndKeepsTheWork()
    {
        LaneFeed feed;
        for (int i = 1; i <= 100'000; ++i)
            feed.push({.seconds = i * 0.05, .duration = 0.05, .gflops = 2});
        const LaneUpdate update = feed.drain();
        QVERIFY(update.samples.size() <= 256);
        double work = 0;
        for (const Sample& sample : update.samples)
            work += sample.gflops * sample.duration;
        QVERIFY(std::abs(work - 10'000) < 1e-6);
        QCOMPARE(update.samples.back().seconds, 5000.0);
    }

    void theRecordComesOnce()
    {
        LaneFeed feed;
        feed.finish(std::make_shared<const LaneRecord>());
        const LaneUpdate update = feed.drain();
        QVERIFY(update.record);
        QCOMPARE(update.phase, LanePhase::finished);
        QCOMPARE(update.progress, 1.0);
        QVERIFY(!feed.drain().record);
    }
};

QTEST_GUILESS_MAIN(TestLaneFeed)
#include "tst_lane_feed.moc"
