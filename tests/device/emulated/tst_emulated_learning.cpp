#include "../cpu/cpu_lane.h"
#include "../learning_check.h"
#include "../product_check.h"
#include "device/emulated/emulated_device.h"
#include "device/emulated/faults.h"
#include "workload/training_step.h"

#include <QTest>

using namespace coreloom;
using namespace coreloom::test;

/// The operations of learning as the CUDA device has them: against double precision, on any number of SMs, and a
/// network's steps against the CPU's.
class TestEmulatedLearning : public QObject {
    Q_OBJECT

    std::unique_ptr<DeviceProvider> m_provider = emulatedProvider();
    DeviceInfo m_info = m_provider->discover().front();
    // Open all the time, so that the emulated SMs and their fibers are made only once.
    std::unique_ptr<Device> m_keepsSms =
        m_provider->open(m_info, {.device = "emulated", .kernel = Rung::naive}).value();

    std::unique_ptr<Device> open(int sms, Rung rung = Rung::naive, Precision precision = Precision::fp32)
    {
        return m_provider->open(m_info, {.device = "emulated", .sms = sms, .kernel = rung, .precision = precision})
            .value();
    }

    static std::vector<std::pair<std::int64_t, std::int64_t>> shapes()
    {
        if (forRacesOnly)
            return {{17, 40}, {70, 3}};
        return {{1, 1}, {1, 10}, {3, 3}, {15, 16}, {17, 15}, {33, 31}, {127, 1}, {1, 1025}, {1000, 10}, {257, 100}};
    }

    static Job smallJob(Parallel parallel)
    {
        Job job{.workload = Workload::train, .seed = 3};
        job.network = {.layers = {7, 40, 33, 4},
                       .batch = 24,
                       .parallel = parallel,
                       .parts = 4,
                       .learningRate = 0.1,
                       .momentum = 0.5,
                       .data = "synthetic"};
        return job;
    }

    /// Losses of so many steps, then the velocity, which after the first step is the gradient.
    static std::vector<double> learned(Device& device, const Job& job, int steps)
    {
        const auto execution = executionOf(job, dataOf(job).value(), device).value();
        Expected<void> done = execution->prepare();
        for (int i = 0; i < steps && done; ++i) {
            if (i + 1 == steps)
                done = execution->beforeLastStep();
            execution->step(nullptr);
            done = done.and_then([&] { return device.finish(); }).and_then([&] { return execution->collect(1); });
        }
        const auto examined = execution->check({});
        if (!done || !examined || !examined->check.passed || !execution->conclude({}))
            return {};
        std::vector<double> values = execution->training()->loss;
        const std::vector<double> velocity = resultOf(device, dynamic_cast<const TrainingStep&>(*execution).velocity());
        values.insert(values.end(), velocity.begin(), velocity.end());
        return values;
    }

private slots:
    void cleanup() { emulated::clearFaults(); }

    void agreesWithTheReference_data()
    {
        QTest::addColumn<Precision>("precision");
        QTest::addColumn<int>("sms");
        for (const Precision precision : {Precision::fp32, Precision::fp64}) {
            for (const int sms : {1, 4})
                QTest::addRow("%s on %d", name(precision), sms) << precision << sms;
            if (forRacesOnly)
                break;
        }
    }

    void agreesWithTheReference()
    {
        QFETCH(Precision, precision);
        QFETCH(int, sms);
        const auto device = open(sms, Rung::naive, precision);
        for (const auto& [rows, columns] : shapes()) {
            const QByteArray shape = QByteArray::number(qint64(rows)) + " x " + QByteArray::number(qint64(columns));
            QVERIFY2(checkReluGradient(*device, rows, columns) <= 1, shape);
            QVERIFY2(checkColumnSums(*device, rows, columns) <= 1, shape);
            if (columns <= 300) {
                QVERIFY2(checkSoftmax(*device, rows, columns, 1, false) <= 1, shape);
                QVERIFY2(checkSoftmax(*device, rows, columns, 1000, true) <= 1, shape);
            }
            for (const std::size_t gradients : {1U, 2U, 3U, 8U})
                QVERIFY2(checkUpdate(*device, rows, columns, gradients) <= 1, shape);
        }
        QVERIFY(checkUpdate(*device, 2, 3, mostGradients) <= 1);
        QVERIFY(!std::isfinite(lossWithLogit(*device, NAN)));
        QVERIFY(!std::isfinite(lossWithLogit(*device, HUGE_VAL)));
    }

    /// The gradients of an uneven number of parts come together in the same order on every device.
    void gradientsAreSummedAsOnTheCpu()
    {
        const auto cpu = openLane({.threads = 1, .kernel = Rung::naive}).value();
        const auto gpu = open(4);
        for (const std::size_t gradients : {5U, 1U, 7U, 24U, 63U, 64U}) {
            if (forRacesOnly && gradients != 5)
                break;
            std::vector<std::vector<double>> velocities;
            for (Device* device : {cpu.get(), gpu.get()}) {
                const Guarded weights = randomMatrix(*device, 3, 40, 1);
                const Guarded velocity = guarded(*device, 3, 40, [](auto, auto) { return 0.0; });
                std::vector<Guarded> parts;
                MomentumUpdate update{.weights = weights.matrix, .velocity = velocity.matrix, .learningRate = 0.5};
                for (std::size_t i = 0; i < gradients; ++i) {
                    parts.push_back(randomMatrix(*device, 3, 40, 2 + i));
                    update.gradients.push_back(parts.back().matrix);
                }
                device->enqueueLearning(update);
                QVERIFY(device->finish());
                velocities.push_back(contents(*device, velocity));
            }
            QVERIFY(!velocities[0].empty() && velocities[0] == velocities[1]);
        }
    }

