#include "cpu_lane.h"
#include "device/cpu/blocked_kernel.h"
#include "device/cpu/cpu_device.h"
#include "device/cpu/instruction_set.h"

#include <QTest>

#include <hwy/targets.h>

using namespace coreloom;
using namespace coreloom::test;

/// The rungs that choose their instructions at run time, as older CPUs would run them: with each set that this CPU has.
class TestInstructionSets : public QObject {
    Q_OBJECT

    template<typename T>
    static QByteArray wrongOn(Device& device)
    {
        for (const auto& [title, problem] : edgeProblems()) {
            const Operands operands = makeOperands(device, problem);
            device.enqueue(operands.product);
            if (!device.finish() || !(worstError(device, operands, sizeof(T) == 8 ? 0x1p-53 : 0x1p-24) <= 1))
                return title;
        }
        return {};
    }

    template<typename T>
    static QByteArray wrongOn(InstructionSet set)
    {
        const std::vector<int> cpus(2, ownCpus().front());
        CpuDevice<T> device(LaneSetup{.workers = 2, .cpus = cpus}, blockedKernel(set),
                            Crew::start(cpus, Crew::Waiting::sleep).value(), 0);
        return device.prepare() ? wrongOn<T>(device) : QByteArray("no memory");
    }

private slots:
    /// Down to one without vectors.
    void simd_data()
    {
        QTest::addColumn<qint64>("target");
        for (const std::int64_t target : hwy::SupportedAndGeneratedTargets())
            QTest::newRow(hwy::TargetName(target)) << qint64{target};
    }

    void simd()
    {
        QFETCH(qint64, target);
        hwy::SetSupportedTargetsForTest(target);
        hwy::GetChosenTarget().Update(hwy::SupportedTargets());
        for (const Precision precision : {Precision::fp32, Precision::fp64}) {
            const auto device = openLane({.threads = 2, .kernel = Rung::simd, .precision = precision}).value();
            QCOMPARE(precision == Precision::fp64 ? wrongOn<double>(*device) : wrongOn<float>(*device), QByteArray());
        }
        hwy::SetSupportedTargetsForTest(0);
        hwy::GetChosenTarget().Update(hwy::SupportedTargets());
    }

    void blocked_data()
    {
        QTest::addColumn<InstructionSet>("set");
        for (const InstructionSet set : {InstructionSet::baseline, InstructionSet::avx2, InstructionSet::avx512}) {
            if (set <= bestInstructionSet())
                QTest::newRow(name(set).c_str()) << set;
        }
    }

    void blocked()
    {
        QFETCH(InstructionSet, set);
        QCOMPARE(wrongOn<float>(set), QByteArray());
        QCOMPARE(wrongOn<double>(set), QByteArray());
    }
};

QTEST_GUILESS_MAIN(TestInstructionSets)
#include "tst_instruction_sets.moc"
