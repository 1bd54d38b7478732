#include "program.h"
#include "record/record_reader.h"
#include "record/record_writer.h"

#include <QFile>
#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>

using namespace coreloom;

/// Networks on the command line: what their records hold, and that they can be read again.
class TestNetworkRuns : public QObject {
    Q_OBJECT

    /// Small enough for a sanitizer.
    static Outcome train(const char* options)
    {
        return runProgram(QByteArray("run --workload train --layers 20,32,16,4 --data synthetic --batch 64 --json - ")
                              .append(options)
                              .constData());
    }
    static QJsonObject laneOf(const Outcome& outcome, qsizetype index = 0)
    {
        return outcome.json()[u"lanes"_qs][index].toObject();
    }
    /// Read and written again, a record is the same.
    static bool survives(const QByteArray& json)
    {
        const auto record = recordFromJson(json.toStdString(), "record");
        return record && recordJson(*record) == json.toStdString();
    }

private slots:
    void trains()
    {
        const Outcome outcome = train("--steps 30 --threads 2");
        QVERIFY2(outcome.status == 0, outcome.errors.constData());
        const QJsonObject job = outcome.json()[u"job"_qs].toObject();
        QCOMPARE(job[u"workload"_qs].toString(), u"train"_qs);
        QCOMPARE(job[u"layers"_qs].toArray(), (QJsonArray{20, 32, 16, 4}));
        QCOMPARE(job[u"batch"_qs].toInt(), 64);
        QVERIFY(job[u"m"_qs].isNull());
        const QJsonObject lane = laneOf(outcome);
        const qint64 weights = 20 * 32 + 32 * 16 + 16 * 4;
        QCOMPARE(lane[u"flop"_qs].toInteger(), 30 * 2 * 64 * (3 * weights - 20 * 32));
        QVERIFY(lane[u"check"_qs][u"passed"_qs].toBool());
        QCOMPARE(lane[u"digest"_qs].toString().size(), 16);
        const QJsonObject training = lane[u"training"_qs].toObject();
        QCOMPARE(training[u"loss"_qs].toArray().size(), 30);
        QCOMPARE(training[u"accuracy"_qs].toArray().size(), 30);
        QVERIFY(training[u"loss"_qs][29].toDouble() < training[u"loss"_qs][0].toDouble());
        QVERIFY(training[u"test_accuracy"_qs].toDouble() > 0.5);
        QVERIFY(training[u"samples_per_s"_qs].toDouble() > 0);
        qint64 flop = 0;
        for (const auto& stage : lane[u"stages"_qs].toArray()) {
            flop += stage.toObject()[u"flop"_qs].toInteger();
            QVERIFY(stage.toObject()[u"seconds"_qs].toDouble() > 0);
        }
        QCOMPARE(flop * 30, lane[u"flop"_qs].toInteger());
        const QJsonArray samples = lane[u"samples"_qs].toArray();
        QCOMPARE(samples.last()[u"loss"_qs].isDouble(), true);
        QVERIFY(survives(outcome.output));
    }

    void lossesAreTheSameForAnyNumberOfWorkers()
    {
        for (const char* mode : {"--steps 12 --parallel inside", "--steps 12 --parallel batch --parts 4"}) {
            const Outcome two = train(QByteArray(mode).append(" --threads 2").constData());
            const Outcome one = train(QByteArray(mode).append(" --threads 1").constData());
            QCOMPARE(laneOf(two)[u"training"_qs][u"loss"_qs].toArray().size(), 12);
            QCOMPARE(laneOf(two)[u"training"_qs][u"loss"_qs], laneOf(one)[u"training"_qs][u"loss"_qs]);
            QCOMPARE(laneOf(two)[u"digest"_qs], laneOf(one)[u"digest"_qs]);
        }
    }

