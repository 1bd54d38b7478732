#include "../learning_check.h"
#include "../product_check.h"
#include "cpu_lane.h"

#include <QTest>

#include <tuple>

using namespace coreloom;
using namespace coreloom::test;

/// Each operation of learning against its double-precision reference, in both precisions, alone and shared, and the
/// bits for any number of workers and both schedules.
class TestLearningOperations : public QObject {
    Q_OBJECT

    static std::vector<std::tuple<std::int64_t, std::int64_t>> shapes()
    {
        return {{1, 1},   {1, 10},   {3, 3},     {15, 16},   {17, 15},  {33, 31},
                {127, 1}, {1, 1025}, {1000, 10}, {257, 300}, {5, 17000}};
    }

    static std::unique_ptr<Device> lane(Precision precision, int threads, Schedule schedule = Schedule::dynamic)
    {
        return openLane({.threads = threads, .kernel = Rung::naive, .precision = precision, .schedule = schedule})
            .value();
    }

private slots:
    void agreesWithTheReference_data()
    {
        QTest::addColumn<Precision>("precision");
        QTest::addColumn<int>("threads");
        for (const Precision precision : {Precision::fp32, Precision::fp64}) {
            for (const int threads : {1, 2, 8}) {
                if (forRacesOnly && threads == 1)
                    continue;
                QTest::addRow("%s on %d", name(precision), threads) << precision << threads;
            }
        }
    }

    void agreesWithTheReference()
    {
        QFETCH(Precision, precision);
        QFETCH(int, threads);
        const auto device = lane(precision, threads);
        for (const auto& [rows, columns] : shapes()) {
            QVERIFY2(checkReluGradient(*device, rows, columns) <= 1, qPrintable(QString::number(rows)));
            QVERIFY2(checkColumnSums(*device, rows, columns) <= 1, qPrintable(QString::number(rows)));
            if (columns <= 300) {
                QVERIFY2(checkSoftmax(*device, rows, columns, 1, false) <= 1, qPrintable(QString::number(columns)));
                QVERIFY2(checkSoftmax(*device, rows, columns, 1000, true) <= 1, qPrintable(QString::number(columns)));
            }
            for (const std::size_t gradients : {1U, 2U, 3U, 8U})
                QVERIFY2(checkUpdate(*device, rows, columns, gradients) <= 1, qPrintable(QString::number(rows)));
        }
    }

    void whatIsNotANumberStaysNone()
    {
        const auto device = lane(Precision::fp32, 1);
        QVERIFY(!std::isfinite(lossWithLogit(*device, NAN)));
        QVERIFY(!std::isfinite(lossWithLogit(*device, HUGE_VAL)));
    }

    /// One rung of each kind; all of them compute strands by the same code.
    void bitsDependOnNeitherWorkersNorSchedule()
    {
        for (const Rung rung : {Rung::naive, Rung::blocked, Rung::simd}) {
            for (const std::int64_t parts : {1, 8}) {
                const auto alone = openLane({.threads = 1, .kernel = rung}).value();
                const std::vector<double> expected = learningStep(*alone, parts);
                QVERIFY(!expected.empty());
                QVERIFY(std::ranges::all_of(expected, [](double value) { return std::isfinite(value); }));
                for (const int threads : {2, 8}) {
                    for (const Schedule schedule : allSchedules) {
                        const auto device =
                            openLane({.threads = threads, .kernel = rung, .schedule = schedule}).value();
                        QVERIFY(learningStep(*device, parts) == expected);
                    }
                }
            }
        }
    }

    /// What strands write is one tile a strand.
    void strandsAreTraced()
    {
        const auto device = lane(Precision::fp32, 2);
        QVERIFY(!learningStep(*device, 8).empty());
        const Trace trace = device->trace();
        QVERIFY(trace.complete);
        QCOMPARE(trace.rows, std::int64_t{48});
        QCOMPARE(trace.tiles.size(), std::size_t{8});
        std::int64_t elements = 0;
        for (const TileEvent& tile : trace.tiles)
            elements += std::int64_t{tile.rows} * tile.columns;
        QCOMPARE(elements, std::int64_t{48 * 72});
    }

    void stopsInTheMiddle()
    {
        const auto device = lane(Precision::fp32, 2);
        device->stop();
        QVERIFY(learningStep(*device, 8).empty());
    }
};

QTEST_GUILESS_MAIN(TestLearningOperations)
#include "tst_learning_operations.moc"
