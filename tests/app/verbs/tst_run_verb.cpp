#include "program.h"
#include "record/record_reader.h"
#include "record/record_writer.h"

#include <QFile>
#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>
#include <cmath>
#include <csignal>

using namespace coreloom;

class TestRunVerb : public QObject {
    Q_OBJECT

private slots:
    void printsAValidRecordAndNothingElse_data()
    {
        QTest::addColumn<QString>("options");
        QTest::addColumn<qint64>("elements");
        QTest::addColumn<int>("workers");
        QTest::newRow("two workers") << QStringLiteral("--size 100 --threads 2 --kernel naive --seconds 2")
                                     << qint64{10'000} << 2;
        QTest::newRow("eight workers") << QStringLiteral("--size 200 --threads 8 --kernel naive --seconds 1")
                                       << qint64{40'000} << 8;
        QTest::newRow("a shape") << QStringLiteral("--m 35 --n 79 --k 19 --threads 2 --seconds 1") << qint64{2'765}
                                 << 2;
        QTest::newRow("fp64, static") << QStringLiteral(
                                             "--size 64 --precision fp64 --schedule static --threads 2 --seconds 1")
                                      << qint64{4'096} << 2;
        QTest::newRow("exact steps") << QStringLiteral("--size 50 --steps 5 --threads 1") << qint64{2'500} << 1;
    }

    void printsAValidRecordAndNothingElse()
    {
        QFETCH(QString, options);
        QFETCH(qint64, elements);
        QFETCH(int, workers);
        const Outcome outcome = runProgram(QByteArray("run --json - ").append(options.toUtf8()).constData());
        QVERIFY2(outcome.status == 0, outcome.errors.constData());
        const QJsonObject root = outcome.json();
        QCOMPARE(root[u"schema"_qs].toString(), u"coreloom-run/1"_qs);
        QCOMPARE(root[u"status"_qs].toString(), u"completed"_qs);
        const QJsonObject lane = root[u"lanes"_qs][0].toObject();
        QCOMPARE(lane[u"check"_qs][u"passed"_qs].toBool(), true);
        QCOMPARE(lane[u"workers"_qs].toInt(), workers);
        QVERIFY(!lane[u"energy"_qs][u"provenance"_qs].toString().isEmpty());
        QVERIFY(!outcome.output.contains("nan,") && !outcome.output.contains("inf,"));

        const qint64 steps = lane[u"steps"_qs].toInteger();
        QVERIFY(steps >= (options.contains(u"--steps 5") ? 5 : 3));
        qint64 sum = 0;
        double shares = 0;
        const QJsonArray perWorker = lane[u"per_worker"_qs].toArray();
        QCOMPARE(perWorker.size(), workers);
        const double wall = lane[u"wall_s"_qs].toDouble();
        for (const auto& worker : perWorker) {
            sum += worker[u"elements"_qs].toInteger();
            shares += worker[u"share"_qs].toDouble();
            const double time = worker[u"busy_s"_qs].toDouble() + worker[u"waiting_s"_qs].toDouble() +
                                worker[u"preempted_s"_qs].toDouble();
            QVERIFY2(std::abs(time - wall) < 1e-6 * wall, QByteArray::number(time - wall).constData());
        }
        QCOMPARE(sum, steps * elements);
        QVERIFY(std::abs(shares - 1) < 1e-9);

        const QJsonArray samples = lane[u"samples"_qs].toArray();
        QVERIFY(samples.size() >= (options.contains(u"--seconds 2") ? 20 : 2));
        QCOMPARE(samples[0][u"t"_qs].toDouble(), 0.0);
        const double end = samples.last()[u"t"_qs].toDouble(); // with what lies between the steps
        QVERIFY2(end > 0.9 * wall && end < 1.5 * wall + 0.5, QByteArray::number(end).constData());
    }

    /// A busy computer may keep limits from being measured; then the reason stands there.
    void limitsAndTheirSharesAreWritten()
    {
        const Outcome outcome = runProgram("run --size 64 --steps 3 --threads 1 --json -");
        QVERIFY2(outcome.status == 0, outcome.errors.constData());
        const QJsonValue lane = outcome.json()[u"lanes"_qs][0];
        const QJsonValue limits = lane[u"limits"_qs];
        QCOMPARE(limits[u"provenance"_qs].toString(), u"measured"_qs);
        QCOMPARE(limits[u"workers"_qs].toInt(), 1);
        QVERIFY(!limits[u"isa"_qs].toString().isEmpty());
        const double peak = limits[u"peak_gflops"_qs][u"fp32"_qs].toDouble();
        QVERIFY(peak > 0 || limits[u"reason"_qs].isString());
        if (peak > 0)
            QCOMPARE(lane[u"share_of_peak"_qs].toDouble(), lane[u"gflops"_qs][u"median"_qs].toDouble() / peak);
        else
            QVERIFY(lane[u"share_of_peak"_qs].isNull());
    }

    void whatItWritesIsWhatItReads()
    {
        const Outcome outcome = runProgram("run --size 40 --steps 3 --json -");
        const auto record = recordFromJson(outcome.output.toStdString(), "run");
        QVERIFY2(record, record ? "" : english(record.error()).c_str());
        QCOMPARE(QByteArray::fromStdString(recordJson(*record)), outcome.output);
    }

    void twoLanesAreCompared()
    {
        const Outcome outcome =
            runProgram("run --device cpu:threads=1 --device cpu:threads=2 --size 64 --steps 4 --json -");
        QVERIFY2(outcome.status == 0, outcome.errors.constData());
        const QJsonObject root = outcome.json();
        QCOMPARE(root[u"lanes"_qs].toArray().size(), 2);
        QCOMPARE(root[u"lanes"_qs][0][u"digest"_qs].toString(), root[u"lanes"_qs][1][u"digest"_qs].toString());
        QVERIFY(root[u"comparison"_qs][u"fairness"_qs].toArray().size() > 0);
    }

    void writesFilesAndASummary()
    {
        const QTemporaryDir folder;
        const QString json = folder.filePath(QStringLiteral("행렬 \"a\".json"));
        const QString csv = folder.filePath(QStringLiteral("a,b.csv"));
        const Outcome outcome = runProgram(
            {u"run"_qs, u"--size"_qs, u"32"_qs, u"--steps"_qs, u"2"_qs, u"--json"_qs, json, u"--csv"_qs, csv});
        QVERIFY2(outcome.status == 0, outcome.errors.constData());
        for (const char* word : {"throughput", "limits", "energy", "check", "passed", "share"})
            QVERIFY2(outcome.output.contains(word), word);
        QVERIFY(readRecord(json.toStdString()));
        QFile table(csv);
        QVERIFY(table.open(QIODevice::ReadOnly));
        QVERIFY(table.readAll().startsWith("lane,device,name,"));
        const Outcome shown = runProgram({u"show"_qs, json});
        QCOMPARE(shown.status, 0);
        QCOMPARE(shown.output, outcome.output);
    }

    void csvOnStandardOutputIsAloneThere()
    {
        const Outcome outcome = runProgram("run --size 32 --steps 2 --csv -");
        QCOMPARE(outcome.status, 0);
        QVERIFY(outcome.output.startsWith("lane,device,") && outcome.output.endsWith("\r\n"));
        QVERIFY(!outcome.output.contains("throughput"));
    }

    void filesDoNotDependOnTheLocale()
    {
        const QTemporaryDir folder;
        const QString json = folder.filePath(QStringLiteral("run.json"));
        QCOMPARE(runProgram({u"run"_qs, u"--size"_qs, u"32"_qs, u"--seconds"_qs, u"0.1"_qs, u"--json"_qs, json},
                            {u"LC_ALL=de_DE.UTF-8"_qs, u"LANG=de_DE.UTF-8"_qs})
                     .status,
                 0);
        const auto record = readRecord(json.toStdString());
        QVERIFY(record);
        QCOMPARE(record->job.stop.seconds, 0.1);
    }

    void anInterruptedRunIsWrittenAllTheSame()
    {
        const QTemporaryDir folder;
        const QString json = folder.filePath(QStringLiteral("run.json"));
        QProcess process;
        process.start(QStringLiteral(CORELOOM_PROGRAM), {u"run"_qs, u"--size"_qs, u"300"_qs, u"--kernel"_qs,
                                                         u"naive"_qs, u"--seconds"_qs, u"600"_qs, u"--json"_qs, json});
        QByteArray errors;
        QTRY_VERIFY_WITH_TIMEOUT((errors += process.readAllStandardError()).contains("running"), 60'000);
        QCOMPARE(kill(static_cast<pid_t>(process.processId()), SIGINT), 0);
        QVERIFY(process.waitForFinished(60'000));
        QCOMPARE(process.exitStatus(), QProcess::NormalExit);
        QCOMPARE(process.exitCode(), 130);
        const auto record = readRecord(json.toStdString());
        QVERIFY2(record, record ? "" : english(record.error()).c_str());
        QCOMPARE(record->status, Status::interrupted);
        QCOMPARE(record->lanes[0].status, Status::interrupted);
    }

    void lostOutputIsAFailure()
    {
        if (!QFile::exists(QStringLiteral("/dev/full")))
            QSKIP("There is no /dev/full here.");
        const Outcome outcome = runProgram("run --size 32 --steps 1 --json /dev/full");
        QCOMPARE(outcome.status, 1);
        QVERIFY2(outcome.errors.contains("--json /dev/full could not be written"), outcome.errors.constData());
    }
};

QTEST_GUILESS_MAIN(TestRunVerb)
#include "tst_run_verb.moc"