    void trainsOnTheEmulatedGpu()
    {
        for (const char* mode : {"--parallel inside", "--parallel batch --parts 4"}) {
            const Outcome outcome =
                train(QByteArray(mode)
                          .append(" --steps 12 --device cpu:threads=1 --device emulated --kernel naive")
                          .constData());
            QVERIFY2(outcome.status == 0, outcome.errors.constData());
            const QJsonObject cpu = laneOf(outcome, 0);
            const QJsonObject gpu = laneOf(outcome, 1);
            QCOMPARE(gpu[u"provenance"_qs].toString(), u"emulated"_qs);
            QVERIFY(gpu[u"check"_qs][u"passed"_qs].toBool());
            QCOMPARE(gpu[u"stages"_qs].toArray().size(), cpu[u"stages"_qs].toArray().size());
            QCOMPARE(gpu[u"training"_qs][u"loss"_qs].toArray().size(), 12);
            for (qsizetype i = 0; i < 12; ++i) {
                const double loss = cpu[u"training"_qs][u"loss"_qs][i].toDouble();
                QVERIFY(std::fabs(gpu[u"training"_qs][u"loss"_qs][i].toDouble() - loss) < 1e-5 * loss);
            }
            QCOMPARE(outcome.json()[u"comparison"_qs][u"losses"_qs][u"steps"_qs].toInt(), 12);
            const double largest = outcome.json()[u"comparison"_qs][u"losses"_qs][u"largest_difference"_qs].toDouble(1);
            QVERIFY(largest < 1e-5);
            QVERIFY(survives(outcome.output));
        }
    }

    void aDivergedRunLeavesAValidRecord()
    {
        const Outcome outcome = train("--steps 100 --learning-rate 1e6");
        QCOMPARE(outcome.status, 1);
        QCOMPARE(outcome.json()[u"status"_qs].toString(), u"diverged"_qs);
        const QJsonObject lane = laneOf(outcome);
        QCOMPARE(lane[u"status"_qs].toString(), u"diverged"_qs);
        QCOMPARE(lane[u"error"_qs][u"code"_qs].toString(), u"diverged"_qs);
        QVERIFY(lane[u"check"_qs].isNull());
        QVERIFY(outcome.errors.contains("Training diverged at step"));
        QVERIFY(survives(outcome.output));
    }

    void aForwardPassHasAStageForEachLayer()
    {
        const QTemporaryDir folder;
        const QString csv = folder.filePath(u"run.csv"_qs);
        const QString json = folder.filePath(u"run.json"_qs);
        const Outcome outcome = runProgram(
            u"run --workload forward --layers 30,70,10 --batch 33 --seconds 0.2 --device cpu:threads=1 --device cpu:threads=2"_qs
                .split(u' ') +
            QStringList{u"--csv"_qs, csv, u"--json"_qs, json});
        QVERIFY2(outcome.status == 0, outcome.errors.constData());
        QVERIFY(outcome.output.contains("Forward pass: network 30-70-10, 33 examples a step"));
        QVERIFY(outcome.output.contains("layer 1: product 30 × 70, bias, ReLU"));
        QVERIFY(outcome.output.contains("speed-up"));
        QFile record(json);
        QVERIFY(record.open(QIODevice::ReadOnly));
        const QByteArray text = record.readAll();
        QVERIFY(survives(text));
        const QJsonObject root = QJsonDocument::fromJson(text).object();
        for (const auto& lane : root[u"lanes"_qs].toArray()) {
            QCOMPARE(lane[u"stages"_qs].toArray().size(), 2);
            QVERIFY(lane[u"training"_qs].isNull());
            QVERIFY(lane[u"check"_qs][u"passed"_qs].toBool());
        }
        QCOMPARE(root[u"lanes"_qs][0][u"digest"_qs], root[u"lanes"_qs][1][u"digest"_qs]);
        QFile table(csv);
        QVERIFY(table.open(QIODevice::ReadOnly));
        QVERIFY(table.readLine().contains(",loss,accuracy,"));
        const Outcome shown = runProgram({u"show"_qs, json});
        QCOMPARE(shown.status, 0);
        QVERIFY(shown.output.contains("layer 2: product 70 × 10, bias"));
    }
};

QTEST_GUILESS_MAIN(TestNetworkRuns)
#include "tst_network_runs.moc"
