#include "live/repaint_pacer.h"

#include <QTest>

using namespace coreloom;

class TestRepaintPacer : public QObject {
    Q_OBJECT

private slots:
    void beginsFast() { QCOMPARE(RepaintPacer(1).interval(), 1 / RepaintPacer::fastest); }

    void keepsItsShareOfTheCpuTime()
    {
        RepaintPacer pacer(1);
        for (int i = 0; i < 100; ++i)
            pacer.painted(0.004);
        QVERIFY(qAbs(pacer.interval() - 0.16) < 1e-9); // 4 ms are 2.5 % of that
        RepaintPacer onTwo(2);
        for (int i = 0; i < 100; ++i)
            onTwo.painted(0.004);
        QVERIFY(qAbs(onTwo.interval() - 0.08) < 1e-9);
    }

    void staysBetweenFourAndThirtyASecond()
    {
        RepaintPacer pacer(1);
        pacer.painted(10);
        QCOMPARE(pacer.interval(), 0.25);
        for (int i = 0; i < 200; ++i)
            pacer.painted(0);
        QCOMPARE(pacer.interval(), 1.0 / 30);
    }

    void unevenCostsKeepTheShareToo()
    {
        RepaintPacer pacer(1);
        double spent = 0;
        double passed = 0;
        for (int i = 0; i < 400; ++i) {
            const double cost = i % 8 == 0 ? 0.009 : 0.002;
            pacer.painted(cost);
            spent += cost;
            passed += pacer.interval();
        }
        QVERIFY(qAbs(spent / passed - RepaintPacer::share) < 0.02 * RepaintPacer::share);
    }
};

QTEST_GUILESS_MAIN(TestRepaintPacer)
#include "tst_repaint_pacer.moc"
