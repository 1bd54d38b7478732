#include "command_line/device_option.h"

#include <QTest>

using namespace coreloom;

class TestDeviceOption : public QObject {
    Q_OBJECT

private slots:
    void takesTheIdApart_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("id");
        QTest::addColumn<int>("threads");
        QTest::newRow("cpu") << QByteArray("cpu") << QByteArray("cpu") << 0;
        QTest::newRow("cpu with an option") << QByteArray("cpu:threads=2") << QByteArray("cpu") << 2;
        QTest::newRow("a name") << QByteArray("modelled:rtx-4090") << QByteArray("modelled:rtx-4090") << 0;
        QTest::newRow("a name and an option")
            << QByteArray("modelled:rtx-4090:kernel=simd") << QByteArray("modelled:rtx-4090") << 0;
        QTest::newRow("a number") << QByteArray("cuda:0:sms=2") << QByteArray("cuda:0") << 0;
        QTest::newRow("emulated") << QByteArray("emulated:threads=8,sms=4") << QByteArray("emulated") << 8;
        QTest::newRow("unknown") << QByteArray("abacus") << QByteArray("abacus") << 0;
    }

    void takesTheIdApart()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, id);
        QFETCH(int, threads);
        const auto device = deviceOption({"--device", text.toStdString()});
        QVERIFY2(device, text.constData());
        QCOMPARE(device->id, id.toStdString());
        QCOMPARE(device->lane.threads.value_or(0), threads);
    }

    void readsEveryLaneOption()
    {
        const auto device =
            deviceOption({"--device", "cpu:threads=3,cpus=0,2-3,kernel=naive,precision=fp64,schedule=static"});
        QVERIFY(device);
        const LaneRequest lane = laneRequest(*device, {});
        QCOMPARE(lane, (LaneRequest{.device = "cpu",
                                    .threads = 3,
                                    .cpus = {0, 2, 3},
                                    .kernel = Rung::naive,
                                    .precision = Precision::fp64,
                                    .schedule = Schedule::fixed}));
        QCOMPARE(deviceOption({"--device", "modelled:h100:sms=66"})->lane.sms, std::optional<int>(66));
    }

    void refuses_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("says");
        QTest::newRow("nothing") << QByteArray("") << QByteArray("coreloom devices");
        QTest::newRow("only options") << QByteArray(":threads=1") << QByteArray("coreloom devices");
        QTest::newRow("an option without a value") << QByteArray("cpu:threads") << QByteArray("option=value");
        QTest::newRow("an empty list") << QByteArray("cpu:") << QByteArray("option=value");
        QTest::newRow("an unknown option")
            << QByteArray("cpu:speed=9") << QByteArray("threads, cpus, kernel, precision, schedule");
        QTest::newRow("SMs of a CPU") << QByteArray("cpu:sms=2") << QByteArray("sms=2");
        QTest::newRow("threads of a GPU") << QByteArray("cuda:0:threads=2") << QByteArray("sms, kernel, precision");
        QTest::newRow("no threads") << QByteArray("cpu:threads=0") << QByteArray("threads 0 is not accepted");
        QTest::newRow("too many") << QByteArray("cpu:threads=65") << QByteArray("from 1 to 64");
        QTest::newRow("twice") << QByteArray("cpu:threads=1,threads=2") << QByteArray("threads once");
        QTest::newRow("an unknown rung") << QByteArray("cpu:kernel=magic")
                                         << QByteArray("naive, blocked, simd, library, tensor");
        QTest::newRow("an unknown precision")
            << QByteArray("cpu:precision=fp8") << QByteArray("fp32, fp64, tf32, bf16");
        QTest::newRow("an unknown schedule") << QByteArray("cpu:schedule=fixed") << QByteArray("dynamic, static");
        QTest::newRow("a third name") << QByteArray("modelled:h100:fast") << QByteArray("not fast");
    }

    void refuses()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, says);
        const auto device = deviceOption({"--device", text.toStdString()});
        QVERIFY(!device);
        const std::string sentence = english(device.error());
        QVERIFY2(sentence.starts_with("--device "), sentence.c_str());
        QVERIFY2(sentence.find(says.toStdString()) != std::string::npos, sentence.c_str());
    }

    void ownOptionsComeBeforeThoseForAllLanes()
    {
        const LaneOptions all{.threads = 8, .kernel = Rung::blocked, .precision = Precision::fp64};
        const LaneRequest lane = laneRequest({.id = "cpu", .lane = {.threads = 1}}, all);
        QCOMPARE(lane, (LaneRequest{.threads = 1, .kernel = Rung::blocked, .precision = Precision::fp64}));
    }
};

QTEST_GUILESS_MAIN(TestDeviceOption)
#include "tst_device_option.moc"
