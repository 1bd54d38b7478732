#include "../product_check.h"
#include "cpu_lane.h"
#include "device/cpu/kernel.h"
#include "job/names.h"
#include "workload/check.h"
#include "workload/matrix_multiplication.h"

#include <QTest>

using namespace coreloom;
using namespace coreloom::test;

Q_DECLARE_METATYPE(coreloom::Job)
Q_DECLARE_METATYPE(coreloom::test::Problem)

/// Every rung and precision that is here, against the product in double.
class TestCpuKernels : public QObject {
    Q_OBJECT

    static std::vector<LadderEntry> ladder() { return cpuProvider(ownMachine(), {})->discover().front().ladder; }

    static LaneRequest request(const LadderEntry& entry, int threads, Schedule schedule = Schedule::dynamic)
    {
        return {.threads = threads, .kernel = entry.rung, .precision = entry.precision, .schedule = schedule};
    }

    static QByteArray title(const LadderEntry& entry)
    {
        return QByteArray(name(entry.rung)) + ' ' + name(entry.precision);
    }

private slots:
    void agreesWithTheReference_data()
    {
        QTest::addColumn<Problem>("problem");
        for (const auto& [title, problem] : edgeProblems())
            QTest::newRow(title) << problem;
    }

    void agreesWithTheReference()
    {
        QFETCH(Problem, problem);
        for (const LadderEntry& entry : ladder()) {
            const auto device = openLane(request(entry, 2)).value();
            const Operands operands = makeOperands(*device, problem);
            device->enqueue(operands.product);
            QVERIFY(device->finish());
            const double unitRoundoff = entry.precision == Precision::fp64 ? 0x1p-53 : 0x1p-24;
            const double error = worstError(*device, operands, unitRoundoff);
            QVERIFY2(error <= 1, QByteArray(title(entry) + ": " + QByteArray::number(error)));
        }
    }

    /// A padded stride and an offset: what lies around the matrices is neither read nor written.
    void staysInsideItsMatrices()
    {
        constexpr std::int64_t size = 33, stride = 41, offset = 5;
        for (const LadderEntry& entry : ladder()) {
            const auto device = openLane(request(entry, 2)).value();
            const auto a = device->allocate(offset + size * stride).value();
            const auto b = device->allocate(offset + size * stride).value();
            const auto c = device->allocate(offset + size * stride).value();
            const auto inner = [&](const std::unique_ptr<Buffer>& buffer) {
                return Matrix{
                    .buffer = buffer.get(), .rows = size, .columns = size, .stride = stride, .offset = offset};
            };
            for (const auto* buffer : {&a, &b, &c})
                device->enqueue(NanFill{whole(buffer->get(), 1, (*buffer)->elements())});
            device->enqueue(RandomFill{.target = inner(a), .stream = 0});
            device->enqueue(RandomFill{.target = inner(b), .stream = 1});
            device->enqueue(MatrixProduct{.a = inner(a), .b = inner(b), .c = inner(c), .bias = {}});
            QVERIFY(device->finish());
            const std::vector<double> values = download(*device, whole(c.get(), 1, c->elements()));
            std::int64_t numbers = 0;
            for (std::size_t i = 0; i < values.size(); ++i) {
                const std::int64_t at = static_cast<std::int64_t>(i) - offset;
                const bool inside = at >= 0 && at % stride < size;
                QVERIFY2(std::isnan(values[i]) != inside, title(entry));
                numbers += inside;
            }
            QCOMPARE(numbers, size * size);
        }
    }

