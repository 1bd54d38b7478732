#include "program.h"

#include <QFile>
#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>

using namespace coreloom;

class TestSweepVerb : public QObject {
    Q_OBJECT

private slots:
    void threadsScale()
    {
        const Outcome outcome = runProgram("sweep --over threads --values 2,1,3 --size 200 --steps 20 --json -");
        QVERIFY2(outcome.status == 0, outcome.errors.constData());
        QVERIFY(outcome.errors.contains("threads 2: 1 of 3\n") && outcome.errors.contains("threads 3: 3 of 3, about "));
        const QJsonObject root = outcome.json();
        QCOMPARE(root[u"schema"_qs].toString(), u"coreloom-sweep/1"_qs);
        QCOMPARE(root[u"status"_qs].toString(), u"completed"_qs);
        QCOMPARE(root[u"over"_qs].toString(), u"threads"_qs);
        QCOMPARE(root[u"values"_qs].toArray(), (QJsonArray{2, 1, 3}));
        const QJsonArray points = root[u"points"_qs].toArray();
        QCOMPARE(points.size(), 3);
        std::vector<double> medians(4);
        for (const auto& point : points) {
            const int threads = point[u"value"_qs].toInt();
            const QJsonObject run = point[u"run"_qs].toObject();
            QCOMPARE(run[u"schema"_qs].toString(), u"coreloom-run/1"_qs);
            const QJsonObject lane = run[u"lanes"_qs][0].toObject();
            QCOMPARE(lane[u"workers"_qs].toInt(), threads);
            QCOMPARE(lane[u"steps"_qs].toInt(), 20);
            QCOMPARE(lane[u"check"_qs][u"passed"_qs].toBool(), true);
            QVERIFY(lane[u"samples"_qs].toArray().isEmpty() && lane[u"trace"_qs].isNull());
            medians[static_cast<std::size_t>(threads)] = lane[u"seconds_per_step"_qs][u"median"_qs].toDouble();
        }
        const QJsonObject scaling = root[u"scaling"_qs][0].toObject();
        QCOMPARE(scaling[u"points"_qs].toArray().size(), 3);
        for (const auto& point : scaling[u"points"_qs].toArray()) {
            const int workers = point[u"workers"_qs].toInt();
            const QJsonObject speedup = point[u"speedup"_qs].toObject();
            const double value = speedup[u"value"_qs].toDouble();
            QCOMPARE(value, medians[1] / medians[static_cast<std::size_t>(workers)]);
            QVERIFY(speedup[u"low"_qs].toDouble() <= value && value <= speedup[u"high"_qs].toDouble());
            QCOMPARE(point[u"efficiency"_qs][u"value"_qs].toDouble(), value / workers);
        }
        QVERIFY(scaling[u"amdahl"_qs].isObject() && scaling[u"universal"_qs].isNull());
        QVERIFY(root[u"break_even"_qs].isNull());
    }

    /// A model is exact: 4 SMs of a GPU are four times as fast as one as long as there is enough to do.
    void smsScaleInATable()
    {
        const Outcome outcome =
            runProgram("sweep --over sms --values 1,2,4 --device modelled:h100 --size 2000 --steps 3");
        QVERIFY2(outcome.status == 0, outcome.errors.constData());
        QVERIFY2(outcome.output.contains("Sweep over sms, 3 of 3 values; completed") &&
                     outcome.output.contains("speed-up") &&
                     outcome.output.contains("4 workers are 4 times as fast as one: 100 % of what they could be.") &&
                     outcome.output.contains("Not enough data for the universal scalability law"),
                 outcome.output.constData());
    }

