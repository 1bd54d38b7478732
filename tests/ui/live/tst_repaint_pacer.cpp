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
        QVERIFY(qAbs(pacer.interval() - 0.1) < 1e-9);
        RepaintPacer onTwo(2);
        for (int i = 0; i < 100; ++i)
            onTwo.painted(0.004);
        QVERIFY(qAbs(onTwo.interval() - 0.05) < 1e-9);
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

    void aDearRepaintCountsAtOnce()
    {
        RepaintPacer pacer(1);
        pacer.painted(0.002);
        pacer.painted(0.008);
        QVERIFY(qAbs(pacer.interval() - 0.2) < 1e-9);
    }
};

QTEST_GUILESS_MAIN(TestRepaintPacer)
#include "tst_repaint_pacer.moc"
