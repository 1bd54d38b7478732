#include "run/providers.h"
#include "run/run.h"

#include <QTest>

#include <cmath>

using namespace coreloom;

class TestRun : public QObject {
    Q_OBJECT

private slots:
    void aCpuLaneFromStartToEnd()
    {
        const Environment environment;
        const Machine machine = readMachine(environment);
        const DeviceRegistry devices(allProviders(machine, environment));
        RunRequest request{.job = {.m = 100, .n = 90, .k = 80, .stop = {.seconds = 0.3}},
                           .lanes = {{.device = "cpu", .threads = 2, .kernel = Rung::naive}}};
        auto run = Run::start(request, devices, machine, environment);
        QVERIFY2(run, run ? "" : english(run.error()).c_str());
        (*run)->wait();
        const RunRecord record = (*run)->record();
        QCOMPARE(record.status, Status::completed);
        const LaneRecord& lane = record.lanes.front();
        QVERIFY(lane.check && lane.check->passed);
        QVERIFY(lane.steps >= 3 && lane.wallSeconds >= 0.3);
        std::int64_t elements = 0;
        double shares = 0;
        for (const WorkerTotals& worker : lane.workers) {
            elements += worker.elements;
            shares += worker.share;
            const double times = worker.busySeconds + worker.waitingSeconds + worker.preemptedSeconds;
            QVERIFY(std::abs(times - lane.wallSeconds) < 1e-9);
        }
        QCOMPARE(lane.workers.size(), std::size_t{2});
        QCOMPARE(elements, lane.steps * 9000);
        QVERIFY(std::abs(shares - 1) < 1e-9);
        QCOMPARE(lane.samples.front().seconds, 0.0);
    }
};

QTEST_GUILESS_MAIN(TestRun)
#include "tst_run.moc"
