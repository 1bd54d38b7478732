#include "bench.h"
#include "workload/digest.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace coreloom;

namespace {

/// What must hold of every lane that completed.
void verifyInvariants(const LaneRecord& lane, const Job& job)
{
    QVERIFY2(lane.status == Status::completed, lane.error ? english(*lane.error).c_str() : "");
    QCOMPARE(lane.flop, lane.steps * job.flop());
    QVERIFY(lane.gflops && lane.secondsPerStep);
    QCOMPARE(lane.gflops->count, lane.steps);
    std::int64_t elements = 0;
    double shares = 0;
    for (const WorkerTotals& worker : lane.workers) {
        elements += worker.elements;
        shares += worker.share;
        const double times = worker.busySeconds + worker.waitingSeconds + worker.preemptedSeconds;
        QVERIFY(std::abs(times - lane.wallSeconds) < 1e-9);
        QVERIFY(std::min({worker.busySeconds, worker.waitingSeconds, worker.preemptedSeconds}) >= 0);
    }
    if (!lane.workers.empty()) {
        QCOMPARE(elements, lane.steps * job.elements());
        QVERIFY(std::abs(shares - 1) < 1e-9);
    }
    QVERIFY(lane.samples.size() >= 2 && lane.samples.size() <= 2000);
    QCOMPARE(lane.samples.front().seconds, 0.0);
    for (std::size_t i = 1; i < lane.samples.size(); ++i) {
        const Sample& sample = lane.samples[i];
        QVERIFY(std::abs(lane.samples[i - 1].seconds + sample.duration - sample.seconds) < 1e-9);
        QVERIFY(!sample.warmup);
    }
    QVERIFY(lane.trace.complete);
    QCOMPARE(lane.trace.step, lane.steps + lane.warmupSteps - 1);
}

/// FLOP that samples tell of.
double flopOf(const std::vector<Sample>& samples)
{
    double flop = 0;
    for (const Sample& sample : samples)
        flop += sample.gflops * 1e9 * sample.duration;
    return flop;
}

} // namespace

class TestRun : public QObject {
    Q_OBJECT

private slots:
    void timedForTheChosenSeconds()
    {
        Bench bench;
        const RunRecord record = bench.complete();
        QCOMPARE(record.status, Status::completed);
        const LaneRecord& lane = record.lanes.front();
        verifyInvariants(lane, bench.request.job);
        QVERIFY(lane.wallSeconds >= 0.1 && lane.steps >= 3 && lane.warmupSteps >= 1);
        QVERIFY(std::abs(lane.samples.back().seconds - lane.wallSeconds) < 1e-6);
        QVERIFY(lane.check->passed);
        QVERIFY(lane.gflops->p5 && *lane.gflops->min <= *lane.gflops->p5 && *lane.gflops->p95 <= *lane.gflops->max);
        QCOMPARE(lane.workers[1].cpu, 5);
        const double flop = static_cast<double>(lane.flop);
        QVERIFY(std::abs(flopOf(lane.samples) - flop) < 1e-6 * flop);
        QVERIFY(record.created.ends_with('Z'));
        QVERIFY(!record.programVersion.empty());
    }

    void stepsAreExact_data()
    {
        QTest::addColumn<qint64>("steps");
        QTest::addColumn<qint64>("warmup");
        for (const qint64 steps : {1, 2, 3, 7, 1000}) {
            for (const qint64 warmup : {0, 1, 5})
                QTest::addRow("%lld after %lld", steps, warmup) << steps << warmup;
        }
    }
    void stepsAreExact()
    {
        QFETCH(qint64, steps);
        QFETCH(qint64, warmup);
        Bench bench;
        bench.request.job.stop.steps = steps;
        if (warmup > 0)
            bench.request.job.stop.warmupSteps = warmup;
        const LaneRecord lane = bench.complete().lanes.front();
        verifyInvariants(lane, bench.request.job);
        QCOMPARE(lane.steps, steps);
        QCOMPARE(lane.warmupSteps, warmup);
        if (steps < 3)
            QVERIFY(!lane.gflops->min && !lane.gflops->p95);
    }

