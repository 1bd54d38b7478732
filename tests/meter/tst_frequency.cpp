#include "meter/frequency.h"

#include "machine_tree.h"

#include <QTest>

using namespace coreloom;

class TestFrequency : public QObject {
    Q_OBJECT

private slots:
    void readsTheClockRateOfEachCpu()
    {
        MachineTree tree;
        plantHybridLaptop(tree);
        const Frequencies frequencies = readFrequencies(tree.environment(), {4, 0});
        QCOMPARE(frequencies.gigahertz.at(0).value(), 2.100456);
        QCOMPARE(frequencies.gigahertz.at(1).value(), 3.400123);
        QVERIFY(frequencies.reason.empty());
    }

    void doesNotTakeTheAdvertisedRateForTheRealOne()
    {
        MachineTree tree;
        plantVirtualMachine(tree); // its /proc/cpuinfo says 2445 MHz
        const Frequencies frequencies = readFrequencies(tree.environment(), {0, 1});
        QCOMPARE(frequencies.gigahertz.size(), std::size_t{2});
        QVERIFY(!frequencies.gigahertz[0] && !frequencies.gigahertz[1]);
        QVERIFY(!frequencies.reason.empty());
    }
};

QTEST_GUILESS_MAIN(TestFrequency)
#include "tst_frequency.moc"
