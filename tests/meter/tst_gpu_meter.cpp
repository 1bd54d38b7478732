#include "manual_clock.h"
#include "meter/gpu_meter.h"
#include "planted_nvml.h"

#include <QTest>

#include <cmath>

using namespace coreloom;

namespace {

constexpr int notSupported = 3;
constexpr int gpuIsLost = 15;

/// A meter on a planted driver, with a clock that stands.
struct Bench {
    PlantedNvml nvml;
    PlantedLoader loader;
    ManualClock clock;
    Environment environment{.clock = &clock, .libraries = &loader};

    explicit Bench(const std::vector<std::string>& without = {}) { plantNvml(loader, nvml, without); }
    [[nodiscard]] std::shared_ptr<GpuSensor> sensor() const
    {
        return std::make_shared<GpuSensor>(environment, PlantedNvml::uuid);
    }
    [[nodiscard]] GpuMeter meter() const { return {sensor(), PlantedNvml::uuid, clock}; }
};

bool near(std::optional<double> value, double expected)
{
    return value && std::abs(*value - expected) < 1e-9 * (1 + std::abs(expected));
}

bool says(const Text& text, const char* words)
{
    return text.english().find(words) != std::string::npos;
}

} // namespace

class TestGpuMeter : public QObject {
    Q_OBJECT

private slots:
    void readsTheCounter()
    {
        Bench bench;
        GpuMeter meter = bench.meter();
        QCOMPARE(meter.source().provenance, Provenance::measured);
        QCOMPARE(meter.source().name, std::string("nvml:energy-counter"));
        QCOMPARE(meter.source().powerDomain, std::string("board:12345678"));
        QCOMPARE(meter.source().updateSeconds, std::optional(0.1));
        QCOMPARE(meter.source().idleWatts, std::optional(50.0));
        QVERIFY(near(meter.joules(0), 0));
        bench.clock.advance(10);
        bench.nvml.millijoules += 2'000'000;
        bench.nvml.milliwatts = 200'000;
        QVERIFY(near(meter.joules(0), 2000));
    }

    /// The counter ticks ten times a second and is read twenty times: between two ticks the power leads on, and the
    /// next tick has the last word.
    void goesOnBetweenTwoTicks()
    {
        Bench bench;
        bench.nvml.milliwatts = 100'000;
        GpuMeter meter = bench.meter();
        bench.clock.advance(0.1);
        bench.nvml.millijoules += 10'000;
        QVERIFY(near(meter.joules(0), 10));
        bench.clock.advance(0.05);
        QVERIFY(near(meter.joules(0), 15));
        bench.clock.advance(0.05);
        bench.nvml.millijoules += 10'000;
        QVERIFY(near(meter.joules(0), 20));
        bench.clock.advance(0.1);
        bench.nvml.millijoules += 1'000; // it drew less than the power said
        QVERIFY(near(meter.joules(0), 21));
        bench.clock.advance(60); // a counter that stands is not led on for long
        QVERIFY(near(meter.joules(0), 21 + 0.2 * 100));
        bench.clock.advance(1);
        bench.nvml.millijoules += 1'000;
        QVERIFY(near(meter.joules(0), 41)); // and what was told is not taken back
    }

    void aBusyGpuHasNoIdlePower()
    {
        Bench bench;
        bench.nvml.utilization = 60;
        QVERIFY(!bench.meter().source().idleWatts);
    }

    void integratesThePowerWithoutACounter_data()
    {
        QTest::addColumn<int>("status");
        QTest::addColumn<QString>("why");
        QTest::newRow("Pascal") << notSupported << "error 3, not supported";
        QTest::newRow("an old driver") << 13 << "error 13, the driver has no such function";
        QTest::newRow("denied") << 4 << "error 4, no permission";
    }
    void integratesThePowerWithoutACounter()
    {
        QFETCH(int, status);
        QFETCH(QString, why);
        Bench bench(status == 13 ? std::vector<std::string>{"nvmlDeviceGetTotalEnergyConsumption"}
                                 : std::vector<std::string>{});
        bench.nvml.status["nvmlDeviceGetTotalEnergyConsumption"] = status;
        bench.nvml.milliwatts = 100'000;
        GpuMeter meter = bench.meter();
        QCOMPARE(meter.source().name, std::string("nvml:power"));
        QCOMPARE(meter.source().provenance, Provenance::measured);
        QCOMPARE(meter.source().updateSeconds, std::optional(1.0));
        QVERIFY(says(meter.source().reason, "energy counter cannot be read"));
        QVERIFY(says(meter.source().reason, qPrintable(why)));
        bench.clock.advance(2);
        bench.nvml.milliwatts = 300'000;
        QVERIFY(near(meter.joules(0), 2 * 200));
        bench.clock.advance(1);
        QVERIFY(near(meter.joules(0), 400 + 300));
        const int before = bench.nvml.asked["nvmlDeviceGetTotalEnergyConsumption"];
        QVERIFY(before <= 1); // what is known to fail is not asked again
    }

