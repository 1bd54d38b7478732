#include "program.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>

using namespace coreloom;

class TestOwnGpuFiles : public QObject {
    Q_OBJECT

private slots:
    /// A user describes GPUs in files; one that is broken says why and leaves the others alone.
    void gpusOfTheUsersOwn()
    {
        const QTemporaryDir home;
        QVERIFY(QDir(home.path()).mkpath(u"coreloom/gpus"_qs));
        const auto plant = [&](const char* name, const QByteArray& content) {
            QFile file(home.filePath(u"coreloom/gpus/"_qs + QString::fromUtf8(name)));
            return file.open(QIODevice::WriteOnly) && file.write(content) == content.size();
        };
        QVERIFY(plant("lab.json", R"({"schema":"coreloom-gpus/1","gpus":[{"id":"lab","name":"실험 GPU","sms":4,
            "cuda_cores":512,"boost_mhz":1000,"bandwidth_gb_s":100,"tdp_w":50,"sources":["measured"]}]})"));
        QVERIFY(plant("odd.json", "{"));
        const QStringList environment{u"XDG_DATA_HOME="_qs + home.path()};
        const Outcome listed = runProgram({u"devices"_qs}, environment);
        QCOMPARE(listed.status, 0);
        QVERIFY(listed.output.contains("modelled:lab"));
        QVERIFY(
            listed.output.contains("modelled:odd.json  not here: The GPU catalogue is not valid JSON. Correct or "));
        QVERIFY(listed.output.contains("modelled:h100"));
        QVERIFY(listed.output.contains(home.filePath(u"coreloom/gpus/NAME.json"_qs).toUtf8()));

        // Several GPUs side by side, one of them twice.
        const Outcome run = runProgram({u"run"_qs, u"--device"_qs, u"modelled:lab"_qs, u"--device"_qs,
                                        u"modelled:h100"_qs, u"--device"_qs, u"modelled:lab:sms=1"_qs, u"--size"_qs,
                                        u"256"_qs, u"--seconds"_qs, u"0.1"_qs, u"--together"_qs, u"--json"_qs, u"-"_qs},
                                       environment);
        QCOMPARE(run.status, 0);
        const QJsonArray lanes = run.json()[u"lanes"_qs].toArray();
        QCOMPARE(lanes.size(), 3);
        QCOMPARE(lanes[0][u"device"_qs][u"name"_qs].toString(), u"실험 GPU"_qs);
        QCOMPARE(lanes[1][u"device"_qs][u"id"_qs].toString(), u"modelled:h100"_qs);
        QCOMPARE(lanes[2][u"sms"_qs].toInt(), 1);
        QCOMPARE(lanes[0][u"limits"_qs][u"peak_gflops"_qs][u"fp32"_qs].toDouble(), 2.0 * 512 * 1.0);
        for (const auto& lane : lanes)
            QVERIFY(lane[u"steps"_qs].toInt() >= 3);

        QCOMPARE(runProgram({u"run"_qs, u"--device"_qs, u"modelled:odd.json"_qs}, environment).status, 2);
    }
};

QTEST_GUILESS_MAIN(TestOwnGpuFiles)
#include "tst_own_gpu_files.moc"
