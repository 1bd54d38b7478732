#include "analysis/comparison.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

using namespace coreloom;

namespace {

LaneRecord lane(const std::string& name, DeviceKind kind, double gflops)
{
    LaneRecord record;
    record.setup.device.name = name;
    record.setup.device.kind = kind;
    record.setup.workers = 2;
    record.setup.kernel = Rung::blocked;
    record.gflops = Statistics{.count = 5, .median = gflops};
    return record;
}

bool says(const Comparison& comparison, const std::string& words)
{
    return std::ranges::any_of(comparison.fairness,
                               [&](const Text& fact) { return fact.english().find(words) != std::string::npos; });
}

} // namespace

class TestComparison : public QObject {
    Q_OBJECT

    static LaneRecord learner(std::vector<double> loss)
    {
        LaneRecord record = lane("A", DeviceKind::cpu, 1);
        record.training = Training{.loss = std::move(loss)};
        return record;
    }

private slots:
    void oneLaneIsNotCompared()
    {
        RunRecord record;
        record.lanes = {lane("CPU", DeviceKind::cpu, 10)};
        QVERIFY(!compared(record));
    }

    void likeForLike()
    {
        RunRecord record;
        record.lanes = {lane("CPU", DeviceKind::cpu, 10), lane("CPU", DeviceKind::cpu, 25)};
        const auto comparison = compared(record);
        QCOMPARE(*comparison->speedup, 2.5);
        QCOMPARE(comparison->provenance, Provenance::measured);
        QVERIFY(!comparison->energyRatio);
        QCOMPARE(comparison->fairness.size(), std::size_t{1});
        QVERIFY(says(*comparison, "Same kernel, precision and number of workers."));
    }

    void whatDiffersIsNamed()
    {
        RunRecord record;
        record.lanes = {lane("EPYC", DeviceKind::cpu, 10), lane("H100", DeviceKind::modelled, 5000)};
        LaneRecord& gpu = record.lanes[1];
        record.lanes[0].setup.kernel = Rung::naive;
        gpu.setup.kernel = Rung::library;
        gpu.setup.workers = 132;
        gpu.setup.precision = Precision::fp64;
        gpu.setup.device.provenance = Provenance::modelled;
        gpu.setup.library = LibraryInfo{.name = "cuBLAS", .version = "13.0"};
        gpu.secondsPerStep = Statistics{.median = 1};
        gpu.secondsPerStepWithCopies = Statistics{.median = 3};
        const auto comparison = compared(record);
        QCOMPARE(*comparison->speedup, 500.0);
        QCOMPARE(comparison->provenance, Provenance::modelled);
        for (const char* words :
             {"naive on CPU, library on GPU", "compares programs, not processors", "fp32 on CPU, fp64 on GPU",
              "Threads at work on CPU: 2.", "SMs at work on GPU: 132.", "with them a multiply takes 3 times as long",
              "GPU is modelled", "GPU calls cuBLAS 13.0"})
            QVERIFY2(says(*comparison, words), words);
        QVERIFY(!says(*comparison, "same cores"));
    }

    void lanesBesideTheFirstTwoAreNamed()
    {
        RunRecord record;
        record.lanes = {lane("CPU", DeviceKind::cpu, 10), lane("A", DeviceKind::cuda, 25),
                        lane("B", DeviceKind::cuda, 50), lane("C", DeviceKind::cuda, 75)};
        QVERIFY(says(*compared(record), "lanes beside them: 2."));
    }

    void aSoftwareRendererIsNotCalledAGpu()
    {
        RunRecord record;
        record.lanes = {lane("EPYC", DeviceKind::cpu, 10), lane("llvmpipe (LLVM 15)", DeviceKind::opengl, 1)};
        LaneRecord& software = record.lanes[1];
        software.setup.device.software = true;
        software.secondsPerStep = Statistics{.median = 1};
        software.secondsPerStepWithCopies = Statistics{.median = 1.001};
        const auto comparison = compared(record);
        QVERIFY(says(*comparison, "All of llvmpipe is at work"));
        QVERIFY(says(*comparison, "llvmpipe is drawn by the CPU"));
        QVERIFY(!says(*comparison, "Copies")); // a thousandth is not worth a sentence
    }

