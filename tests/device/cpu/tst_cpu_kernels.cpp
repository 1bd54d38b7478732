#include "cpu_lane.h"
#include "device/cpu/kernel.h"
#include "job/names.h"

#include <QTest>

#include <hwy/targets.h>

using namespace coreloom;
using namespace coreloom::test;

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
        for (const std::int64_t n : {1, 2, 3, 15, 16, 17, 31, 32, 33, 127, 130})
            QTest::addRow("%d", static_cast<int>(n)) << Problem{.m = n, .n = n, .k = n};
        QTest::newRow("35 x 79 x 19") << Problem{.m = 35, .n = 79, .k = 19};
        QTest::newRow("deep") << Problem{.m = 3, .n = 5, .k = 2600};
        QTest::newRow("tall") << Problem{.m = 1500, .n = 3, .k = 7};
        QTest::newRow("wide") << Problem{.m = 2, .n = 1700, .k = 9};
        QTest::newRow("A transposed") << Problem{.m = 37, .n = 70, .k = 41, .transposeA = true};
        QTest::newRow("B transposed") << Problem{.m = 37, .n = 70, .k = 41, .transposeB = true};
        QTest::newRow("both transposed, deep")
            << Problem{.m = 37, .n = 53, .k = 1100, .transposeA = true, .transposeB = true};
        QTest::newRow("bias and relu") << Problem{
            .m = 35, .n = 79, .k = 19, .bias = true, .activation = Activation::relu};
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

    /// The simd rung as older CPUs would run it, down to one without vectors.
    void simdAgreesOnEveryInstructionSet_data()
    {
        QTest::addColumn<qint64>("target");
        for (const std::int64_t target : hwy::SupportedAndGeneratedTargets())
            QTest::newRow(hwy::TargetName(target)) << qint64{target};
    }

    void simdAgreesOnEveryInstructionSet()
    {
        QFETCH(qint64, target);
        hwy::SetSupportedTargetsForTest(target);
        hwy::GetChosenTarget().Update(hwy::SupportedTargets());
        for (const Precision precision : {Precision::fp32, Precision::fp64}) {
            for (const Problem& problem :
                 {Problem{.m = 45, .n = 83, .k = 700}, Problem{.m = 1, .n = 1, .k = 1},
                  Problem{.m = 127, .n = 33, .k = 65, .transposeA = true, .transposeB = true}}) {
                const auto device = openLane({.threads = 2, .kernel = Rung::simd, .precision = precision}).value();
                const Operands operands = makeOperands(*device, problem);
                device->enqueue(operands.product);
                QVERIFY(device->finish());
                QVERIFY(worstError(*device, operands, precision == Precision::fp64 ? 0x1p-53 : 0x1p-24) <= 1);
            }
        }
        hwy::SetSupportedTargetsForTest(0);
        hwy::GetChosenTarget().Update(hwy::SupportedTargets());
    }

    /// A deep sum, for which columns of B cannot be kept packed, and one for which they are.
    void simdAgreesWhereColumnsAreKeptAndWhereNot()
    {
        for (const std::int64_t depth : {1200, 3600}) {
            const auto device = openLane({.threads = 2, .kernel = Rung::simd}).value();
            const Operands operands = makeOperands(*device, {.m = 100, .n = 520, .k = depth});
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
