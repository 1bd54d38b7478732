#include "example_record.h"
#include "record/record_writer.h"
#include "store/run_keeper.h"
#include "store/run_store.h"

#include <QFile>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

using namespace coreloom;

class RunKeeperTest : public QObject {
    Q_OBJECT

private slots:
    void init();
    void writesWhatWasAskedBeforeItEnds();
    void aDraftIsMarkedInterruptedAndSmall();
    void tellsWhatHasChanged();
    void loads();
    void importsAsRecorded();
    void refusesAFileThatIsNoRecord_data();
    void refusesAFileThatIsNoRecord();
    void seesWhatAnotherWindowKeeps();
    void saysOnceThatRunsAreNotKept();
    void hasAFileOfItsOwn();

private:
    [[nodiscard]] QString file() const { return m_folder->filePath(QStringLiteral("runs.sqlite")); }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void RunKeeperTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
}

void RunKeeperTest::writesWhatWasAskedBeforeItEnds()
{
    {
        RunKeeper keeper(file());
        keeper.keep(QStringLiteral("a"), exampleRecord());
        keeper.setNote(QStringLiteral("a"), QStringLiteral("at the last moment"));
    }
    const auto store = RunStore::open(file());
    QVERIFY(store);
    QCOMPARE((*store)->list()->front().note, QStringLiteral("at the last moment"));
    QCOMPARE(recordJson(*(*store)->read(QStringLiteral("a"))), recordJson(exampleRecord()));
}

void RunKeeperTest::aDraftIsMarkedInterruptedAndSmall()
{
    RunRecord record = exampleRecord();
    record.status = Status::completed;
    record.lanes[0].samples.clear();
    for (int i = 0; i <= 2000; ++i) {
        record.lanes[0].samples.push_back(
            {.seconds = i * 0.05, .duration = i > 0 ? 0.05 : 0, .gflops = 1, .workers = {{1, 0, 0}, {1, 0, 0}}});
    }
    {
        RunKeeper keeper(file());
        keeper.keepDraft(QStringLiteral("a"), record);
    }
    const auto store = RunStore::open(file());
    QVERIFY(store);
    const auto read = (*store)->read(QStringLiteral("a"));
    QVERIFY(read);
    QCOMPARE(read->status, Status::interrupted);
    QVERIFY(read->lanes[0].samples.size() <= 250);
    QCOMPARE(read->lanes[0].samples.back().seconds, 100.0); // up to the last second
    QVERIFY(read->lanes[0].trace.tiles.empty());
    QCOMPARE(read->lanes[0].steps, record.lanes[0].steps);
}

void RunKeeperTest::tellsWhatHasChanged()
{
    RunKeeper keeper(file());
    QSignalSpy listed(&keeper, &RunKeeper::listed);
    QSignalSpy kept(&keeper, &RunKeeper::kept);
    QSignalSpy removed(&keeper, &RunKeeper::removed);
    keeper.keep(QStringLiteral("a"), exampleRecord());
    QTRY_COMPARE(kept.size(), 1);
    QCOMPARE(listed.size(), 1);
    const auto run = kept[0][0].value<KeptRun>();
    QCOMPARE(run.id, QStringLiteral("a"));
    QCOMPARE(run.record.lanes.size(), std::size_t{2});
    keeper.remove({QStringLiteral("a")});
    QTRY_COMPARE(removed.size(), 1);
    QCOMPARE(removed[0][0].toStringList(), QStringList{QStringLiteral("a")});
}

void RunKeeperTest::loads()
{
    RunKeeper keeper(file());
    QSignalSpy refused(&keeper, &RunKeeper::refused);
    keeper.keep(QStringLiteral("a"), exampleRecord());
    std::optional<RunRecord> loaded;
    keeper.load(QStringLiteral("a"), [&](const RunRecord& record) { loaded = record; });
    QTRY_VERIFY(loaded.has_value());
    QCOMPARE(recordJson(*loaded), recordJson(exampleRecord()));
    keeper.load(QStringLiteral("deleted elsewhere"), [&](const RunRecord&) { QFAIL("there is none"); });
    QTRY_COMPARE(refused.size(), 1);
}

