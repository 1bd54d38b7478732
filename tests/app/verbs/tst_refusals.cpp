#include "program.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <string>

using namespace coreloom;

/// Everything that is refused before it starts: one sentence on standard error, nothing on standard output, status 2.
class TestRefusals : public QObject {
    Q_OBJECT

private slots:
    void refuses_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QByteArray>("says");
        const auto row = [](const char* line, const char* says) {
            QTest::newRow(line) << QString::fromUtf8(line) << QByteArray(says);
        };
        row("run --size 0", "--size 0 is not accepted");
        row("run --size -5", "--size -5 is not accepted");
        row("run --size abc", "--size abc is not accepted");
        row("run --size 99999999", "--size 99999999 is not accepted");
        row("run --size 1000000", "--size");
        row("run --threads 0", "--threads 0 is not accepted");
        row("run --cpus 4095", "--cpus 4095 is not accepted");
        row("run --device abacus", "--device abacus is not known here; choose one of: cpu");
        row("run --device modelled:abacus", "--device modelled:abacus is not known");
        row("run --kernel magic", "--kernel magic is not accepted");
        row("run --device cpu:kernel=tensor,precision=bf16",
            "--kernel tensor with --precision bf16 does not exist on cpu");
        row("run --device emulated --sms 1000 --size 8", "--sms 1000 is not accepted");
        row("run --json /no/such/folder/run.json", "--json /no/such/folder/run.json cannot be written");
        row("run --csv /no/such/folder/run.csv", "--csv /no/such/folder/run.csv cannot be written");
        row("run --picture /no/such/folder/run.png", "--picture /no/such/folder/run.png cannot be written");
        row("run --json /", "--json / cannot be written");
        row("devices --json /no/such/folder/devices.json", "--json /no/such/folder/devices.json cannot be written");
        row(("run --json " + std::string(300, 'a')).c_str(), "cannot be written (File name too long)");
        row("run --m 1000000 --n 1000000 --k 3", "--m 1000000 --n 1000000 --k 3 needs 3726 GiB of memory");
        row("run --workload train --layers 784,10 --data /no/such/file", "/no/such/file");
        row("run --workload train --layers 100,10", "--layers 100 … 10 does not fit the data digits");
        row("run --workload train --batch 60000", "--batch 60000 is larger than the data digits");
        row("run --workload train --parallel batch --parts 2 --threads 3", "--threads 3 is more than --parts 2");
        row("run --workload train --device modelled:h100", "cannot execute networks");
        row("run --workload forward --device cpu:precision=tf32", "--precision tf32");
        row("run --workload forward --layers 65536,65536,65536 --batch 65536", "of memory on this computer");
        row("show /no/such/run.json", "/no/such/run.json does not exist");
        row("show /dev/zero", "/dev/zero is not a run record");
        row("sweep --values 1,2", "sweep needs --over WHAT");
        row("sweep --over threads", "sweep needs --values LIST");
        row("sweep --over moons --values 1", "--over moons is not accepted: choose one of: threads, size, batch, sms");
        row("sweep --over threads --values 1,2,2", "--values 1,2,2 is not accepted");
        row("sweep --over threads --values 65", "--values 65 is not accepted");
        row("sweep --over threads --values 1 --threads 2", "--threads and --over threads do not go together");
        row("sweep --over size --values 5 --k 5", "--size and --over size do not go together");
        row("sweep --over sms --values 1", "--over sms does not fit --device cpu");
        row("sweep --over threads --values 1 --device modelled:h100",
            "--over threads does not fit --device modelled:h100");
        row("sweep --over batch --values 1", "--over batch needs a network");
        row("sweep --over sms --values 1000,1 --device emulated --size 8", "--sms 1000 is not accepted");
        row("sweep --over size --values 5 --csv /no/such/folder/s.csv",
            "--csv /no/such/folder/s.csv cannot be written");
        row("show run.json --price 1", "--price and --grid need --epoch STEPS");
        row("show run.json --epoch 0", "--epoch 0 is not accepted");
        row("show run.json --epoch 5 --grid -1", "--grid -1 is not accepted");
        row("juggle", "The verb juggle is not known");
        row("run --frobnicate", "The option --frobnicate is not known");
    }

    void refuses()
    {
        QFETCH(QString, line);
        QFETCH(QByteArray, says);
        const Outcome outcome = runProgram(line.toUtf8().constData());
        QCOMPARE(outcome.status, 2);
        QCOMPARE(outcome.output, QByteArray());
        QVERIFY2(outcome.errors.startsWith("coreloom: ") && outcome.errors.contains(says), outcome.errors.constData());
        QCOMPARE(outcome.errors.count('\n'), 1);
    }

    void aGpuThatIsAbsentIsRefusedWithTheReason()
    {
        // A GPU that is here is hidden from CUDA.
        const Outcome outcome = runProgram({u"run"_qs, u"--device"_qs, u"cuda:0"_qs}, {u"CUDA_VISIBLE_DEVICES=-1"_qs});
        QCOMPARE(outcome.status, 2);
        QVERIFY2(outcome.errors.startsWith("coreloom: --device cuda:0 ") &&
                     outcome.errors.contains("choose one of: cpu") && outcome.errors.size() < 500,
                 outcome.errors.constData());
        QCOMPARE(outcome.errors.count('\n'), 1);
    }

    void whatStandsInAnOutputFileStaysWhenTheRunIsRefused()
    {
        const QTemporaryDir folder;
        const QString name = folder.filePath(QStringLiteral("run.json"));
        QFile file(name);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("precious");
        file.close();
        QCOMPARE(runProgram({QStringLiteral("run"), QStringLiteral("--json"), name, QStringLiteral("--device"),
                             QStringLiteral("abacus")})
                     .status,
                 2);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll(), QByteArray("precious"));
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files | QDir::Hidden), QStringList{QStringLiteral("run.json")});
    }

    void aHostileFileIsRefused()
    {
        const QTemporaryDir folder;
        QFile file(folder.filePath(QStringLiteral("\033[2Jrun,\"x\".json")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("{\"schema\": \"coreloom-run/1\"");
        file.close();
        const Outcome outcome = runProgram({QStringLiteral("show"), file.fileName()});
        QCOMPARE(outcome.status, 2);
        QVERIFY2(outcome.errors.contains("ends in the middle") && !outcome.errors.contains('\033'),
                 outcome.errors.constData());
    }
};

QTEST_GUILESS_MAIN(TestRefusals)
#include "tst_refusals.moc"
