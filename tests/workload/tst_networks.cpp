#include "../device/cpu/cpu_lane.h"
#include "reference_network.h"
#include "workload/training_step.h"

#include <QTest>

using namespace coreloom;
using namespace coreloom::test;

/// The forward pass and training on the CPU: against plain loops in double precision, central differences, and
/// themselves with other numbers of workers.
class TestNetworks : public QObject {
    Q_OBJECT

    static Job smallJob(Parallel parallel = Parallel::inside)
    {
        Job job{.workload = Workload::train, .seed = 3};
        job.network = {.layers = {7, 11, 6, 4},
                       .batch = 12,
                       .parallel = parallel,
                       .parts = 3,
                       .learningRate = 0.1,
                       .momentum = 0.5,
                       .data = "synthetic"};
        return job;
    }

    static std::unique_ptr<Device> lane(int threads, Precision precision = Precision::fp64, Rung rung = Rung::simd)
    {
        return openLane({.threads = threads, .kernel = rung, .precision = precision}).value();
    }

    /// Runs so many steps, the last one as a lane's last.
    static std::unique_ptr<Execution> trained(const Job& job, Device& device, int steps)
    {
        auto execution = executionOf(job, dataOf(job).value(), device).value();
        if (!execution->prepare())
            return nullptr;
        for (int i = 0; i < steps; ++i) {
            const bool last = i + 1 == steps;
            if (last && !execution->beforeLastStep())
                return nullptr;
            execution->step(nullptr);
            if (!device.finish() || !execution->collect(1))
                return nullptr;
        }
        return execution;
    }

    /// The mini-batches in the order in which they are trained on.
    struct Batch {
        std::vector<double> features;
        std::vector<std::int32_t> labels;
    };
    static Batch batchOf(const Job& job, int step)
    {
        const DataSet data = *dataOf(job).value();
        const auto order = shuffledOrder(data.train.count(), job.seed, 65);
        Batch batch;
        for (std::int64_t i = 0; i < job.network.batch; ++i) {
            const std::int64_t example = order[static_cast<std::size_t>(step * job.network.batch + i)];
            batch.labels.push_back(data.train.labels[static_cast<std::size_t>(example)]);
            for (std::int64_t f = 0; f < data.features; ++f)
                batch.features.push_back(data.train.features[static_cast<std::size_t>(example * data.features + f)]);
        }
        return batch;
    }

    static std::vector<double> values(Device& device, const Matrix& matrix) { return download(device, matrix); }

private slots:
    void countsFlop()
    {
        Job job{.workload = Workload::forward};
        job.network.batch = 256;
        const std::int64_t weights = 784 * 1024 + 1024 * 1024 + 1024 * 10;
        QCOMPARE(job.flop(), 2 * 256 * weights);
        job.workload = Workload::train;
        QCOMPARE(job.flop(), 2 * 256 * (3 * weights - 784 * 1024));
        QCOMPARE(job.tracedColumns(), std::int64_t{1024});
        QCOMPARE(job.network.largestLayer(), std::int64_t{1});
        QCOMPARE(job.network.parameters(), weights + 1024 + 1024 + 10);
    }

    void everyGradientIsThatOfCentralDifferences_data()
    {
        QTest::addColumn<Parallel>("parallel");
        QTest::newRow("inside") << Parallel::inside;
        QTest::newRow("batch") << Parallel::batch;
    }

    void everyGradientIsThatOfCentralDifferences()
    {
        QFETCH(Parallel, parallel);
        Job job = smallJob(parallel);
        job.network.momentum = 0;
        job.network.learningRate = 0;
        const auto device = lane(2);
        const auto execution = trained(job, *device, 1);
        QVERIFY(execution);
        const auto& step = dynamic_cast<const TrainingStep&>(*execution);
        const std::vector<double> gradient = values(*device, step.velocity());
        const Batch batch = batchOf(job, 0);
        ReferenceNetwork reference(job);
        double largest = 0;
        for (const double each : gradient)
            largest = std::max(largest, std::fabs(each));
        for (std::int64_t layer = 0; layer < job.network.depth(); ++layer) {
            for (const Matrix& matrix : {step.layout().weights(nullptr, layer), step.layout().bias(nullptr, layer)}) {
                for (std::int64_t k = 0; k < matrix.rows * matrix.columns; ++k) {
                    const auto i = static_cast<std::size_t>(matrix.offset + k);
                    constexpr double h = 1e-5;
                    const double at = reference.parameters[i];
                    reference.parameters[i] = at + h;
                    const double above = reference.loss(batch.features, batch.labels);
                    reference.parameters[i] = at - h;
                    const double below = reference.loss(batch.features, batch.labels);
                    reference.parameters[i] = at;
                    const double slope = (above - below) / (2 * h);
                    const double size = std::max({std::fabs(slope), std::fabs(gradient[i]), largest * 1e-3});
                    QVERIFY2(std::fabs(slope - gradient[i]) < 1e-6 * size,
                             qPrintable(QStringLiteral("parameter %1: %2, not %3").arg(i).arg(gradient[i]).arg(slope)));
                }
            }
        }
    }