void RunKeeperTest::importsAsRecorded()
{
    const QString name = m_folder->filePath(QStringLiteral("다른 곳.json"));
    QFile record(name);
    QVERIFY(record.open(QIODevice::WriteOnly));
    record.write(QByteArray::fromStdString(recordJson(exampleRecord())));
    record.close();
    RunKeeper keeper(file());
    QSignalSpy kept(&keeper, &RunKeeper::kept);
    keeper.import(name);
    QTRY_COMPARE(kept.size(), 1);
    const auto run = kept[0][0].value<KeptRun>();
    QVERIFY(run.imported);
    QCOMPARE(run.record.lanes[0].setup.device.provenance, Provenance::recorded); // was measured
    QCOMPARE(run.record.lanes[1].setup.device.provenance, Provenance::modelled);
    QCOMPARE(run.record.lanes[0].energy.provenance, Provenance::estimated);
}

void RunKeeperTest::refusesAFileThatIsNoRecord_data()
{
    QTest::addColumn<QByteArray>("bytes");
    const QByteArray good = QByteArray::fromStdString(recordJson(exampleRecord()));
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("cut") << good.left(good.size() / 2);
    QTest::newRow("other schema") << QByteArray(good).replace("coreloom-run/1", "coreloom-run/9");
    QTest::newRow("deep") << QByteArray(100'000, '[');
    QTest::newRow("bytes") << QByteArray("\xff\xfe\0\1", 4);
}

void RunKeeperTest::refusesAFileThatIsNoRecord()
{
    QFETCH(QByteArray, bytes);
    const QString name = m_folder->filePath(QStringLiteral("hostile.json"));
    QFile hostile(name);
    QVERIFY(hostile.open(QIODevice::WriteOnly));
    hostile.write(bytes);
    hostile.close();
    RunKeeper keeper(file());
    QSignalSpy refused(&keeper, &RunKeeper::refused);
    QSignalSpy kept(&keeper, &RunKeeper::kept);
    keeper.import(name);
    QTRY_COMPARE(refused.size(), 1);
    const auto error = refused[0][0].value<Error>();
    QVERIFY(english(error).find("hostile.json") != std::string::npos);
    QCOMPARE(kept.size(), 0);
}

void RunKeeperTest::seesWhatAnotherWindowKeeps()
{
    RunKeeper keeper(file());
    QSignalSpy listed(&keeper, &RunKeeper::listed);
    QTRY_COMPARE(listed.size(), 1);
    {
        RunKeeper other(file());
        other.keep(QStringLiteral("theirs"), exampleRecord());
    }
    keeper.refresh();
    QTRY_COMPARE(listed.size(), 2);
    const auto runs = listed[1][0].value<std::vector<KeptRun>>();
    QCOMPARE(runs.size(), std::size_t{1});
    QCOMPARE(runs[0].id, QStringLiteral("theirs"));
}

void RunKeeperTest::saysOnceThatRunsAreNotKept()
{
    QFile damaged(file());
    QVERIFY(damaged.open(QIODevice::WriteOnly));
    damaged.write(QByteArray(4096, 'x'));
    damaged.close();
    {
        RunKeeper keeper(file());
        QSignalSpy available(&keeper, &RunKeeper::availabilityChanged);
        keeper.keep(QStringLiteral("a"), exampleRecord());
        keeper.keepDraft(QStringLiteral("a"), exampleRecord());
        keeper.refresh();
        QTRY_COMPARE(available.size(), 1);
        const auto error = available[0][0].value<std::optional<Error>>();
        QVERIFY(error.has_value());
        QVERIFY(english(*error).find("Runs are not kept") == 0);
    }
    QCOMPARE(damaged.size(), 4096);
}

void RunKeeperTest::hasAFileOfItsOwn()
{
    QStandardPaths::setTestModeEnabled(true);
    QVERIFY(RunKeeper::defaultFile().endsWith(QStringLiteral("/coreloom.sqlite")));
    QVERIFY(RunKeeper::defaultFile().contains(QStringLiteral("qttest")));
}

QTEST_GUILESS_MAIN(RunKeeperTest)
#include "tst_run_keeper.moc"
