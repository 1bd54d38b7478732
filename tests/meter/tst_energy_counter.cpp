#include "meter/energy_counter.h"

#include <QTest>

#include <random>

using namespace coreloom;

class TestEnergyCounter : public QObject {
    Q_OBJECT

private slots:
    void startsAtItsFirstReading()
    {
        EnergyCounter counter(1000);
        counter.read(700);
        QCOMPARE(counter.microjoules(), std::int64_t{0});
        QVERIFY(!counter.hasMoved());
        counter.read(900);
        QCOMPARE(counter.microjoules(), std::int64_t{200});
        QVERIFY(counter.hasMoved());
    }

    void countsOnOverAWrap()
    {
        EnergyCounter counter(262'143'328'850);
        counter.read(262'143'000'000);
        counter.read(1'000'000);
        QCOMPARE(counter.microjoules(), std::int64_t{1'328'850});
        QCOMPARE(counter.dropped(), std::int64_t{0});
    }

    void dropsAWrapOfUnknownRange()
    {
        EnergyCounter counter(std::nullopt);
        counter.read(5'000);
        counter.read(6'000);
        counter.read(100); // wrapped: nobody knows how far
        counter.read(300);
        QCOMPARE(counter.microjoules(), std::int64_t{1'200});
        QCOMPARE(counter.dropped(), std::int64_t{1});
    }

    void dropsWhatEvenAWrapCannotExplain()
    {
        EnergyCounter counter(1'000);
        counter.read(9'000);
        counter.read(100);
        QCOMPARE(counter.microjoules(), std::int64_t{0});
        QCOMPARE(counter.dropped(), std::int64_t{1});
    }

    void losesNothingOverAFailedReading()
    {
        EnergyCounter counter(1'000);
        counter.read(100);
        counter.read(std::nullopt);
        counter.read(250);
        QCOMPARE(counter.microjoules(), std::int64_t{150});
        QCOMPARE(counter.dropped(), std::int64_t{1});
    }

    void doesNotTakeARestartForAWrap()
    {
        EnergyCounter counter(1'000);
        counter.read(800);
        counter.restart(50);
        counter.read(60);
        QCOMPARE(counter.microjoules(), std::int64_t{10});
        QCOMPARE(counter.dropped(), std::int64_t{1});
    }

    void sumsAnyWalkThatStaysBelowItsRange()
    {
        std::mt19937 random(1); // the same walk every time
        const std::int64_t range = 65'712;
        EnergyCounter counter(range);
        std::int64_t truth = 0;
        counter.read(0);
        for (int i = 0; i < 10'000; ++i) {
            truth += static_cast<std::int64_t>(random()) % range;
            counter.read(truth % range);
        }
        QCOMPARE(counter.microjoules(), truth);
        QCOMPARE(counter.dropped(), std::int64_t{0});
    }
};

QTEST_GUILESS_MAIN(TestEnergyCounter)
#include "tst_energy_counter.moc"
