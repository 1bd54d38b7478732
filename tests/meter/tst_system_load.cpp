#include "meter/system_load.h"

#include "machine_tree.h"
#include "manual_clock.h"

#include <QTest>

#include <cmath>

using namespace coreloom;

namespace {

struct Bench {
    MachineTree tree;
    ManualClock clock;

    [[nodiscard]] Environment environment() const
    {
        Environment result = tree.environment();
        result.clock = &clock;
        return result;
    }
};

const std::string twoCpus = "cpu  0 0 0 0 0 0 0 0 0 0\n"
                            "cpu0 100 0 100 1000 50 0 0 10 0 0\n"
                            "cpu1 200 0 100 2000 50 0 0 10 0 0\n"
                            "intr 246553 0 0\nctxt 473829";

} // namespace

class TestSystemLoad : public QObject {
    Q_OBJECT

private slots:
    void dividesTheTicksOfAnInterval()
    {
        Bench bench;
        bench.tree.plant("/proc/stat", twoCpus);
        SystemLoad load(bench.environment());
        QVERIFY(load.update().empty());
        QVERIFY(!load.busyCpus());
        // A second: CPU 0 computes 30, its host takes 20, it idles 40 and waits for the disk 10; CPU 1 computes all.
        bench.tree.plant("/proc/stat", "cpu  0 0 0 0 0 0 0 0 0 0\n"
                                       "cpu0 110 5 115 1040 60 0 0 30 0 0\n"
                                       "cpu1 290 0 104 2000 50 3 3 10 0 0\nintr 1");
        bench.clock.advance(1);
        const auto& loads = load.update();
        QCOMPARE(loads.size(), std::size_t{2});
        QCOMPARE(loads[0].cpu, 0);
        QCOMPARE(loads[0].busy, 0.3);
        QCOMPARE(loads[0].stolen, 0.2);
        QCOMPARE(loads[1].busy, 1.0);
        QCOMPARE(load.busyCpus().value(), 1.3);
    }

    void keepsItsAnswerForHalfASecond()
    {
        Bench bench;
        bench.tree.plant("/proc/stat", "cpu0 0 0 0 0 0 0 0 0");
        SystemLoad load(bench.environment());
        bench.tree.plant("/proc/stat", "cpu0 20 0 0 0 0 0 0 0");
        bench.clock.advance(0.4);
        QVERIFY(load.update().empty());
        bench.clock.advance(0.2);
        QCOMPARE(load.update().at(0).busy, 1.0);
        bench.tree.plant("/proc/stat", "cpu0 20 0 0 90 0 0 0 0");
        bench.clock.advance(0.3);
        QCOMPARE(load.update().at(0).busy, 1.0);
        bench.clock.advance(0.3);
        QCOMPARE(load.update().at(0).busy, 0.0);
    }

    void leavesOutCpusThatComeAndGo()
    {
        Bench bench;
        bench.tree.plant("/proc/stat", twoCpus);
        SystemLoad load(bench.environment());
        bench.tree.plant("/proc/stat", "cpu0 200 0 100 1000 50 0 0 10 0 0\ncpu7 5 0 5 5 5 0 0 0 0 0");
        bench.clock.advance(1);
        QCOMPARE(load.update().size(), std::size_t{1});
        // CPU 7 is known by now; CPU 1 comes back and CPU 0 goes.
        bench.tree.plant("/proc/stat", "cpu1 1 0 0 1 0 0 0 0\ncpu7 55 0 5 55 5 0 0 0 0 0");
        bench.clock.advance(1);
        QCOMPARE(load.update().size(), std::size_t{1});
        QCOMPARE(load.update()[0].cpu, 7);
        QCOMPARE(load.update()[0].busy, 0.5);
    }

    void isNeverNegativeNorNotANumber_data()
    {
        QTest::addColumn<QByteArray>("next");
        QTest::newRow("no tick") << QByteArray("cpu0 100 0 100 1000 50 0 0 10 0 0");
        QTest::newRow("started anew") << QByteArray("cpu0 1 0 1 2 0 0 0 0 0 0");
        QTest::newRow("the disk's share goes back") << QByteArray("cpu0 110 0 100 1000 20 0 0 10 0 0");
        QTest::newRow("an old kernel's line") << QByteArray("cpu0 200 0 200 1200");
        QTest::newRow("cut short") << QByteArray("cpu0 20");
        QTest::newRow("nonsense") << QByteArray("cpu0 x y z\ncpu\ncpuX 1 2 3");
        QTest::newRow("nothing") << QByteArray();
    }

    void isNeverNegativeNorNotANumber()
    {
        QFETCH(QByteArray, next);
        Bench bench;
        bench.tree.plant("/proc/stat", twoCpus);
        SystemLoad load(bench.environment());
        bench.tree.plant("/proc/stat", next.toStdString());
        bench.clock.advance(1);
        for (const CpuLoad& cpu : load.update()) {
            QVERIFY(std::isfinite(cpu.busy) && cpu.busy >= 0 && cpu.busy <= 1);
            QVERIFY(std::isfinite(cpu.stolen) && cpu.stolen >= 0 && cpu.stolen <= 1);
        }
    }
};

QTEST_GUILESS_MAIN(TestSystemLoad)
#include "tst_system_load.moc"