    void equalDevicesAreToldApart()
    {
        RunRecord record;
        record.lanes = {lane("EPYC", DeviceKind::cpu, 10), lane("EPYC", DeviceKind::cpu, 20)};
        record.lanes[1].setup.workers = 1;
        record.lanes[0].setup.schedule = Schedule::dynamic;
        record.lanes[1].setup.schedule = Schedule::fixed;
        for (LaneRecord& each : record.lanes)
            each.energy.shared = true;
        const auto comparison = compared(record);
        QVERIFY(says(*comparison, "Threads at work on EPYC (1): 2."));
        QVERIFY(says(*comparison, "Threads at work on EPYC (2): 1."));
        QVERIFY(says(*comparison, "dynamic on EPYC (1), static on EPYC (2)"));
        QVERIFY(says(*comparison, "same cores at the same time"));
    }

    void energyIsComparedOnlyWhereItMeansSomething_data()
    {
        QTest::addColumn<Provenance>("first");
        QTest::addColumn<Provenance>("second");
        QTest::addColumn<bool>("shared");
        QTest::addColumn<bool>("compares");
        QTest::newRow("measured") << Provenance::measured << Provenance::measured << false << true;
        QTest::newRow("modelled") << Provenance::measured << Provenance::modelled << false << true;
        QTest::newRow("estimated") << Provenance::estimated << Provenance::modelled << false << false;
        QTest::newRow("shared") << Provenance::measured << Provenance::measured << true << false;
        QTest::newRow("unavailable") << Provenance::unavailable << Provenance::measured << false << false;
    }
    void energyIsComparedOnlyWhereItMeansSomething()
    {
        QFETCH(Provenance, first);
        QFETCH(Provenance, second);
        QFETCH(bool, shared);
        QFETCH(bool, compares);
        RunRecord record;
        record.lanes = {lane("A", DeviceKind::cpu, 1), lane("B", DeviceKind::cpu, 1)};
        record.lanes[0].energy = {.joulesPerStep = 6, .shared = shared, .provenance = first};
        record.lanes[1].energy = {.joulesPerStep = 2, .shared = shared, .provenance = second};
        const auto comparison = compared(record);
        QCOMPARE(comparison->energyRatio.has_value(), compares);
        if (compares)
            QCOMPARE(*comparison->energyRatio, 3.0);
    }

    void lossesAreComparedOverTheStepsInCommon()
    {
        RunRecord record;
        record.lanes = {learner({4, 2, 1, 5}), learner({4, 1.5, 1})};
        const LossDifference two{.steps = 3, .largest = 0.25, .step = 2, .afterUpdate = 0.25};
        QCOMPARE(compared(record)->losses, std::optional(two));
        record.lanes.push_back(lane("B", DeviceKind::modelled, 9)); // which learns nothing
        QCOMPARE(compared(record)->losses, std::optional(two));
        record.lanes.push_back(learner({4, 2, 1.0 / 3}));
        const LossDifference three{.steps = 3, .largest = 1 - 1.0 / 3, .step = 3, .afterUpdate = 0.25};
        QCOMPARE(compared(record)->losses, std::optional(three));
        record.lanes[1].training->loss[1] = NAN; // it diverged
        record.lanes[1].status = Status::diverged;
        QCOMPARE(compared(record)->losses, std::optional(LossDifference{.steps = 1, .step = 1}));
        for (LaneRecord& each : record.lanes) {
            if (each.training)
                each.training->stepsPerValue = 4;
        }
        QCOMPARE(compared(record)->losses, std::optional(LossDifference{.steps = 4, .step = 1}));
        record.lanes[1].training->stepsPerValue = 2;
        QVERIFY(!compared(record)->losses);
        record.lanes = {learner({}), learner({1})};
        QVERIFY(!compared(record)->losses);
    }

    void nothingIsComparedWithALaneThatFailed()
    {
        RunRecord record;
        record.lanes = {lane("A", DeviceKind::cpu, 1), lane("B", DeviceKind::cpu, 1)};
        record.lanes[1].status = Status::failed;
        const auto comparison = compared(record);
        QVERIFY(!comparison->speedup);
        QVERIFY(says(*comparison, "B did not complete"));
    }

    void weakerIsTheOneThatSaysLess()
    {
        QCOMPARE(weaker(Provenance::measured, Provenance::measured), Provenance::measured);
        QCOMPARE(weaker(Provenance::emulated, Provenance::modelled), Provenance::emulated);
        QCOMPARE(weaker(Provenance::measured, Provenance::recorded), Provenance::recorded);
    }
};

QTEST_GUILESS_MAIN(TestComparison)
#include "tst_comparison.moc"
