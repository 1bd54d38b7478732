#include "run/step_times.h"

#include <QTest>

#include <cmath>

using namespace coreloom;

class TestStepTimes : public QObject {
    Q_OBJECT

private slots:
    void nothingFromNothing()
    {
        const StepTimes times;
        QVERIFY(!times.secondsPerStep() && !times.gflops(1));
        QCOMPARE(times.seconds(), 0.0);
    }

    void medianAndSpread()
    {
        StepTimes times;
        for (const std::int64_t seconds : {5, 1, 4, 2, 3})
            times.add(seconds * 1'000'000'000, 1);
        const Statistics statistics = *times.secondsPerStep();
        QCOMPARE(statistics.count, 5);
        QCOMPARE(statistics.median, 3.0);
        QCOMPARE(*statistics.min, 1.0);
        QCOMPARE(*statistics.max, 5.0);
        QVERIFY(std::abs(*statistics.p5 - 1.2) < 1e-12);
        QVERIFY(std::abs(*statistics.p95 - 4.8) < 1e-12);
        const Statistics rates = *times.gflops(60'000'000'000);
        QCOMPARE(rates.median, 20.0);
        QCOMPARE(*rates.min, 12.0);
        QCOMPARE(*rates.max, 60.0);
        QCOMPARE(times.seconds(), 15.0);
    }

    void noSpreadFromFewerThanThree()
    {
        StepTimes times;
        times.add(1'000'000'000, 1);
        times.add(3'000'000'000, 1);
        QCOMPARE(times.secondsPerStep()->median, 2.0);
        QVERIFY(!times.secondsPerStep()->min && !times.secondsPerStep()->p5 && !times.gflops(1)->max);
    }

    void stepsInsideOneTimingCountWithTheirMean()
    {
        StepTimes times;
        times.add(1'000, 10);
        QCOMPARE(times.steps(), 10);
        QCOMPARE(times.secondsPerStep()->count, 10);
        QVERIFY(std::abs(times.secondsPerStep()->median - 1e-7) < 1e-18);
        QVERIFY(!times.secondsPerStep()->min); // it is not known
    }

    void noRateWithoutTime()
    {
        StepTimes times;
        times.add(0, 1);
        QVERIFY(times.secondsPerStep());
        QVERIFY(!times.gflops(2));
    }

    void memoryIsBoundedAndTheEndsStayExact()
    {
        StepTimes times;
        constexpr std::int64_t count = 1'000'000;
        for (std::int64_t i = 0; i < count; ++i)
            times.add(1'000 + (i * 7919) % 1000, 1);
        times.add(5, 1);
        times.add(90'000, 1);
        QCOMPARE(times.steps(), count + 2);
        const Statistics statistics = *times.secondsPerStep();
        QVERIFY(std::abs(*statistics.min - 5e-9) < 1e-18);
        QVERIFY(std::abs(*statistics.max - 90e-6) < 1e-15);
        QVERIFY(std::abs(statistics.median - 1.4995e-6) < 0.02e-6);
        QVERIFY(std::abs(*statistics.p95 - 1.95e-6) < 0.02e-6);
    }
};

QTEST_GUILESS_MAIN(TestStepTimes)
#include "tst_step_times.moc"
