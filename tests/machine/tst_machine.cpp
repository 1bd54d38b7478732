#include "machine/machine.h"

#include "machine_tree.h"

#include <QTest>

using namespace coreloom;

namespace {

std::vector<std::string> warningsOf(const MachineTree& tree)
{
    std::vector<std::string> sentences;
    for (const Text& warning : readMachine(tree.environment()).warnings)
        sentences.push_back(warning.english());
    return sentences;
}

} // namespace

class TestMachine : public QObject {
    Q_OBJECT

private slots:
    void readsAVirtualMachine()
    {
        MachineTree tree;
        plantVirtualMachine(tree);
        const Machine machine = readMachine(tree.environment());
        QCOMPARE(machine.cpuName, std::string("AMD EPYC 7763 64-Core Processor"));
        QCOMPARE(machine.os, std::string("Debian GNU/Linux 12 (bookworm), Linux 6.1.0-18-cloud-amd64"));
        QVERIFY(machine.virtualMachine);
        QCOMPARE(machine.physicalCores, 2);
        QCOMPARE(machine.packages, 1);
        QCOMPARE(machine.allowedCpus, (std::vector<int>{0, 1}));
        QCOMPARE(machine.defaultWorkers(), 2);
        QCOMPARE(machine.memoryBytes, std::int64_t{8} << 30);
        QCOMPARE(machine.freeMemoryBytes, std::int64_t{6} << 30);
        QVERIFY(!machine.quota);
        QVERIFY(!machine.governor);
        QVERIFY(!machine.onBattery);
        QVERIFY(machine.allowedReason.empty());
        QVERIFY(machine.warnings.empty());
        QCOMPARE(machine.caches.size(), std::size_t{2});
        QCOMPARE(machine.caches[1].level, 3);
        QCOMPARE(machine.caches[1].bytes, std::int64_t{16} << 20);
        QCOMPARE(machine.caches[1].sharedBy, 2);
    }

    void offersNoMoreWorkersThanTheQuotaGrants()
    {
        MachineTree tree;
        plantContainerOnBigHost(tree);
        const Machine machine = readMachine(tree.environment());
        QCOMPARE(machine.allowedCpus.size(), std::size_t{64});
        QCOMPARE(machine.quota.value(), 1.5); // of the parent: the group itself has no limit
        QCOMPARE(machine.defaultWorkers(), 2);
        QCOMPARE(machine.allowedReason.english(),
                 std::string("The process's control group grants it the time of 1.5 CPUs, of 64 (set by a container or "
                             "a job scheduler)."));
        QCOMPARE(machine.warnings.size(), std::size_t{1});
        // 2 GiB may be taken, 1 GiB is, of which half are caches that can be dropped.
        QCOMPARE(machine.freeMemoryBytes, std::int64_t{1536} << 20);
        QCOMPARE(machine.memoryBytes, std::int64_t{256} << 30);
    }

    void offersOnlyTheCpusOfTheAffinity()
    {
        MachineTree tree;
        tree.plantCpus({{0, 0}, {0, 1}, {0, 2}, {0, 3}});
        Environment environment = tree.environment();
        environment.affinity = {0, 2};
        const Machine machine = readMachine(environment);
        QCOMPARE(machine.allowedCpus, (std::vector<int>{0, 2}));
        QVERIFY(!machine.cpus[1].allowed);
        QVERIFY(machine.cpus[1].online);
        QCOMPARE(machine.defaultWorkers(), 2);
        QVERIFY(machine.allowedReason.english().find("CPUs 0,2 only, of 4") != std::string::npos);
    }

    void namesAffinityAndQuotaTogether()
    {
        MachineTree tree;
        plantContainerOnBigHost(tree);
        Environment environment = tree.environment();
        environment.affinity = {4, 5, 6, 7};
        const std::string reason = readMachine(environment).allowedReason.english();
        QVERIFY(reason.find("CPUs 4-7 only, of 64") != std::string::npos);
        QVERIFY(reason.find("1.5 CPUs") != std::string::npos);
    }

    void tellsPerformanceFromEfficiencyCores()
    {
        MachineTree tree;
        plantHybridLaptop(tree);
        const Machine machine = readMachine(tree.environment());
        QCOMPARE(machine.cpuName, std::string("12th Gen Intel Core i7-1260P"));
        QCOMPARE(machine.physicalCores, 6);
        QVERIFY(machine.cpus[0].kind == CoreKind::performance);
        QVERIFY(machine.cpus[4].kind == CoreKind::efficiency);
        QCOMPARE(machine.cpus[1].sibling, 1);
        // A thread of each core, fast cores first, then the fast cores' second threads.
        QCOMPARE(machine.allowedCpus, (std::vector<int>{0, 2, 4, 5, 6, 7, 1, 3}));
    }

