#include "../learning_check.h"
#include "cpu_lane.h"

#include <QTest>

#include <limits>
#include <tuple>
#include <utility>

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

    /// A small step of learning with everything in it; the bytes of all its results, one after the other.
    static std::vector<double> step(Device& device, std::int64_t parts)
    {
        constexpr std::int64_t rows = 48;
        constexpr std::int64_t width = 72;
        constexpr std::int64_t classes = 10;
        const Guarded x = randomMatrix(device, rows, width, 1);
        const Guarded w = randomMatrix(device, width, width, 2);
        const Guarded v = randomMatrix(device, width, width, 4);
        const Guarded head = randomMatrix(device, width, classes, 5);
        const Guarded bias = randomMatrix(device, 1, width, 3);
        const Guarded hidden = guarded(device, rows, width, [](auto, auto) { return NAN; });
        const Guarded logits = guarded(device, rows, classes, [](auto, auto) { return NAN; });
        const Guarded outcome = guarded(device, rows, 2, [](auto, auto) { return NAN; });
        const Guarded back = guarded(device, rows, width, [](auto, auto) { return NAN; });
        const Guarded labels =
            guarded(device, rows, 1, [](std::int64_t r, auto) { return static_cast<double>(r % classes); });
        std::vector<Guarded> gradients;
        std::vector<Guarded> sums;
        Strands strands;
        MomentumUpdate update{.weights = w.matrix, .velocity = v.matrix, .learningRate = 0.01, .momentum = 0.5};
        const std::int64_t count = rows / parts;
        for (std::int64_t part = 0; part < parts; ++part) {
            const auto mine = [&](const Guarded& of) {
                Matrix matrix = of.matrix;
                matrix.rows = count;
                matrix.offset += part * count * matrix.stride;
                return matrix;
            };
            gradients.push_back(guarded(device, width, width, [](auto, auto) { return NAN; }));
            sums.push_back(guarded(device, 1, width, [](auto, auto) { return NAN; }));
            strands.strands.push_back(
                {MatrixProduct{.a = mine(x),
                               .b = w.matrix,
                               .c = mine(hidden),
                               .bias = bias.matrix,
                               .activation = Activation::relu},
                 MatrixProduct{.a = mine(hidden), .b = head.matrix, .c = mine(logits)},
                 SoftmaxCrossEntropy{.logits = mine(logits),
                                     .labels = mine(labels),
                                     .outcome = mine(outcome),
                                     .gradient = mine(logits),
                                     .scale = 1.0 / rows},
                 MatrixProduct{.a = mine(logits), .b = head.matrix, .c = mine(back), .transposeB = true},
                 ReluGradient{.gradient = mine(back), .output = mine(hidden)},
                 MatrixProduct{.a = mine(x), .b = mine(back), .c = gradients.back().matrix, .transposeA = true},
                 ColumnSums{.from = mine(back), .sums = sums.back().matrix}});
            update.gradients.push_back(gradients.back().matrix);
        }
        device.beginTrace(0, hidden.matrix);
        device.enqueueLearning(std::move(strands));
        device.endTrace();
        device.enqueueLearning(update);
        if (!device.finish())
            return {};
        std::vector<double> all;
        for (const Guarded* each : {&hidden, &logits, &outcome, &back, &w, &v, &std::as_const(sums).front()}) {
            const std::vector<double> values = contents(device, *each);
            if (values.empty())
                return {};
            all.insert(all.end(), values.begin(), values.end());
        }
        return all;
    }

private slots:
    void agreesWithTheReference_data()
    {
        QTest::addColumn<Precision>("precision");
        QTest::addColumn<int>("threads");
        for (const Precision precision : {Precision::fp32, Precision::fp64}) {
            for (const int threads : {1, 2, 8})
                QTest::addRow("%s on %d", name(precision), threads) << precision << threads;
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
        const double infinity = std::numeric_limits<double>::infinity();
        for (const double strange : {static_cast<double>(NAN), infinity}) {
            const Guarded logits = guarded(*device, 1, 3, [&](auto, std::int64_t c) { return c == 1 ? strange : 0.5; });
            const Guarded labels = guarded(*device, 1, 1, [](auto, auto) { return 2.0; });
            const Guarded outcome = guarded(*device, 1, 2, [](auto, auto) { return 0.0; });
            device->enqueueLearning(SoftmaxCrossEntropy{.logits = logits.matrix,
                                                        .labels = labels.matrix,
                                                        .outcome = outcome.matrix,
                                                        .gradient = logits.matrix});
            QVERIFY(device->finish());
            QVERIFY(!std::isfinite(contents(*device, outcome).front()));
        }
    }

    /// One rung of each kind; all of them compute strands by the same code.
    void bitsDependOnNeitherWorkersNorSchedule()
    {
        for (const Rung rung : {Rung::naive, Rung::blocked, Rung::simd}) {
            for (const std::int64_t parts : {1, 8}) {
                const auto alone = openLane({.threads = 1, .kernel = rung}).value();
                const std::vector<double> expected = step(*alone, parts);
                QVERIFY(!expected.empty());
                QVERIFY(std::ranges::all_of(expected, [](double value) { return std::isfinite(value); }));
                for (const int threads : {2, 8}) {
                    for (const Schedule schedule : allSchedules) {
                        const auto device =
                            openLane({.threads = threads, .kernel = rung, .schedule = schedule}).value();
                        QVERIFY(step(*device, parts) == expected);
                    }
                }
            }
        }
    }

    /// What strands write is one tile a strand.
    void strandsAreTraced()
    {
        const auto device = lane(Precision::fp32, 2);
        QVERIFY(!step(*device, 8).empty());
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
        QVERIFY(step(*device, 8).empty());
    }
};

QTEST_GUILESS_MAIN(TestLearningOperations)
#include "tst_learning_operations.moc"