    void aCounterThatStandsGivesWayToThePower()
    {
        Bench bench;
        bench.nvml.milliwatts = 80'000;
        GpuMeter meter = bench.meter();
        for (int i = 0; i < 20; ++i) {
            bench.clock.advance(0.1);
            QVERIFY(meter.joules(0));
        }
        QCOMPARE(meter.source().name, std::string("nvml:power"));
        QVERIFY(says(meter.source().reason, "does not move"));
        QVERIFY(near(meter.joules(0), 2 * 80));
    }

    void aCounterThatStartsAnewLosesJoulesAndSaysSo()
    {
        Bench bench;
        bench.nvml.milliwatts = 0;
        GpuMeter meter = bench.meter();
        bench.clock.advance(1);
        bench.nvml.millijoules += 7'000;
        QVERIFY(near(meter.joules(0), 7));
        bench.nvml.millijoules = 500;
        bench.clock.advance(1);
        QVERIFY(near(meter.joules(0), 7));
        bench.nvml.millijoules = 2'500;
        bench.clock.advance(1);
        QVERIFY(near(meter.joules(0), 9));
        QCOMPARE(meter.source().dropped, std::int64_t{1});
        QVERIFY(says(meter.source().reason, "started anew"));
    }

    void withoutAnySensorEnergyIsUnavailable()
    {
        Bench bench;
        bench.nvml.status["nvmlDeviceGetTotalEnergyConsumption"] = notSupported;
        bench.nvml.status["nvmlDeviceGetPowerUsage"] = notSupported;
        GpuMeter meter = bench.meter();
        QCOMPARE(meter.source().provenance, Provenance::unavailable);
        QVERIFY(!meter.source().reason.empty());
        bench.clock.advance(5);
        QVERIFY(!meter.joules(0));
    }

    void aReadingThatFailsOnceIsReachedOver()
    {
        Bench bench;
        bench.nvml.status["nvmlDeviceGetTotalEnergyConsumption"] = notSupported;
        bench.nvml.milliwatts = 100'000;
        GpuMeter meter = bench.meter();
        bench.clock.advance(1);
        bench.nvml.status["nvmlDeviceGetPowerUsage"] = 999;
        QVERIFY(near(meter.joules(0), 0));
        bench.clock.advance(1);
        bench.nvml.status["nvmlDeviceGetPowerUsage"] = 0;
        QVERIFY(near(meter.joules(0), 200));
    }

    void aLostGpuKeepsWhatWasRead()
    {
        Bench bench;
        bench.nvml.milliwatts = 0;
        const auto sensor = bench.sensor();
        GpuMeter meter(sensor, PlantedNvml::uuid, bench.clock);
        bench.clock.advance(1);
        bench.nvml.millijoules += 3'000;
        QVERIFY(near(meter.joules(0), 3));
        bench.nvml.status["nvmlDeviceGetTotalEnergyConsumption"] = gpuIsLost;
        bench.clock.advance(1);
        QVERIFY(near(meter.joules(0), 3));
        QVERIFY(says(meter.source().reason, "was lost during the run"));
        const int asked = bench.nvml.asked["nvmlDeviceGetTotalEnergyConsumption"];
        bench.clock.advance(1);
        QVERIFY(near(meter.joules(0), 3));
        QCOMPARE(bench.nvml.asked["nvmlDeviceGetTotalEnergyConsumption"], asked);
        QVERIFY(sensor->state() == GpuState{});
        QVERIFY(says(sensor->gaps().back(), "was lost"));
    }

    void tellsTheState()
    {
        Bench bench;
        bench.nvml.utilization = 98;
        bench.nvml.celsius = 71;
        bench.nvml.reasons = 0x4 | 0x20 | 0x1;
        const auto sensor = bench.sensor();
        const GpuState state = sensor->state();
        QCOMPARE(state.utilization, std::optional(0.98));
        QCOMPARE(state.smMhz, std::optional(1980.0));
        QCOMPARE(state.memoryMhz, std::optional(2619.0));
        QCOMPARE(state.celsius, std::optional(71.0));
        QCOMPARE(state.memoryBytes, std::optional(std::int64_t{1} << 30));
        QCOMPARE(throttlesOf(*state.throttled), (std::vector{Throttle::powerLimit, Throttle::temperature}));
        QVERIFY(sensor->gaps().empty());

        bench.nvml.celsius = 90; // asked ten times a second at most
        bench.clock.advance(0.05);
        QCOMPARE(sensor->state().celsius, std::optional(71.0));
        bench.clock.advance(0.06);
        QCOMPARE(sensor->state().celsius, std::optional(90.0));
    }