    void learnsAsPlainLoopsDo_data()
    {
        QTest::addColumn<Parallel>("parallel");
        QTest::addColumn<Precision>("precision");
        QTest::newRow("inside, fp64") << Parallel::inside << Precision::fp64;
        QTest::newRow("batch, fp64") << Parallel::batch << Precision::fp64;
        QTest::newRow("inside, fp32") << Parallel::inside << Precision::fp32;
        QTest::newRow("batch, fp32") << Parallel::batch << Precision::fp32;
    }

    void learnsAsPlainLoopsDo()
    {
        QFETCH(Parallel, parallel);
        QFETCH(Precision, precision);
        const Job job = smallJob(parallel);
        const auto device = lane(2, precision);
        constexpr int steps = 10;
        const auto execution = trained(job, *device, steps);
        QVERIFY(execution);
        ReferenceNetwork reference(job);
        const double accepted = precision == Precision::fp64 ? 1e-12 : 1e-5;
        for (int i = 0; i < steps; ++i) {
            const Batch batch = batchOf(job, i);
            const double loss = reference.loss(batch.features, batch.labels);
            QVERIFY(std::fabs(execution->training()->loss[static_cast<std::size_t>(i)] - loss) < accepted);
            reference.step(batch.features, batch.labels);
        }
        QVERIFY(execution->training()->loss.back() < execution->training()->loss.front());
        const auto& step = dynamic_cast<const TrainingStep&>(*execution);
        const std::vector<double> parameters = values(*device, step.parameters());
        for (std::size_t i = 0; i < parameters.size(); ++i)
            QVERIFY(std::fabs(parameters[i] - reference.parameters[i]) < accepted);
        const auto examined = execution->check({});
        QVERIFY(examined && examined->check.passed);
        QVERIFY(execution->conclude({}));
        const Examples test = dataOf(job).value()->test;
        const std::vector<double> features(test.features.begin(), test.features.end());
        const double right = reference.accuracy(features, test.labels);
        QVERIFY(std::fabs(*execution->training()->testAccuracy - right) < 1.5 / static_cast<double>(test.count()));
    }

    void bitsDependOnPartsAndNotOnWorkers()
    {
        for (const Parallel parallel : allParallels) {
            Job job = smallJob(parallel);
            job.network.layers = {40, 70, 50, 5};
            job.network.batch = 48;
            const auto run = [&](int threads) {
                const auto device = lane(threads, Precision::fp32);
                const auto execution = trained(job, *device, 12);
                return std::pair(execution->training()->loss, execution->check({})->digest);
            };
            const auto alone = run(1);
            QCOMPARE(alone.first.size(), std::size_t{12});
            QVERIFY(run(2) == alone);
            QVERIFY(run(3) == alone);
        }
    }

    void theCheckSeesOneWrongParameter()
    {
        const Job job = smallJob();
        for (const bool ofVelocity : {false, true}) {
            const auto device = lane(1, Precision::fp32);
            const auto execution = trained(job, *device, 3);
            const auto& step = dynamic_cast<const TrainingStep&>(*execution);
            Matrix one = step.layout().weights(ofVelocity ? step.velocity().buffer : step.parameters().buffer, 1);
            one.offset += 3 * one.stride + 2;
            one.rows = one.columns = 1;
            const double wrong = values(*device, one).front() * 1.001;
            QVERIFY(device->upload(one, 0, 1, &wrong));
            const auto examined = execution->check({});
            QVERIFY(examined && !examined->check.passed);
        }
    }

    void theForwardPassIsChecked_data()
    {
        QTest::addColumn<QList<int>>("layers");
        QTest::addColumn<int>("batch");
        QTest::newRow("one of each") << QList<int>{1, 1} << 1;
        QTest::newRow("a layer") << QList<int>{17, 33} << 15;
        QTest::newRow("thin") << QList<int>{3, 127, 1, 9} << 31;
        QTest::newRow("deep") << QList<int>(17, 12) << 5;
    }