    /// On our own rungs the bits depend neither on the number of workers nor on the schedule.
    void bitsDoNotDependOnWorkersOrSchedule_data()
    {
        QTest::addColumn<Problem>("problem");
        QTest::newRow("square") << Problem{.m = 150, .n = 150, .k = 150};
        QTest::newRow("odd and deep") << Problem{.m = 45, .n = 83, .k = 1300};
        QTest::newRow("tall and thin") << Problem{.m = 1300, .n = 64, .k = 64};
        QTest::newRow("small and deep") << Problem{.m = 64, .n = 64, .k = 2100};
        QTest::newRow("A transposed, small and deep") << Problem{.m = 64, .n = 61, .k = 1100, .transposeA = true};
        QTest::newRow("B transposed, tall and thin") << Problem{.m = 700, .n = 33, .k = 40, .transposeB = true};
        QTest::newRow("bias and relu") << Problem{
            .m = 61, .n = 39, .k = 57, .bias = true, .activation = Activation::relu};
    }

    void bitsDoNotDependOnWorkersOrSchedule()
    {
        QFETCH(Problem, problem);
        for (const LadderEntry& entry : ladder()) {
            if (entry.rung == Rung::library)
                continue;
            std::vector<double> first;
            for (const int threads : {1, 2, 8}) {
                for (const Schedule schedule : allSchedules) {
                    const auto device = openLane(request(entry, threads, schedule)).value();
                    const Operands operands = makeOperands(*device, problem);
                    device->enqueue(operands.product);
                    QVERIFY(device->finish());
                    const std::vector<double> c = download(*device, operands.product.c);
                    if (first.empty())
                        first = c;
                    QVERIFY2(c == first, QByteArray(title(entry) + " on " + QByteArray::number(threads)));
                }
            }
        }
    }

    /// By the check of every run: a large product on the simd rung, which three loops in double would take long for,
    /// and long ones on all rungs.
    void largeProductsPassTheCheck_data()
    {
        QTest::addColumn<Job>("job");
        QTest::addColumn<bool>("large");
        if (!forRacesOnly)
            QTest::newRow("1000 x 1023 x 1025") << Job{.m = 1000, .n = 1023, .k = 1025} << true;
        QTest::newRow("1000 x 17 x 31") << Job{.m = 1000, .n = 17, .k = 31} << false;
        QTest::newRow("31 x 1023 x 15") << Job{.m = 31, .n = 1023, .k = 15} << false;
        QTest::newRow("17 x 33 x 1025") << Job{.m = 17, .n = 33, .k = 1025} << false;
    }

    void largeProductsPassTheCheck()
    {
        QFETCH(Job, job);
        QFETCH(bool, large);
        for (const LadderEntry& entry : ladder()) {
            if (large && entry.rung != Rung::simd)
                continue;
            const auto device = openLane(request(entry, 2)).value();
            auto workload = MatrixMultiplication::create(*device, job).value();
            QVERIFY(workload.prepare());
            QVERIFY(workload.beforeLastStep());
            workload.step(nullptr);
            QVERIFY(device->finish());
            const auto examined = workload.check({});
            QVERIFY2(examined && examined->check.passed, title(entry));
        }
    }

    /// A deep sum, for which columns of B cannot be kept packed, and one for which they are.
    void simdAgreesWhereColumnsAreKeptAndWhereNot()
    {
        for (const std::int64_t depth : {1200, 3600}) {
            const auto device = openLane({.threads = 2, .kernel = Rung::simd}).value();
            const Operands operands = makeOperands(*device, {.m = forRacesOnly ? 12 : 100, .n = 520, .k = depth});
            for (int step = 0; step < 2; ++step) {
                device->enqueue(RandomFill{.target = operands.product.b, .seed = 11 + std::uint64_t(step)});
                device->enqueue(operands.product); // with another B in the same place
            }
            QVERIFY(device->finish());
            QVERIFY(worstError(*device, operands, 0x1p-24) <= 1);
        }
    }

    void everyKernelSaysWhatItIs()
    {
        for (const Kernel& kernel : ownKernels({})) {
            QVERIFY(!kernel.change.english().empty());
            QVERIFY(!kernel.reason.english().empty());
            QVERIFY(!kernel.isa.empty());
            QVERIFY(!kernel.options.empty());
        }
    }
};

QTEST_GUILESS_MAIN(TestCpuKernels)
#include "tst_cpu_kernels.moc"
