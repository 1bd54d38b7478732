#include "kept_runs.h"
#include "runs/run_comparison.h"
#include "runs/runs_model.h"

#include <QAbstractItemModelTester>
#include <QTest>

using namespace coreloom;

class RunsModelTest : public QObject {
    Q_OBJECT

private slots:
    void isAModel();
    void comparisonNamesWhatDiffers();
};

void RunsModelTest::isAModel()
{
    RunsModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setRuns(three());
    model.put(kept("newest", "2026-04-04T04:00:00Z", 1));
    model.put(kept("between", "2026-01-15T00:00:00Z", 1));
    model.put(kept("oldest", "2025-01-15T00:00:00Z", 1));
    QCOMPARE(model.rowCount(), 6);
    QCOMPARE(model.run(0).id, QStringLiteral("newest"));
    QCOMPARE(model.run(3).id, QStringLiteral("between"));
    QCOMPARE(model.run(5).id, QStringLiteral("oldest"));
    model.put(kept("between", "2026-01-15T00:00:00Z", 77));
    QCOMPARE(model.rowCount(), 6);
    QCOMPARE(model.run(3).record.lanes[0].gflops->median, 77.0);
    model.setNote(QStringLiteral("between"), QStringLiteral("mine"));
    model.put(kept("between", "2026-01-15T00:00:00Z", 78));
    QCOMPARE(model.run(3).note, QStringLiteral("mine"));
    model.setRunning(QStringLiteral("oldest"));
    model.remove({QStringLiteral("newest"), QStringLiteral("none"), QStringLiteral("oldest")});
    QCOMPARE(model.rowCount(), 4);
    model.setRuns({});
    QCOMPARE(model.rowCount(), 0);
}

void RunsModelTest::comparisonNamesWhatDiffers()
{
    RunRecord first = sample::record(2);
    RunRecord second = sample::record(1);
    second.job.m = 500;
    second.machine.cpu = "another <b>CPU</b>";
    second.lanes.pop_back();
    const RunComparison words = comparedRuns(first, QStringLiteral("a %1 %2"), second, QStringLiteral("b, \"c\""));
    QCOMPARE(words.headlines.size(), 1);
    QVERIFY(words.headlines[0].contains(QStringLiteral("a %1 %2")));
    const QString fairness = words.fairness.join(u'|');
    QVERIFY(fairness.contains(QStringLiteral("Different jobs")));
    QVERIFY(fairness.contains(QStringLiteral("another <b>CPU</b>")));
    QVERIFY(fairness.contains(QStringLiteral("different numbers of lanes")));
    first.lanes[0].status = Status::failed;
    QVERIFY(comparedRuns(first, {}, second, {}).headlines[0].contains(QStringLiteral("nothing to compare")));
}

QTEST_MAIN(RunsModelTest)
#include "tst_runs_model.moc"
