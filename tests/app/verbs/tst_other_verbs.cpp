#include "example_record.h"
#include "program.h"
#include "record/record_writer.h"

#include <QFile>
#include <QImage>
#include <QJsonArray>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <cmath>

#include <algorithm>

using namespace coreloom;

class TestOtherVerbs : public QObject {
    Q_OBJECT

private slots:
    void printsHelpAndVersion()
    {
        for (const char* line :
             {"--help", "run --help", "window --help", "devices --help", "check --help", "show --help"}) {
            const Outcome outcome = runProgram(line);
            QCOMPARE(outcome.status, 0);
            QVERIFY2(outcome.output.contains("Usage: coreloom"), line);
        }
        QVERIFY(runProgram("--version").output.startsWith("coreloom " CORELOOM_VERSION));
    }

    void listsDevices()
    {
        const Outcome outcome = runProgram("devices --json -");
        QCOMPARE(outcome.status, 0);
        const QJsonObject root = outcome.json();
        QCOMPARE(root[u"schema"_qs].toString(), u"coreloom-devices/1"_qs);
        const QJsonArray devices = root[u"devices"_qs].toArray();
        QCOMPARE(devices[0][u"id"_qs].toString(), u"cpu"_qs);
        QVERIFY(devices[0][u"ladder"_qs].toArray().size() > 0);
        for (const auto& device : devices) {
            for (const auto& entry : device[u"ladder"_qs].toArray()) { // each is explained
                const QJsonArray rungs = device[u"rungs"_qs].toArray();
                QVERIFY(std::ranges::any_of(rungs, [&entry](const QJsonValue& rung) {
                    return rung[u"kernel"_qs] == entry[u"kernel"_qs] && rung[u"change"_qs].toString().endsWith(u'.') &&
                           rung[u"reason"_qs].toString().endsWith(u'.');
                }));
            }
        }
        QVERIFY(devices[0][u"rungs"_qs][0][u"options"_qs].toString().contains(u"-O2"_qs));
        const QByteArray listing = runProgram("devices").output;
        QVERIFY(listing.contains("naive: Three loops"));
        QVERIFY(listing.contains("compiled with -O2"));
        for (const auto& device : devices) {
            QVERIFY(listing.contains(device[u"id"_qs].toString().toUtf8()));
            QCOMPARE(device[u"available"_qs].toBool(), device[u"absent"_qs].isNull());
        }
    }

    void listsTheSoftwareStack()
    {
        const Outcome outcome = runProgram("check --json -");
        QCOMPARE(outcome.status, 0);
        const QJsonObject root = outcome.json();
        QCOMPARE(root[u"schema"_qs].toString(), u"coreloom-check/1"_qs);
        const QJsonArray components = root[u"components"_qs].toArray();
        QVERIFY(!components.isEmpty());
        const QByteArray listing = runProgram("check").output;
        for (const auto& component : components) {
            QVERIFY(listing.contains(component[u"name"_qs].toString().toUtf8()));
            QCOMPARE(component[u"found"_qs].toBool(), component[u"missing"_qs].isNull());
        }
    }

    void drawsARecordWithoutADisplay_data()
    {
        QTest::addColumn<QString>("suffix");
        QTest::addColumn<QByteArray>("begins");
        QTest::newRow("png") << u"png"_qs << QByteArray("\x89PNG");
        QTest::newRow("svg") << u"svg"_qs << QByteArray("<?xml");
        QTest::newRow("pdf") << u"PDF"_qs << QByteArray("%PDF");
    }

    void drawsARecordWithoutADisplay()
    {
        QFETCH(QString, suffix);
        QFETCH(QByteArray, begins);
        const QTemporaryDir folder;
        const QString json = folder.filePath(u"run.json"_qs);
        QFile file(json);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QByteArray::fromStdString(recordJson(exampleRecord())));
        file.close();
        const QString picture = folder.filePath(u"run."_qs + suffix);
        const Outcome outcome = runProgram({u"show"_qs, json, u"--picture"_qs, picture});
        QVERIFY2(outcome.status == 0, outcome.errors.constData());
        QCOMPARE(outcome.errors, QByteArray());
        QVERIFY(!outcome.output.contains('\033'));
        QFile drawn(picture);
        QVERIFY(drawn.open(QIODevice::ReadOnly));
        QVERIFY(drawn.readAll().startsWith(begins));
        if (suffix == u"png")
            QCOMPARE(QImage(picture).size(), QSize(1440, 900));
    }

    /// 1000 epochs of 100 steps, with 1 € and 1000 g a kWh: as many euros and kilograms as kilowatt hours.
    void showScalesAStepUp()
    {
        const QTemporaryDir folder;
        const QString json = folder.filePath(u"run.json"_qs);
        QCOMPARE(runProgram({u"run"_qs, u"--device"_qs, u"modelled:h100"_qs, u"--size"_qs, u"8000"_qs, u"--steps"_qs,
                             u"3"_qs, u"--json"_qs, json})
                     .status,
                 0);
        QFile file(json);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QJsonObject record = QJsonDocument::fromJson(file.readAll()).object();
        const double joules = record[u"lanes"_qs][0][u"energy"_qs][u"joules_per_step"_qs].toDouble();
        const double kilowattHours = joules * 100 * 1000 / 3.6e6;
        QVERIFY(kilowattHours >= 0.1 && kilowattHours < 9.9);
        const Outcome outcome =
            runProgram({u"show"_qs, json, u"--epoch"_qs, u"100"_qs, u"--price"_qs, u"1"_qs, u"--grid"_qs, u"1000"_qs});
        QVERIFY2(outcome.status == 0, outcome.errors.constData());
        const QString text = QString::fromUtf8(outcome.output);
        const QRegularExpression row(
            u"^ +1000 epochs  .*≈ ([0-9.]+) k?Wh +≈ ([0-9.]+) € +≈ ([0-9.]+) k?g .*modelled$"_qs,
            QRegularExpression::MultilineOption);
        const auto match = row.match(text);
        QVERIFY2(match.hasMatch(), outcome.output.constData());
        const double euros = match.captured(2).toDouble();
        QVERIFY2(std::abs(euros - kilowattHours) < 0.06 * kilowattHours, outcome.output.constData());
        QCOMPARE(match.captured(1), match.captured(3));
        QVERIFY(text.contains(u"1000 epochs on each of 1000"_qs) && text.contains(u"with 1.00 € a kWh"_qs));
        QVERIFY(!QString::fromUtf8(runProgram({u"show"_qs, json}).output).contains(u"Scaled up"_qs));
    }
};

QTEST_GUILESS_MAIN(TestOtherVerbs)
#include "tst_other_verbs.moc"
