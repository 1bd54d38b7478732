#include "meter/energy_meter.h"

#include "machine_tree.h"
#include "manual_clock.h"

#include <QTest>

#include <cmath>

using namespace coreloom;

namespace {

const std::string powercap = "/sys/class/powercap/";

/// A meter on a planted machine, with a clock that stands.
struct Bench {
    MachineTree tree;
    ManualClock clock;

    [[nodiscard]] std::unique_ptr<EnergyMeter> open(const PowerModel& model = {}) const
    {
        Environment environment = tree.environment();
        environment.clock = &clock;
        return openEnergyMeter(environment, readMachine(environment), model);
    }
    void set(const std::string& zone, long long microjoules)
    {
        tree.plant(powercap + zone + "/energy_uj", std::to_string(microjoules));
    }
    void deny(const std::string& zone)
    {
        tree.remove(powercap + zone + "/energy_uj");
        tree.plantUnreadable(powercap + zone + "/energy_uj");
    }
};

/// A laptop's CPU as both drivers show it, with all the domains there are.
void plantAllDomains(MachineTree& tree)
{
    plantHybridLaptop(tree);
    plantRapl(tree, "intel-rapl:0", "package-0", 1'000'000);
    plantRapl(tree, "intel-rapl:0:0", "core", 1'000'000);
    plantRapl(tree, "intel-rapl:0:1", "uncore", 1'000'000);
    plantRapl(tree, "intel-rapl:1", "psys", 1'000'000);
    plantRapl(tree, "intel-rapl-mmio:0", "package-0", 1'000'000);
}

bool near(std::optional<double> value, double expected)
{
    return value && std::abs(*value - expected) < 1e-9 * (1 + std::abs(expected));
}

bool contains(const Text& text, const char* words)
{
    return text.english().find(words) != std::string::npos;
}

} // namespace

class TestEnergyMeter : public QObject {
    Q_OBJECT

private slots:
    void addsTwoSocketsAndTheirMemory()
    {
        Bench bench;
        plantTwoSocketServer(bench.tree);
        const auto meter = bench.open();
        QVERIFY(meter->source().provenance == Provenance::measured);
        QCOMPARE(meter->source().powerDomain, std::string("package-0+dram-0+package-1+dram-1"));
        QCOMPARE(meter->source().name, std::string("rapl:package-0+dram-0+package-1+dram-1"));
        QVERIFY(meter->source().reason.empty());
        QVERIFY(near(meter->joules(0), 0));
        bench.clock.advance(1);
        bench.set("intel-rapl:0", 41'000'000);
        bench.set("intel-rapl:0:0", 3'500'000);
        bench.set("intel-rapl:1", 32'000'000);
        bench.set("intel-rapl:1:0", 2'700'000);
        QVERIFY(near(meter->joules(0), 40 + 3 + 30 + 2));
    }

    void countsEachJouleOnce()
    {
        Bench bench;
        plantAllDomains(bench.tree);
        const auto meter = bench.open();
        QCOMPARE(meter->source().powerDomain, std::string("package-0"));
        bench.clock.advance(1);
        bench.set("intel-rapl:0", 11'000'000);
        bench.set("intel-rapl:0:0", 7'000'000);
        bench.set("intel-rapl:0:1", 2'000'000);
        bench.set("intel-rapl:1", 31'000'000);
        bench.set("intel-rapl-mmio:0", 11'000'000);
        QVERIFY(near(meter->joules(0), 10));
    }

    void takesTheTwinThatCanBeRead()
    {
        Bench bench;
        plantAllDomains(bench.tree);
        bench.deny("intel-rapl:0");
        const auto meter = bench.open();
        QVERIFY(meter->source().provenance == Provenance::measured);
        bench.set("intel-rapl-mmio:0", 3'000'000);
        QVERIFY(near(meter->joules(0), 2));
    }