    void takesTheOnlyAllowedThreadOfACoreAsItsFirst()
    {
        MachineTree tree;
        plantHybridLaptop(tree);
        Environment environment = tree.environment();
        environment.affinity = {1, 2, 3, 4};
        QCOMPARE(readMachine(environment).allowedCpus, (std::vector<int>{1, 2, 4, 3}));
    }

    void warnsOfBatteryAndPowersave()
    {
        MachineTree tree;
        plantHybridLaptop(tree);
        const Machine machine = readMachine(tree.environment());
        QCOMPARE(machine.onBattery.value(), true);
        QCOMPARE(machine.governor.value(), std::string("powersave"));
        QCOMPARE(machine.warnings.size(), std::size_t{2});

        // The mouse's battery is no reason once the laptop is plugged in.
        tree.plant("/sys/class/power_supply/AC/online", "1");
        tree.plant("/sys/class/power_supply/BAT0/status", "Charging");
        QCOMPARE(readMachine(tree.environment()).onBattery.value(), false);
        // With this driver "powersave" is the usual governor.
        tree.plant("/sys/devices/system/cpu/cpu0/cpufreq/energy_performance_preference", "balance_performance");
        QVERIFY(warningsOf(tree).empty());
        tree.plant("/sys/devices/system/cpu/cpu0/cpufreq/scaling_driver", "acpi-cpufreq");
        QCOMPARE(warningsOf(tree).size(), std::size_t{1});
    }

    void countsSocketsAndCoresOverThem()
    {
        MachineTree tree;
        plantTwoSocketServer(tree);
        const Machine machine = readMachine(tree.environment());
        QCOMPARE(machine.packages, 2);
        QCOMPARE(machine.physicalCores, 8);
        QCOMPARE(machine.cpus.size(), std::size_t{16});
        QCOMPARE(machine.cpus[4].package, 1);
        QCOMPARE(machine.cpus[4].core, 4);
        QCOMPARE(machine.cpus[12].core, 4);
        QCOMPARE(machine.cpus[12].sibling, 1);
        QCOMPARE(machine.allowedCpus, (std::vector<int>{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}));
    }

    void leavesOutOfflineCpus()
    {
        MachineTree tree;
        tree.plantCpus({{0, 0}, {0, 1, false}, {0, 2}});
        const Machine machine = readMachine(tree.environment());
        QCOMPARE(machine.cpus.size(), std::size_t{3});
        QVERIFY(!machine.cpus[1].online);
        QVERIFY(!machine.cpus[1].allowed);
        QCOMPARE(machine.physicalCores, 2);
        QCOMPARE(machine.allowedCpus, (std::vector<int>{0, 2}));
        QCOMPARE(machine.allowedReason.english(), std::string("1 of this computer's 3 CPUs are offline."));
    }

    void warnsOfBackgroundLoadThatLasts_data()
    {
        QTest::addColumn<QByteArray>("load");
        QTest::addColumn<int>("warnings");
        QTest::newRow("quiet") << QByteArray("0.02 0.1 0.1 1/100 1") << 0;
        QTest::newRow("busy") << QByteArray("1.30 0.1 0.1 3/100 1") << 1;
        QTest::newRow("was busy, is not now") << QByteArray("1.90 1.0 0.5 1/100 1") << 0;
        QTest::newRow("just this moment") << QByteArray("0.01 0.1 0.1 4/100 1") << 0;
        QTest::newRow("not a load") << QByteArray("?") << 0;
    }

    void warnsOfBackgroundLoadThatLasts()
    {
        QFETCH(QByteArray, load);
        QFETCH(int, warnings);
        MachineTree tree;
        plantVirtualMachine(tree);
        tree.plant("/proc/loadavg", load.toStdString());
        QCOMPARE(static_cast<int>(warningsOf(tree).size()), warnings);
    }

    void startsWhereNothingCanBeRead()
    {
        const MachineTree tree;
        const Machine machine = readMachine(tree.environment());
        QVERIFY(machine.defaultWorkers() >= 1);
        QVERIFY(machine.cpuName.empty());
        QCOMPARE(machine.freeMemoryBytes, std::int64_t{0});
        QVERIFY(machine.warnings.empty());
    }

    void readsThisComputer()
    {
        const Machine machine = readMachine({});
        QVERIFY(!machine.allowedCpus.empty());
        QVERIFY(machine.physicalCores >= 1);
        QVERIFY(machine.memoryBytes >= machine.freeMemoryBytes);
        QVERIFY(machine.freeMemoryBytes > 0);
    }
};

QTEST_GUILESS_MAIN(TestMachine)
#include "tst_machine.moc"