    void bitsDependOnNeitherSmsNorRung()
    {
        for (const std::int64_t parts : {8, 1}) {
            if (forRacesOnly && parts == 1)
                break;
            std::vector<double> expected;
            for (const Rung rung : {Rung::naive, Rung::blocked, Rung::simd}) {
                for (int sms = forRacesOnly ? m_info.mostWorkers : 1; sms <= m_info.mostWorkers; ++sms) {
                    const auto device = open(sms, rung);
                    const std::vector<double> results = learningStep(*device, parts);
                    QVERIFY(!results.empty());
                    if (expected.empty())
                        expected = results;
                    QVERIFY(results == expected);
                    QVERIFY(coversOnce(device->trace()));
                    QCOMPARE(device->trace().rows, std::int64_t{48});
                }
                if (forRacesOnly)
                    break;
            }
        }
    }

    void aNetworkLearnsAsOnTheCpu_data()
    {
        QTest::addColumn<Parallel>("parallel");
        QTest::addColumn<Precision>("precision");
        QTest::newRow("batch, fp32") << Parallel::batch << Precision::fp32;
        if (forRacesOnly)
            return;
        QTest::newRow("inside, fp32") << Parallel::inside << Precision::fp32;
        QTest::newRow("batch, fp64") << Parallel::batch << Precision::fp64;
    }

    void aNetworkLearnsAsOnTheCpu()
    {
        QFETCH(Parallel, parallel);
        QFETCH(Precision, precision);
        const Job job = smallJob(parallel);
        const auto cpu = openLane({.threads = 1, .kernel = Rung::simd, .precision = precision}).value();
        const auto gpu = open(4, forRacesOnly ? Rung::naive : Rung::simd, precision);
        // Of the first step each gradient, after some more also what errors have grown to.
        for (const int steps : {1, 6}) {
            if (forRacesOnly && steps > 1)
                break;
            const std::vector<double> expected = learned(*cpu, job, steps);
            const std::vector<double> found = learned(*gpu, job, steps);
            QVERIFY(!expected.empty());
            QCOMPARE(found.size(), expected.size());
            const double accepted = precision == Precision::fp64 ? 1e-14 : 2e-6;
            for (std::size_t i = 0; i < found.size(); ++i)
                QVERIFY(std::fabs(found[i] - expected[i]) <= accepted);
        }
    }

    void whatIsUploadedIsRoundedToMemory()
    {
        const double third = 1.0 / 3;
        for (const Precision precision : {Precision::fp32, Precision::fp64, Precision::bf16}) {
            const auto device = open(4, precision == Precision::bf16 ? Rung::tensor : Rung::naive, precision);
            const auto buffer = device->allocate(6).value();
            const Matrix matrix{.buffer = buffer.get(), .rows = 2, .columns = 2, .stride = 3};
            device->enqueue(NanFill{matrix}); // an upload comes after what is queued
            QVERIFY(device->upload(matrix, 1, 1, std::vector{third, 2.0}.data()));
            std::vector<double> values(4);
            QVERIFY(device->download(matrix, 0, 2, values.data()));
            QVERIFY(std::isnan(values[0]) && std::isnan(values[1]));
            QCOMPARE(values[2], precision == Precision::fp64 ? third : static_cast<double>(static_cast<float>(third)));
            QCOMPARE(values[3], 2.0);
        }
    }

    void stopsAndFailuresEndInAnError()
    {
        const auto stopped = open(4);
        stopped->stop();
        QVERIFY(learningStep(*stopped, 8).empty());
        const auto device = open(forRacesOnly ? 4 : 2);
        for (const int after : {6, 2, 0}) {
            if (forRacesOnly && after != 6)
                break;
            emulated::plantFault({.call = emulated::Call::launch, .after = after, .sticky = false});
            QVERIFY(learningStep(*device, 2).empty());
        }
        QVERIFY(!learningStep(*device, 2).empty());
    }

    /// A label that is no class reaches outside of the logits, which a GPU would report as an illegal address.
    void anAddressOutsideOfTheOperandsIsSeen()
    {
        const auto device = open(4);
        const auto logits = device->allocate(3).value();
        const auto labels = device->allocate(1).value();
        const auto outcome = device->allocate(2).value();
        const auto row = [](Buffer* buffer, std::int64_t columns) {
            return Matrix{.buffer = buffer, .rows = 1, .columns = columns, .stride = columns};
        };
        const double label = 7;
        QVERIFY(device->upload(row(labels.get(), 1), 0, 1, &label));
        device->enqueueLearning(SoftmaxCrossEntropy{.logits = row(logits.get(), 3),
                                                    .labels = row(labels.get(), 1),
                                                    .outcome = row(outcome.get(), 2),
                                                    .gradient = row(logits.get(), 3)});
        const auto finished = device->finish();
        QVERIFY(!finished);
        QCOMPARE(finished.error().code, ErrorCode::launchFailed);
    }
};

QTEST_GUILESS_MAIN(TestEmulatedLearning)
#include "tst_emulated_learning.moc"