    void countsOnOverAWrap()
    {
        Bench bench;
        plantVirtualMachine(bench.tree);
        plantRapl(bench.tree, "intel-rapl:0", "package-0", 262'143'000'000);
        const auto meter = bench.open();
        bench.clock.advance(1);
        bench.set("intel-rapl:0", 1'000'000);
        QVERIFY(near(meter->joules(0), 1.32885));
        QCOMPARE(meter->source().dropped, std::int64_t{0});
    }

    void dropsAndCountsAWrapOfUnknownRange()
    {
        Bench bench;
        plantVirtualMachine(bench.tree);
        plantRapl(bench.tree, "intel-rapl:0", "package-0", 9'000'000, "");
        const auto meter = bench.open();
        bench.clock.advance(1);
        bench.set("intel-rapl:0", 1'000'000);
        QVERIFY(near(meter->joules(0), 0));
        bench.set("intel-rapl:0", 3'000'000);
        QVERIFY(near(meter->joules(0), 2));
        QCOMPARE(meter->source().dropped, std::int64_t{1});
        QVERIFY(!meter->source().reason.empty());
    }

    void doesNotTakeSleepForAWrap()
    {
        Bench bench;
        plantVirtualMachine(bench.tree);
        plantRapl(bench.tree, "intel-rapl:0", "package-0", 50'000'000'000);
        bench.tree.plant("/proc/uptime", "100.00 190.00");
        const auto meter = bench.open();
        bench.clock.advance(1);
        bench.tree.plant("/proc/uptime", "101.00 191.00");
        bench.set("intel-rapl:0", 50'020'000'000);
        QVERIFY(near(meter->joules(0), 20));
        // An hour asleep, a second for the clock; the counter has begun anew.
        bench.clock.advance(1);
        bench.tree.plant("/proc/uptime", "3702.00 192.00");
        bench.set("intel-rapl:0", 5'000'000);
        QVERIFY(near(meter->joules(0), 20));
        QCOMPARE(meter->source().dropped, std::int64_t{1});
        bench.clock.advance(1);
        bench.tree.plant("/proc/uptime", "3703.00 193.00");
        bench.set("intel-rapl:0", 15'000'000);
        QVERIFY(near(meter->joules(0), 30));
    }

    void estimatesWhereReadingIsDenied()
    {
        Bench bench;
        plantTwoSocketServer(bench.tree);
        bench.deny("intel-rapl:1");
        const auto meter = bench.open();
        QVERIFY(meter->source().provenance == Provenance::estimated);
        QVERIFY(contains(meter->source().reason, "package-1"));
        QVERIFY(contains(meter->source().reason, "chmod a+r /sys/class/powercap/intel-rapl*/energy_uj"));
        bench.clock.advance(1);
        QVERIFY(meter->joules(0).value() > 0);
    }

    void leavesOutMemoryThatCannotBeRead()
    {
        Bench bench;
        plantTwoSocketServer(bench.tree);
        bench.deny("intel-rapl:0:0");
        QCOMPARE(bench.open()->source().powerDomain, std::string("package-0+package-1+dram-1"));
    }

    void namesACounterThatStandsStill()
    {
        Bench bench;
        plantVirtualMachine(bench.tree);
        plantRapl(bench.tree, "intel-rapl:0", "package-0", 12'345);
        const auto meter = bench.open();
        QVERIFY(near(meter->joules(0), 0)); // may just not have ticked yet
        bench.clock.advance(0.1);
        QVERIFY(!meter->joules(0)); // not 0 J in a tenth of a second
        bench.clock.advance(0.9);
        QVERIFY(meter->joules(2).value() > 0);
        QVERIFY(meter->source().provenance == Provenance::estimated);
        QVERIFY(contains(meter->source().reason, "intel-rapl:0/energy_uj does not move"));
    }

    void estimatesByTheStatedModel()
    {
        Bench bench;
        plantVirtualMachine(bench.tree);
        const auto meter = bench.open();
        const EnergySource& source = meter->source();
        QVERIFY(source.provenance == Provenance::estimated);
        QCOMPARE(source.name, std::string("estimate:server"));
        QCOMPARE(source.powerDomain, std::string("cpu"));
        QVERIFY(source.band.value() >= 0.5);
        // Two of the host's cores: 1.2 W idle and 4.5 W above it each.
        QVERIFY(near(source.idleWatts, 2.4));
        QCOMPARE(source.model.english(), std::string("2.4 W idle + 4.5 W for each busy core (2 cores)"));
        bench.clock.advance(10);
        QVERIFY(near(meter->joules(0), 24));
        QVERIFY(near(meter->joules(7.5), 24 + 4.5 * 7.5));
        // More busy time than the cores have: hardware threads share a core.
        QVERIFY(near(meter->joules(1000), 24 + 4.5 * 20));
    }

    void takesTheUsersFigures()
    {
        Bench bench;
        plantVirtualMachine(bench.tree);
        const auto meter = bench.open({.wattsPerCore = 10, .idleWatts = 7});
        bench.clock.advance(2);
        QVERIFY(near(meter->joules(3), 14 + 30));
        QCOMPARE(meter->source().name, std::string("estimate:adjusted"));
        QCOMPARE(meter->source().idleWatts.value(), 7.0);
    }

    void saysWhyThereIsNoCounter()
    {
        Bench bench;
        plantVirtualMachine(bench.tree);
        QVERIFY(contains(bench.open()->source().reason, "virtual machine"));
        bench.tree.plant("/proc/sys/kernel/osrelease", "5.15.153.1-microsoft-standard-WSL2");
        QVERIFY(contains(bench.open()->source().reason, "WSL"));
        bench.tree.plant("/proc/sys/kernel/osrelease", "6.1.0");
        bench.tree.plantCpuInfo(2, "AMD Ryzen 7 5800X 8-Core Processor");
        QVERIFY(contains(bench.open()->source().reason, "modprobe"));
    }

    void namesTheSameDomainForTheSameCounters()
    {
        Bench bench;
        plantTwoSocketServer(bench.tree);
        QCOMPARE(bench.open()->source().powerDomain, bench.open({.idleWatts = 3})->source().powerDomain);
    }
};

QTEST_GUILESS_MAIN(TestEnergyMeter)
#include "tst_energy_meter.moc"
