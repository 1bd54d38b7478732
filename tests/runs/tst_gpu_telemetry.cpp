#include "bench.h"
#include "planted_nvml.h"

#include <QTest>

#include <cmath>
#include <thread>

using namespace coreloom;

namespace {

/// Fake GPUs under a planted driver whose counter goes up by a fixed power.
class GpuBench : public Bench {
public:
    explicit GpuBench(std::size_t devices = 1) : Bench(devices)
    {
        plantNvml(loader, nvml);
        environment.libraries = &loader;
        for (const auto& script : scripts) {
            script->usesCpuCores = false;
            script->uuid = PlantedNvml::uuid;
        }
        request.job.stop.steps = 3; // and no warm-up
        nvml.milliwatts = watts * 1000;
        nvml.utilization = 90;
        m_counting = std::jthread([this](const std::stop_token& stop) {
            while (!stop.stop_requested()) {
                std::this_thread::sleep_for(std::chrono::milliseconds(5));
                const std::lock_guard lock(nvml.mutex);
                nvml.millijoules = first + static_cast<unsigned long long>(
                                               watts * 1e-6 * static_cast<double>(steadyNanoseconds() - m_beganNs));
            }
        });
    }

    static constexpr unsigned watts = 200;
    PlantedNvml nvml;
    PlantedLoader loader;

private:
    const unsigned long long first = nvml.millijoules;
    const std::int64_t m_beganNs = steadyNanoseconds();
    std::jthread m_counting;
};

} // namespace

/// A lane on an NVIDIA GPU whose driver tells of it.
class TestGpuTelemetry : public QObject {
    Q_OBJECT

private slots:
    void energyAndStateAreInTheRecord()
    {
        GpuBench bench;
        bench.nvml.reasons = 0x4;
        bench.request.job.stop = {.seconds = 0.3};
        const LaneRecord lane = bench.complete().lanes.front();
        QCOMPARE(lane.status, Status::completed);
        QCOMPARE(lane.energy.provenance, Provenance::measured);
        QCOMPARE(lane.energy.source, std::string("nvml:energy-counter"));
        QCOMPARE(lane.energy.powerDomain, std::string("board:12345678"));
        QVERIFY(!lane.energy.shared);
        // What the counter went up by, and the mean of it, over the lane's own time; within the band that is stated.
        QVERIFY(lane.energy.band && *lane.energy.band > 0 && *lane.energy.band <= 1);
        QVERIFY(lane.energy.joules && *lane.energy.joules > 0);
        QVERIFY(std::abs(*lane.energy.wattsMean / GpuBench::watts - 1) < *lane.energy.band + 0.2);
        QVERIFY(lane.telemetry);
        QVERIFY(std::abs(*lane.telemetry->overall.utilization - 0.9) < 1e-9); // a mean of equal numbers
        QVERIFY(std::abs(*lane.telemetry->overall.smMhz - 1980) < 1e-6);
        QCOMPARE(lane.telemetry->overall.memoryBytes, std::optional(std::int64_t{1} << 30));
        QCOMPARE(throttlesOf(*lane.telemetry->overall.throttled), std::vector{Throttle::powerLimit});
        QVERIFY(lane.telemetry->gaps.empty() && lane.telemetry->reason.empty());
        QVERIFY(lane.setup.notes.empty()); // a power limit is how such a card always runs
        for (const Sample& sample : lane.samples)
            QVERIFY(sample.gpu && std::abs(sample.gpu->utilization.value_or(0) - 0.9) < 1e-9);
        QCOMPARE(bench.nvml.opened, 0); // closed with the run
    }

    void aHotGpuIsANote()
    {
        GpuBench bench;
        bench.nvml.reasons = 0x40;
        const LaneRecord lane = bench.complete().lanes.front();
        QCOMPARE(lane.setup.notes.size(), std::size_t{1});
        QVERIFY(lane.setup.notes.front().english().find("slowed itself down") != std::string::npos);
    }

    void nothingThatFailsStopsTheRun_data()
    {
        QTest::addColumn<QByteArray>("function");
        QTest::addColumn<int>("status");
        QTest::newRow("driver of another version") << QByteArray("nvmlInit_v2") << 18;
        QTest::newRow("another GPU") << QByteArray("nvmlDeviceGetHandleByUUID") << 6;
        QTest::newRow("lost") << QByteArray("nvmlDeviceGetPowerUsage") << 15;
        QTest::newRow("no clocks") << QByteArray("nvmlDeviceGetClockInfo") << 3;
    }
    void nothingThatFailsStopsTheRun()
    {
        QFETCH(QByteArray, function);
        QFETCH(int, status);
        GpuBench bench;
        bench.nvml.status[function.toStdString()] = status;
        const LaneRecord lane = bench.complete().lanes.front();
        QCOMPARE(lane.status, Status::completed);
        QVERIFY(lane.check && lane.check->passed);
        QVERIFY(lane.telemetry);
        QVERIFY(!lane.telemetry->reason.empty() || !lane.telemetry->gaps.empty());
    }

    void withoutADriverTheReasonIsSaid()
    {
        GpuBench bench;
        const PlantedLoader none;
        bench.environment.libraries = &none;
        const LaneRecord lane = bench.complete().lanes.front();
        QCOMPARE(lane.status, Status::completed);
        QCOMPARE(lane.energy.provenance, Provenance::unavailable);
        QVERIFY(!lane.energy.joules);
        QVERIFY(lane.energy.reason.english().find("libnvidia-ml.so.1") != std::string::npos);
        QVERIFY(lane.telemetry->reason == lane.energy.reason);
        for (const Sample& sample : lane.samples)
            QVERIFY(!sample.gpu && !sample.watts);
    }

    void otherLanesHaveNone()
    {
        GpuBench bench;
        bench.scripts[0]->uuid.clear();
        const LaneRecord lane = bench.complete().lanes.front();
        QVERIFY(!lane.telemetry);
        QCOMPARE(lane.energy.provenance, Provenance::unavailable);
        QVERIFY(bench.nvml.asked.empty()); // and nothing was opened for it
    }

    void lanesOnOneGpuShareItsJoules()
    {
        GpuBench bench(2);
        bench.request.order = LaneOrder::together;
        bench.scripts[0]->blockAtFinish = 2;
        bench.scripts[1]->blockAtFinish = 2;
        auto run = bench.start();
        QVERIFY(run);
        while (!bench.scripts[0]->blocked || !bench.scripts[1]->blocked)
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        (*run)->stop();
        (*run)->wait();
        const RunRecord record = (*run)->record();
        QCOMPARE(bench.nvml.asked["nvmlInit_v2"], 1); // one driver, opened once
        for (const LaneRecord& lane : record.lanes) {
            QVERIFY(lane.energy.shared);
            QVERIFY(lane.energy.reason.english().find("SMs were busy") != std::string::npos);
        }
    }
};

QTEST_GUILESS_MAIN(TestGpuTelemetry)
#include "tst_gpu_telemetry.moc"