    void sizesBreakEvenAndTheTableHasARowForEach()
    {
        const QTemporaryDir folder;
        const QString csv = folder.filePath(u"sweep.csv"_qs);
        // For a time, not for three steps: a pause of a busy computer is a small part of it, and so are the joules of
        // an idle GPU in that pause.
        const Outcome outcome =
            runProgram({u"sweep"_qs, u"--over"_qs, u"size"_qs, u"--values"_qs, u"8,16,4096"_qs, u"--device"_qs,
                        u"modelled:jetson-agx-orin"_qs, u"--device"_qs, u"modelled:h100"_qs, u"--seconds"_qs, u"0.3"_qs,
                        u"--warmup"_qs, u"1"_qs, u"--json"_qs, u"-"_qs, u"--csv"_qs, csv});
        QVERIFY2(outcome.status == 0, outcome.errors.constData());
        const QJsonObject root = outcome.json();
        QVERIFY(root[u"scaling"_qs].isNull());
        // The large GPU is always faster, and draws ten times as much: it saves energy only where it is that much
        // faster.
        const QJsonObject found = root[u"break_even"_qs].toObject();
        QVERIFY(found[u"time"_qs].isNull());
        QVERIFY(found[u"sentences"_qs][0].toString().contains(u"modelled:h100 is faster than"_qs));
        const QJsonObject energy = found[u"energy"_qs].toObject();
        QVERIFY(energy[u"second_wins_above"_qs].toBool());
        QVERIFY(energy[u"size"_qs].toDouble() >= 16 && energy[u"size"_qs].toDouble() <= 4096);
        QCOMPARE(root[u"points"_qs][2][u"run"_qs][u"job"_qs][u"m"_qs].toInt(), 4096);

        QFile file(csv);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QList<QByteArray> rows = file.readAll().split('\n');
        QCOMPARE(rows.size(), 1 + 2 * 3 + 1);
        const auto columns = rows[0].count(',');
        for (int row = 1; row < 7; ++row)
            QCOMPARE(rows[row].count(','), columns);
        QVERIFY(rows[1].startsWith("0,modelled:jetson-agx-orin,") && rows[1].contains(",size,8,completed,"));
        QVERIFY(rows[6].startsWith("1,modelled:h100,") && rows[6].contains(",size,4096,completed,"));
    }

    /// What was measured before a signal is kept.
    void anInterruptKeepsThePointsSoFar()
    {
        QProcess process;
        process.start(QStringLiteral(CORELOOM_PROGRAM),
                      {u"sweep"_qs, u"--over"_qs, u"size"_qs, u"--values"_qs, u"16,17"_qs, u"--device"_qs,
                       u"modelled:h100"_qs, u"--seconds"_qs, u"1.5"_qs, u"--json"_qs, u"-"_qs});
        QVERIFY(process.waitForStarted());
        QByteArray progress;
        QVERIFY(QTest::qWaitFor(
            [&] {
                process.waitForReadyRead(50);
                progress += process.readAllStandardError();
                return progress.contains("size 17: 2 of 2");
            },
            60'000));
        kill(static_cast<pid_t>(process.processId()), SIGINT);
        QVERIFY(process.waitForFinished(60'000));
        QCOMPARE(process.exitCode(), 130);
        const QJsonObject root = QJsonDocument::fromJson(process.readAllStandardOutput()).object();
        QCOMPARE(root[u"status"_qs].toString(), u"interrupted"_qs);
        QCOMPARE(root[u"points"_qs].toArray().size(), 1);
        QCOMPARE(root[u"points"_qs][0][u"value"_qs].toInt(), 16);
        QCOMPARE(root[u"values"_qs].toArray().size(), 2);
    }

    /// A value that is only refused when its turn comes: a failure that keeps the points before it.
    void aRefusedValueKeepsThePointsBeforeIt()
    {
        const Outcome outcome =
            runProgram("sweep --over sms --values 1,1000 --device emulated --size 8 --steps 1 --json -");
        QCOMPARE(outcome.status, 1);
        QVERIFY(outcome.errors.contains("coreloom: --sms 1000 is not accepted"));
        QCOMPARE(outcome.json()[u"status"_qs].toString(), u"failed"_qs);
        QCOMPARE(outcome.json()[u"points"_qs].toArray().size(), 1);
    }
};

QTEST_GUILESS_MAIN(TestSweepVerb)
#include "tst_sweep_verb.moc"