    void oneStepWhereItTakesLongerThanTheChosenTime()
    {
        Bench bench;
        bench.scripts[0]->stepNs = 10'000'000'000;
        const LaneRecord lane = bench.complete().lanes.front();
        verifyInvariants(lane, bench.request.job);
        QCOMPARE(lane.steps, 1);
        QVERIFY(lane.wallSeconds >= 10);
        QVERIFY(!lane.gflops->min);
        QVERIFY(english({ErrorCode::cancelled, lane.setup.notes.back(), {}}).find("One timed step only") !=
                std::string::npos);
    }

    void theSmallestJob()
    {
        Bench bench;
        bench.request.job = {.m = 1, .n = 1, .k = 1, .stop = {.seconds = 0.05}};
        const LaneRecord lane = bench.complete().lanes.front();
        verifyInvariants(lane, bench.request.job);
        QVERIFY(std::isfinite(lane.gflops->median) && std::isfinite(*lane.gflops->max));
    }

    void theDigestIsOfTheResult()
    {
        for (const Precision precision : {Precision::fp32, Precision::fp64}) {
            Bench bench;
            bench.scripts[0]->precision = precision;
            bench.request.job.stop.steps = 1;
            const Job& job = bench.request.job;
            Digest expected;
            for (std::int64_t i = 0; i < job.m; ++i) {
                for (std::int64_t j = 0; j < job.n; ++j) {
                    double sum = 0;
                    for (std::int64_t l = 0; l < job.k; ++l)
                        sum += inputA(job, precision).at(i, l) * inputB(job, precision).at(l, j);
                    sum = roundedTo(sum, precision);
                    expected.add(&sum, 1, precision);
                }
            }
            const LaneRecord lane = bench.complete().lanes.front();
            QVERIFY(lane.digest == expected.value());
        }
    }

    void plantedFaultsFailTheRun_data()
    {
        QTest::addColumn<Fault>("fault");
        QTest::newRow("zeroed") << Fault::zeroed;
        QTest::newRow("two rows swapped") << Fault::swappedRows;
        QTest::newRow("never written") << Fault::stale;
        QTest::newRow("NaN") << Fault::nan;
    }
    void plantedFaultsFailTheRun()
    {
        QFETCH(Fault, fault);
        for (const Precision precision : {Precision::fp32, Precision::fp64}) {
            Bench bench;
            bench.scripts[0]->fault = fault;
            bench.scripts[0]->precision = precision;
            const RunRecord record = bench.complete();
            QCOMPARE(record.status, Status::failed);
            QVERIFY(!record.lanes.front().check->passed);
            QCOMPARE(record.lanes.front().error->code, ErrorCode::checkFailed);
        }
    }

    void aLostDeviceFailsItsLaneOnly()
    {
        for (int finish = 0; finish < 4; ++finish) {
            Bench bench(2);
            bench.scripts[0]->lostAtFinish = finish;
            const RunRecord record = bench.complete();
            QCOMPARE(record.status, Status::failed);
            QCOMPARE(record.lanes[0].status, Status::failed);
            QCOMPARE(record.lanes[0].error->code, ErrorCode::deviceLost);
            QCOMPARE(record.lanes[1].status, Status::completed);
        }
    }

    void stopsInEveryPhase_data()
    {
        QTest::addColumn<int>("finish"); // that blocks; -1: the check
        QTest::newRow("filling") << 0;
        QTest::newRow("warming up") << 1;
        QTest::newRow("last step's NaN") << 2;
        QTest::newRow("last step") << 3;
        QTest::newRow("checking") << -1;
    }
    void stopsInEveryPhase()
    {
        QFETCH(int, finish);
        Bench bench(2);
        bench.request.job.stop = {.steps = 1, .warmupSteps = 1};
        bench.scripts[0]->blockAtFinish = finish;
        bench.scripts[0]->blockDownload = finish < 0;
        auto run = bench.start();
        QVERIFY(run);
        QTRY_VERIFY(bench.scripts[0]->blocked);
        (*run)->stop();
        (*run)->wait();
        const RunRecord record = (*run)->record();
        QCOMPARE(record.status, Status::cancelled);
        QCOMPARE(record.lanes[0].status, Status::cancelled);
        QVERIFY(!record.lanes[0].error && !record.lanes[0].check && !record.lanes[0].digest);
        QCOMPARE(record.lanes[0].steps, finish < 0 ? 1 : 0);
        // Once a step is done, what is kept is a whole one.
        QCOMPARE(record.lanes[0].trace.complete, finish < 0 || finish >= 2);
        QCOMPARE(record.lanes[1].status, Status::cancelled); // it waited for the first
        QCOMPARE(record.lanes[1].setup.device.id, std::string("fake:1"));
        QVERIFY(record.lanes[1].samples.empty());
    }

