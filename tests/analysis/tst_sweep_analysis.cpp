#include "analysis/sweep_analysis.h"

#include <QTest>

#include <cmath>

using namespace coreloom;

namespace {

LaneRecord lane(const char* device, double seconds)
{
    LaneRecord record;
    record.setup.device.id = device;
    record.secondsPerStep = Statistics{.count = 10, .median = seconds};
    record.gflops = Statistics{.count = 10, .median = 1 / seconds};
    return record;
}

/// Two lanes with 64·N² and N³ nanoseconds, which meet at 64.
SweepRecord sizes()
{
    SweepRecord sweep{.over = SweepOver::size, .values = {16, 32, 100, 1000}};
    for (const std::int64_t size : sweep.values) {
        const auto n = static_cast<double>(size);
        RunRecord run;
        run.lanes = {lane("cpu", 1e-9 * n * n * n), lane("cuda:0", 64e-9 * n * n)};
        sweep.points.push_back({size, run});
    }
    return sweep;
}

QStringList words(const BreakEvens& found)
{
    QStringList list;
    for (const Text& text : found.sentences)
        list.push_back(QString::fromStdString(text.english()));
    return list;
}

} // namespace

class TestSweepAnalysis : public QObject {
    Q_OBJECT

private slots:
    void runsOfASweepDifferInItsValue()
    {
        SweepRequest request{.run = {.job = {.m = 7, .n = 8, .k = 9}, .lanes = {LaneRequest{}, LaneRequest{}}},
                             .over = SweepOver::threads,
                             .values = {3}};
        QVERIFY(validate(request));
        const RunRequest threads = runAt(request, 3);
        QCOMPARE(threads.lanes[0].threads, 3);
        QCOMPARE(threads.lanes[1].threads, 3);
        QCOMPARE(threads.job, request.run.job);
        request.over = SweepOver::size;
        QVERIFY(validate(request));
        QCOMPARE(runAt(request, 50).job, (Job{.m = 50, .n = 50, .k = 50}));
        QCOMPARE(runAt(request, 50).lanes, request.run.lanes);
        request.over = SweepOver::sms;
        QVERIFY(!validate(request));
        request.run.lanes = {LaneRequest{.device = "modelled:h100"}};
        QVERIFY(validate(request));
        QCOMPARE(runAt(request, 5).lanes[0].sms, 5);
        request.over = SweepOver::threads;
        QVERIFY(!validate(request));
        request.over = SweepOver::batch;
        QVERIFY(!validate(request));
    }

    void aLaneScalesOverTheSweptValue()
    {
        SweepRecord sweep{.over = SweepOver::threads, .values = {1, 2, 4}};
        for (const std::int64_t threads : sweep.values) {
            RunRecord run;
            run.lanes = {lane("emulated", 0.1 + 0.9 / static_cast<double>(threads))};
            run.lanes[0].setup.workers = 4; // its SMs: not what is swept
            sweep.points.push_back({threads, run});
        }
        const Scaling scaling = laneScaling(sweep, 0);
        QCOMPARE(scaling.points.size(), std::size_t{3});
        QVERIFY(std::abs(scaling.amdahl->serialShare - 0.1) < 1e-9);
        sweep.points[1].record.lanes[0].status = Status::failed;
        QCOMPARE(laneScaling(sweep, 0).points.size(), std::size_t{2});
        QVERIFY(!laneBreakEvens(sweep));
    }

    void breakEvens()
    {
        SweepRecord sweep = sizes();
        const auto found = laneBreakEvens(sweep);
        QVERIFY(found && found->time);
        QVERIFY(std::abs(found->time->size - 64) < 1e-9);
        QVERIFY(!found->timeWithCopies && !found->energy);
        QCOMPARE(words(*found), QStringList{QStringLiteral("cuda:0 is faster than cpu from 64 on.")});

        // Copies as long as two more kernels move it to 192; joules, twice the seconds of the first, to 32.
        for (SweepPoint& point : sweep.points) {
            LaneRecord& second = point.record.lanes[1];
            second.secondsPerStepWithCopies = Statistics{.count = 1, .median = 3 * second.secondsPerStep->median};
            for (LaneRecord* each : {&point.record.lanes[0], &second}) {
                each->energy.provenance = Provenance::measured;
                each->energy.joulesPerStep = (each == &second ? 1 : 2) * each->secondsPerStep->median;
            }
        }
        const auto more = laneBreakEvens(sweep);
        QVERIFY(std::abs(more->timeWithCopies->size - 192) < 1e-9);
        QVERIFY(std::abs(more->energy->size - 32) < 1e-9);
        QCOMPARE(
            words(*more),
            (QStringList{QStringLiteral("cuda:0 is faster than cpu from 64 on."),
                         QStringLiteral("With the copies to the device and back cuda:0 is faster than cpu from 192 "
                                        "on."),
                         QStringLiteral("cuda:0 needs less energy than cpu from 32 on.")}));
    }

    void oneSideThatAlwaysWins()
    {
        SweepRecord sweep = sizes();
        sweep.points.erase(sweep.points.begin() + 2, sweep.points.end());
        const auto found = laneBreakEvens(sweep);
        QVERIFY(found && !found->time);
        QCOMPARE(words(*found), QStringList{QStringLiteral("cpu is faster than cuda:0 at all of these sizes.")});
        for (SweepPoint& point : sweep.points)
            point.record.lanes[1].setup.device.id = "cpu";
        QCOMPARE(words(*laneBreakEvens(sweep)),
                 QStringList{QStringLiteral("cpu (1) is faster than cpu (2) at all of these sizes.")});
    }

    void tooLittleDataIsSaid()
    {
        SweepRecord sweep = sizes();
        for (std::size_t i = 1; i < sweep.points.size(); ++i)
            sweep.points[i].record.lanes[1].status = Status::failed;
        QVERIFY(words(*laneBreakEvens(sweep)).first().startsWith(QStringLiteral("Not enough data")));
        for (SweepPoint& point : sweep.points)
            point.record.lanes.pop_back();
        QVERIFY(!laneBreakEvens(sweep));
        QVERIFY(!laneBreakEvens(SweepRecord{.over = SweepOver::size}));
    }
};

QTEST_APPLESS_MAIN(TestSweepAnalysis)
#include "tst_sweep_analysis.moc"