    void theForwardPassIsChecked()
    {
        QFETCH(QList<int>, layers);
        QFETCH(int, batch);
        Job job{.workload = Workload::forward};
        job.network.layers.assign(layers.begin(), layers.end());
        job.network.batch = batch;
        QVERIFY(validate(job));
        for (const Rung rung : {Rung::naive, Rung::blocked, Rung::simd}) {
            for (const Precision precision : {Precision::fp32, Precision::fp64}) {
                const auto device = lane(2, precision, rung);
                auto execution = executionOf(job, nullptr, *device).value();
                QVERIFY(execution->prepare() && execution->beforeLastStep());
                std::vector<std::size_t> marks;
                execution->step(&marks);
                QVERIFY(device->finish());
                QCOMPARE(marks.size(), execution->stages().size() + 1);
                const auto examined = execution->check({});
                QVERIFY(examined && examined->check.passed);
                // One element, wrong by a thousandth or by a little where it is 0.
                const Matrix& result = execution->traced();
                const std::vector<double> row = values(*device, result);
                Matrix one = result;
                one.rows = one.columns = 1;
                one.offset += (result.rows - 1) * result.stride + result.columns - 1;
                const double wrong = row.back() * 1.001 + 1e-3;
                QVERIFY(device->upload(one, 0, 1, &wrong));
                const auto again = execution->check({});
                QVERIFY(again && !again->check.passed);
            }
        }
    }

    void divergesWithAHugeLearningRate()
    {
        Job job = smallJob();
        job.network.learningRate = 1e6;
        const auto device = lane(2, Precision::fp32);
        auto execution = executionOf(job, dataOf(job).value(), *device).value();
        QVERIFY(execution->prepare());
        Expected<void> collected;
        for (int i = 0; collected && i < 50; ++i) {
            execution->step(nullptr);
            QVERIFY(device->finish());
            collected = execution->collect(1);
        }
        QVERIFY(!collected);
        QCOMPARE(collected.error().code, ErrorCode::diverged);
    }

    void refusesWhatDoesNotFit_data()
    {
        QTest::addColumn<Job>("job");
        QTest::addColumn<QString>("says");
        const auto row = [](const char* name, auto change, const char* says) {
            Job job = smallJob();
            change(job.network);
            QTest::newRow(name) << job << QString::fromUtf8(says);
        };
        row(
            "no layer", [](Network& n) { n.layers = {784}; }, "--layers has 1 numbers");
        row(
            "a layer of 0",
            [](Network& n) {
                n.layers = {784, 0, 10};
            },
            "--layers 0 is not accepted");
        row(
            "absurd",
            [](Network& n) {
                n.layers = {784, 99'999'999, 10};
            },
            "--layers 99999999 is not accepted");
        row(
            "no batch", [](Network& n) { n.batch = 0; }, "--batch 0 is not accepted");
        row(
            "one class",
            [](Network& n) {
                n.layers = {784, 1};
            },
            "--layers 1 is not accepted");
        row(
            "parts", [](Network& n) { n.parallel = Parallel::batch, n.batch = 100; }, "--batch 100 cannot be cut");
        row(
            "rate", [](Network& n) { n.learningRate = NAN; }, "--learning-rate");
        row(
            "other data",
            [](Network& n) {
                n.layers = {783, 10}, n.data = "digits";
            },
            "--layers 783 … 10 does not fit");
        row(
            "large batch",
            [](Network& n) {
                n.layers = {784, 10}, n.data = "digits", n.batch = 60'000;
            },
            "--batch 60000 is larger than the data");
        row(
            "no file", [](Network& n) { n.data = "/nowhere"; }, "/nowhere");
    }

    void refusesWhatDoesNotFit()
    {
        QFETCH(Job, job);
        QFETCH(QString, says);
        Expected<void> valid = validate(job);
        if (valid)
            valid = dataOf(job).map([](const auto&) {});
        QVERIFY(!valid);
        QVERIFY2(QString::fromStdString(english(valid.error())).contains(says), english(valid.error()).c_str());
    }

    void refusesMoreWorkersThanParts()
    {
        const Job job = smallJob(Parallel::batch);
        QVERIFY(canExecute(job, *lane(3)));
        const auto refused = canExecute(job, *lane(4));
        QVERIFY(!refused);
        QVERIFY(english(refused.error()).starts_with("--threads 4 is more than --parts 3"));
    }
};

QTEST_GUILESS_MAIN(TestNetworks)
#include "tst_networks.moc"