    void destroyingStops()
    {
        Bench bench;
        bench.scripts[0]->blockAtFinish = 1;
        auto run = bench.start();
        QTRY_VERIFY(bench.scripts[0]->blocked);
        QCOMPARE((*run)->record().status, Status::interrupted);
        run->reset();
    }

    void aSlowWatcherMissesNoTotals()
    {
        Bench bench;
        bench.request.job.stop = {.seconds = 0.4, .warmupSteps = 3};
        auto run = bench.start();
        QVERIFY(run);
        (*run)->wait();
        const RunUpdate update = (*run)->drain();
        QVERIFY(update.finished);
        const LaneUpdate& lane = update.lanes.front();
        QCOMPARE(lane.phase, LanePhase::finished);
        QVERIFY(lane.record && lane.trace);
        const double flop = static_cast<double>((lane.record->steps + 3) * bench.request.job.flop());
        QVERIFY(std::abs(flopOf(lane.samples) - flop) < 1e-6 * flop);
        const RunUpdate nothing = (*run)->drain();
        QVERIFY(nothing.finished);
        QVERIFY(!nothing.lanes.front().record && !nothing.lanes.front().trace);
        QVERIFY(nothing.lanes.front().samples.empty());
    }

    void devicesThatDoNotTellOfWorkers()
    {
        Bench bench;
        bench.scripts[0]->tellsWorkers = false;
        const LaneRecord lane = bench.complete().lanes.front();
        verifyInvariants(lane, bench.request.job);
        QVERIFY(lane.workers.empty());
        QVERIFY(!lane.workersAbsent.empty());
        const double flop = static_cast<double>(lane.flop);
        QVERIFY(std::abs(flopOf(lane.samples) - flop) < 1e-6 * flop);
    }

    void lanesRunInTheirOrder()
    {
        for (const LaneOrder order : {LaneOrder::oneAfterAnother, LaneOrder::apartOnSharedCores}) {
            Bench bench(2);
            bench.request.order = order;
            auto& shared = bench.scripts[0];
            bench.request.lanes = {{.device = "fake:0"}, {.device = "fake:0"}};
            QCOMPARE(bench.complete().status, Status::completed);
            QCOMPARE(shared->mostComputing, 1);
        }
        Bench bench(2);
        bench.request.order = LaneOrder::together;
        bench.scripts[0]->blockAtFinish = 0;
        bench.scripts[1]->blockAtFinish = 0;
        auto run = bench.start();
        QTRY_VERIFY(bench.scripts[0]->blocked && bench.scripts[1]->blocked);
        (*run)->stop();
    }

    void lanesTogetherShareTheirEnergy()
    {
        Bench bench(2);
        bench.request.order = LaneOrder::together;
        bench.request.job.stop.seconds = 0.3;
        const RunRecord record = bench.complete();
        for (const LaneRecord& lane : record.lanes) {
            verifyInvariants(lane, bench.request.job);
            QVERIFY(lane.energy.shared);
            QCOMPARE(lane.energy.provenance, Provenance::estimated);
            QVERIFY(*lane.energy.joules > 0);
        }
        Bench alone;
        QVERIFY(!alone.complete().lanes.front().energy.shared);
    }