    void oneQuantityThatIsMissingLeavesTheOthers_data()
    {
        QTest::addColumn<QByteArray>("function");
        QTest::addColumn<QByteArray>("sentence");
        const auto row = [](const char* function, const char* sentence) {
            QTest::newRow(function) << QByteArray(function) << QByteArray(sentence);
        };
        row("nvmlDeviceGetUtilizationRates", "utilization cannot be read");
        row("nvmlDeviceGetClockInfo", "clock of the GPU's SMs cannot be read");
        row("nvmlDeviceGetTemperature", "temperature cannot be read");
        row("nvmlDeviceGetCurrentClocksThrottleReasons", "throttled cannot be read");
        row("nvmlDeviceGetMemoryInfo", "memory in use cannot be read");
    }
    void oneQuantityThatIsMissingLeavesTheOthers()
    {
        QFETCH(QByteArray, function);
        QFETCH(QByteArray, sentence);
        for (const bool missing : {true, false}) {
            Bench bench(missing ? std::vector{function.toStdString()} : std::vector<std::string>{});
            if (!missing)
                bench.nvml.status[function.toStdString()] = notSupported;
            const auto sensor = bench.sensor();
            const GpuState state = sensor->state();
            QVERIFY(!sensor->gaps().empty());
            QVERIFY(says(sensor->gaps().front(), sentence.constData()));
            const int there = (state.utilization ? 1 : 0) + (state.smMhz ? 1 : 0) + (state.memoryMhz ? 1 : 0) +
                              (state.celsius ? 1 : 0) + (state.throttled ? 1 : 0) + (state.memoryBytes ? 1 : 0);
            QCOMPARE(there, function == "nvmlDeviceGetClockInfo" ? 4 : 5);
            QVERIFY(sensor->millijoules() && sensor->watts());
        }
    }

    void anInstanceHasNoEnergyOfItsOwn()
    {
        Bench bench;
        bench.nvml.known = std::string("MIG-") + PlantedNvml::uuid;
        bench.nvml.status["nvmlDeviceGetUtilizationRates"] = notSupported;
        const auto sensor = bench.sensor();
        QVERIFY(!sensor->problem());
        GpuMeter meter(sensor, PlantedNvml::uuid, bench.clock);
        QCOMPARE(meter.source().provenance, Provenance::unavailable);
        QVERIFY(says(meter.source().reason, "divided by MIG"));
        QVERIFY(!meter.joules(0));
        QVERIFY(sensor->state().memoryBytes); // the instance's own
    }

    void whatKeepsTheDriverAwayIsSaid_data()
    {
        QTest::addColumn<QByteArray>("function");
        QTest::addColumn<int>("status");
        QTest::addColumn<QByteArray>("sentence");
        QTest::newRow("not loaded") << QByteArray("nvmlInit_v2") << 9 << QByteArray("driver is not loaded");
        QTest::newRow("after an update") << QByteArray("nvmlInit_v2") << 18 << QByteArray("different versions");
        QTest::newRow("denied") << QByteArray("nvmlInit_v2") << 4 << QByteArray("may not ask NVML");
        QTest::newRow("a container") << QByteArray("nvmlInit_v2") << 17
                                     << QByteArray("blocked by the operating system");
        QTest::newRow("anything else") << QByteArray("nvmlInit_v2") << 999 << QByteArray("does not start (error 999)");
        QTest::newRow("no such GPU") << QByteArray("nvmlDeviceGetHandleByUUID") << 6
                                     << QByteArray("does not know the GPU");
        QTest::newRow("lost") << QByteArray("nvmlDeviceGetHandleByUUID") << gpuIsLost << QByteArray("GPU is lost");
    }
    void whatKeepsTheDriverAwayIsSaid()
    {
        QFETCH(QByteArray, function);
        QFETCH(int, status);
        QFETCH(QByteArray, sentence);
        Bench bench;
        bench.nvml.status[function.toStdString()] = status;
        const auto sensor = bench.sensor();
        QVERIFY(sensor->problem());
        QVERIFY2(says(sensor->problem()->what, sentence.constData()), english(*sensor->problem()).c_str());
        GpuMeter meter(sensor, PlantedNvml::uuid, bench.clock);
        QCOMPARE(meter.source().provenance, Provenance::unavailable);
        QVERIFY(says(meter.source().reason, sentence.constData()));
        QVERIFY(!meter.joules(0) && sensor->state() == GpuState{});
    }

    void withoutTheLibraryOrWithAnOldOne()
    {
        Bench bench;
        const PlantedLoader none;
        bench.environment.libraries = &none;
        QVERIFY(says(bench.sensor()->problem()->what, "libnvidia-ml.so.1"));
        QVERIFY(!bench.sensor()->problem()->remedy.empty());

        Bench old({"nvmlDeviceGetHandleByUUID"});
        QVERIFY(says(old.sensor()->problem()->what, "too old: it has no nvmlDeviceGetHandleByUUID"));
    }

    void isClosedWithTheSensor()
    {
        Bench bench;
        {
            const auto sensor = bench.sensor();
            QCOMPARE(bench.nvml.opened, 1);
        }
        QCOMPARE(bench.nvml.opened, 0);
        bench.nvml.status["nvmlDeviceGetHandleByUUID"] = 6;
        QVERIFY(bench.sensor()->problem());
        QCOMPARE(bench.nvml.opened, 0);
    }
};

QTEST_GUILESS_MAIN(TestGpuMeter)
#include "tst_gpu_meter.moc"
