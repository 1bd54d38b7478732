#include "device/ladder.h"

#include <QTest>

using namespace coreloom;

class TestLadder : public QObject {
    Q_OBJECT

    const DeviceInfo m_device{
        .id = "cpu",
        .ladder = {{Rung::naive, Precision::fp32}, {Rung::blocked, Precision::fp32}, {Rung::naive, Precision::fp64}}};

private slots:
    void choosesTheBestOwnRung()
    {
        QCOMPARE(resolveKernel(m_device, {}).value(), Rung::blocked);
        QCOMPARE(resolveKernel(m_device, {.precision = Precision::fp64}).value(), Rung::naive);
        QCOMPARE(resolveKernel(m_device, {.kernel = Rung::naive}).value(), Rung::naive);
    }

    void refusesWithTheListOfWhatExists()
    {
        const auto rung = resolveKernel(m_device, {.kernel = Rung::tensor});
        QVERIFY(!rung);
        QCOMPARE(rung.error().code, ErrorCode::unsupported);
        QCOMPARE(english(rung.error()), std::string("--kernel tensor with --precision fp32 does not exist on cpu; "
                                                    "it has: naive fp32, blocked fp32, naive fp64."));
    }

    void refusesWithTheReasonWhereItIsKnown()
    {
        DeviceInfo device = m_device;
        device.rungs = {{.rung = Rung::tensor, .absent = {"It has no tensor cores.", {}}}};
        const auto rung = resolveKernel(device, {.kernel = Rung::tensor});
        QVERIFY(!rung);
        QCOMPARE(rung.error().remedy.english(), std::string("It has no tensor cores."));
    }
};

QTEST_GUILESS_MAIN(TestLadder)
#include "tst_ladder.moc"