    void copiesAreAddedToTheMedian()
    {
        Bench bench;
        bench.scripts[0]->usesCpuCores = false;
        bench.scripts[0]->copies = {.bytesIn = 1000, .bytesOut = 500, .secondsIn = 1, .secondsOut = 2};
        const LaneRecord lane = bench.complete().lanes.front();
        // A and B have 30·10 + 10·20 elements of 4 bytes, C has 30·20.
        const double copying = 2000.0 / 1000 * 1 + 2400.0 / 500 * 2;
        QVERIFY(std::abs(lane.secondsPerStepWithCopies->median - lane.secondsPerStep->median - copying) < 1e-9);
        QCOMPARE(lane.energy.provenance, Provenance::unavailable);
        QVERIFY(!lane.energy.joules && !lane.energy.reason.empty());
    }

    void tooLittleMemoryIsRefusedWithBothNumbers()
    {
        Bench bench;
        bench.request.job = {.m = 20'000, .n = 20'000, .k = 20'000};
        bench.machine.freeMemoryBytes = std::int64_t{3} << 30;
        const auto run = bench.start();
        QVERIFY(!run);
        QCOMPARE(run.error().code, ErrorCode::notEnoughMemory);
        QVERIFY2(english(run.error()).find("--size 20000 needs 4584 MiB") != std::string::npos,
                 english(run.error()).c_str());
        QVERIFY2(english(run.error()).find("3072 MiB are free") != std::string::npos, english(run.error()).c_str());
        QCOMPARE(bench.scripts[0]->allocations, 0);
    }

    void memoryOfAGpuIsComparedToo()
    {
        Bench bench;
        bench.request.job = {.m = 60'000, .n = 60'000, .k = 60'000};
        bench.request.lanes = {{.device = "modelled:rtx-4060-laptop"}};
        const auto run = bench.start();
        QVERIFY(!run);
        QCOMPARE(run.error().code, ErrorCode::notEnoughMemory);
    }

    void lanesTogetherNeedTheirMemoryTogether()
    {
        Bench one;
        one.request.job.stop.steps = 1;
        Bench after(2);
        after.request.job.stop.steps = 1;
        Bench together(2);
        together.request.job.stop.steps = 1;
        together.request.order = LaneOrder::together;
        const auto bytes = [](Bench& bench) { return (*bench.start())->plan().bytes; };
        QCOMPARE(bytes(after), bytes(one));
        QCOMPARE(bytes(together), 2 * bytes(one));
    }

    void refusedBeforeItStarts()
    {
        Bench bench;
        bench.request.lanes = {{.device = "cuda:9"}};
        QCOMPARE(bench.start().error().code, ErrorCode::unknownName);
        bench.request.lanes = {{.device = "fake:0", .kernel = Rung::tensor}};
        QCOMPARE(bench.start().error().code, ErrorCode::unsupported);
        bench.request.lanes = {{.device = "fake:0"}};
        bench.request.job.m = 0;
        QCOMPARE(bench.start().error().code, ErrorCode::invalidArgument);
    }

    void aModelledLaneLastsItsPredictedSteps()
    {
        Bench bench;
        bench.request.job = {.m = 1000, .n = 1000, .k = 1000, .stop = {.steps = 50}};
        bench.request.lanes = {{.device = "modelled:h100"}};
        auto run = bench.start();
        QVERIFY(run);
        const double step = (*run)->plan().expectedSeconds.front() / 50;
        (*run)->wait();
        const LaneRecord lane = (*run)->record().lanes.front();
        verifyInvariants(lane, bench.request.job);
        QCOMPARE(lane.steps, 50);
        QVERIFY(std::abs(lane.wallSeconds - 50 * step) < 1e-6 * step);
        QVERIFY(!lane.check && !lane.digest);
        QCOMPARE(lane.workers.size(), std::size_t{132});
        QCOMPARE(lane.energy.provenance, Provenance::modelled);
        QVERIFY(*lane.energy.wattsMean >= 70 && *lane.energy.wattsMean <= 700);
        QVERIFY(lane.secondsPerStepWithCopies->median > lane.secondsPerStep->median);
    }
};

QTEST_GUILESS_MAIN(TestRun)
#include "tst_run.moc"
