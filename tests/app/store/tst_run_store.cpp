#include "record/record_writer.h"
#include "store/run_store.h"
#include "stored_record.h"

#include <QFile>
#include <QSqlQuery>
#include <QTemporaryDir>
#include <QTest>
#include <QUuid>

#include <csignal>
#include <sys/resource.h>

using namespace coreloom;

namespace {

QByteArray content(const QString& name)
{
    QFile file(name);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void writeFile(const QString& name, const QByteArray& bytes)
{
    QFile file(name);
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(bytes), bytes.size());
}

/// A statement behind the store's back.
void execute(const QString& name, const QString& statement)
{
    const QString connection = QUuid::createUuid().toString();
    {
        QSqlDatabase database = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), connection);
        database.setDatabaseName(name);
        QVERIFY(database.open());
        QSqlQuery query(database);
        QVERIFY2(query.exec(statement), qPrintable(statement));
    }
    QSqlDatabase::removeDatabase(connection);
}

} // namespace

class RunStoreTest : public QObject {
    Q_OBJECT

private slots:
    void init();
    void keepsWhatItIsGiven();
    void listsTheNewestFirstWithoutWhatIsLong();
    void updatesInPlaceAndLeavesTheNote();
    void keepsAnyNote_data();
    void keepsAnyNote();
    void removesOnlyWhatIsNamed();
    void leavesADamagedFileAsItIs_data();
    void leavesADamagedFileAsItIs();
    void noticesADamagedPage();
    void refusesANewerFile();
    void refusesAnotherProgramsFile();
    void saysWhereNoFileCanBe();
    void survivesAFullDisk();
    void listsADamagedRowAsUnreadable_data();
    void listsADamagedRowAsUnreadable();

private:
    [[nodiscard]] QString file() const { return m_folder->filePath(QStringLiteral("data/한글 '&\".sqlite")); }
    [[nodiscard]] std::unique_ptr<RunStore> opened() const
    {
        auto store = RunStore::open(file());
        if (!store)
            qWarning("%s", english(store.error()).c_str());
        return store ? std::move(*store) : nullptr;
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void RunStoreTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    QVERIFY(m_folder->isValid());
}

void RunStoreTest::keepsWhatItIsGiven()
{
    const RunRecord record = recordOf("2026-01-02T03:04:05Z", 40);
    QVERIFY(opened()->keep(QStringLiteral("a"), record));
    const auto read = opened()->read(QStringLiteral("a"));
    QVERIFY(read);
    QCOMPARE(recordJson(*read), recordJson(record));
}

void RunStoreTest::listsTheNewestFirstWithoutWhatIsLong()
{
    const auto store = opened();
    QVERIFY(store->keep(QStringLiteral("middle"), recordOf("2026-01-02T00:00:00Z")));
    QVERIFY(store->keep(QStringLiteral("newest"), recordOf("2026-01-03T00:00:00Z"), true));
    QVERIFY(store->keep(QStringLiteral("oldest"), recordOf("2026-01-01T00:00:00Z")));
    const auto runs = store->list();
    QVERIFY(runs);
    QCOMPARE(runs->size(), std::size_t{3});
    QCOMPARE((*runs)[0].id, QStringLiteral("newest"));
    QCOMPARE((*runs)[1].id, QStringLiteral("middle"));
    QCOMPARE((*runs)[2].id, QStringLiteral("oldest"));
    QVERIFY((*runs)[0].imported && !(*runs)[1].imported);
    const LaneRecord& lane = (*runs)[0].record.lanes[0];
    QVERIFY(lane.samples.empty() && lane.trace.tiles.empty() && lane.workers.empty());
    QCOMPARE(lane.gflops->median, 1.25);
    QCOMPARE(lane.setup.device.name, recordOf("").lanes[0].setup.device.name);
}

void RunStoreTest::updatesInPlaceAndLeavesTheNote()
{
    const auto store = opened();
    RunRecord record = recordOf("2026-01-01T00:00:00Z", 5);
    record.status = Status::interrupted;
    QVERIFY(store->keep(QStringLiteral("a"), record));
    QVERIFY(store->setNote(QStringLiteral("a"), QStringLiteral("mine")));
    record.status = Status::completed;
    record.lanes[0].steps = 12'345;
    QVERIFY(store->keep(QStringLiteral("a"), record));
    const auto runs = store->list();
    QVERIFY(runs && runs->size() == 1);
    QCOMPARE(runs->front().note, QStringLiteral("mine"));
    QCOMPARE(runs->front().record.status, Status::completed);
    QCOMPARE(store->read(QStringLiteral("a"))->lanes[0].steps, std::int64_t{12'345});
}

void RunStoreTest::keepsAnyNote_data()
{
    QTest::addColumn<QString>("note");
    QTest::newRow("empty") << QString();
    QTest::newRow("separators") << QStringLiteral("a,b;\t\"c\" 'd' \\ %1 ?");
    QTest::newRow("statement") << QStringLiteral("'); DROP TABLE runs; --");
    QTest::newRow("lines") << QStringLiteral("one\ntwo\r\nthree");
    QTest::newRow("html") << QStringLiteral("<b>bold</b> & <img src=x>");
    QTest::newRow("hangul") << QStringLiteral("행렬 곱셈 🧵");
    QTest::newRow("long") << QString(1'000'000, u'가');
}

void RunStoreTest::keepsAnyNote()
{
    QFETCH(QString, note);
    QVERIFY(opened()->keep(QStringLiteral("a"), recordOf("2026-01-01T00:00:00Z")));
    QVERIFY(opened()->setNote(QStringLiteral("a"), note));
    const auto runs = opened()->list();
    QVERIFY(runs && runs->size() == 1);
    QCOMPARE(runs->front().note, note);
}

void RunStoreTest::removesOnlyWhatIsNamed()
{
    const auto store = opened();
    for (const char* id : {"a", "b", "c"})
        QVERIFY(store->keep(QString::fromLatin1(id), recordOf("2026-01-01T00:00:00Z")));
    QVERIFY(store->remove({QStringLiteral("a"), QStringLiteral("c"), QStringLiteral("' OR 1=1 --")}));
    const auto runs = store->list();
    QVERIFY(runs && runs->size() == 1);
    QCOMPARE(runs->front().id, QStringLiteral("b"));
    QVERIFY(!store->read(QStringLiteral("a")));
}

void RunStoreTest::leavesADamagedFileAsItIs_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("text") << QByteArray("this is no database, but somebody may need it\n").repeated(500);
    QTest::newRow("zeros") << QByteArray(8192, '\0');
    QTest::newRow("cut") << QByteArray("SQLite format 3\0\x10", 17);
}

void RunStoreTest::leavesADamagedFileAsItIs()
{
    QFETCH(QByteArray, bytes);
    const QString name = m_folder->filePath(QStringLiteral("damaged.sqlite"));
    writeFile(name, bytes);
    const auto store = RunStore::open(name);
    QVERIFY(!store);
    QCOMPARE(store.error().code, ErrorCode::badFile);
    QVERIFY(english(store.error()).find("damaged.sqlite is damaged") != std::string::npos);
    QCOMPARE(content(name), bytes);
}

void RunStoreTest::noticesADamagedPage()
{
    {
        const auto store = opened();
        for (int i = 0; i < 40; ++i)
            QVERIFY(store->keep(QString::number(i), recordOf("2026-01-01T00:00:00Z")));
    }
    QByteArray bytes = content(file());
    QVERIFY(bytes.size() > 40'000);
    bytes.replace(4096, 8192, QByteArray(8192, '\xA5'));
    writeFile(file(), bytes);
    const auto store = RunStore::open(file());
    QVERIFY(!store);
    QCOMPARE(content(file()), bytes);
}

void RunStoreTest::refusesANewerFile()
{
    QVERIFY(opened()->keep(QStringLiteral("a"), recordOf("2026-01-01T00:00:00Z")));
    execute(file(), QStringLiteral("PRAGMA user_version = 2"));
    const QByteArray before = content(file());
    const auto store = RunStore::open(file());
    QVERIFY(!store);
    QCOMPARE(store.error().code, ErrorCode::badFile);
    QVERIFY(english(store.error()).find("newer") != std::string::npos);
    QCOMPARE(content(file()), before);
}

void RunStoreTest::refusesAnotherProgramsFile()
{
    const QString name = m_folder->filePath(QStringLiteral("other.sqlite"));
    execute(name, QStringLiteral("CREATE TABLE songs (title TEXT)"));
    const QByteArray before = content(name);
    const auto store = RunStore::open(name);
    QVERIFY(!store);
    QVERIFY(english(store.error()).find("another program") != std::string::npos);
    QCOMPARE(content(name), before);
}

void RunStoreTest::saysWhereNoFileCanBe()
{
    const QString blocking = m_folder->filePath(QStringLiteral("file"));
    writeFile(blocking, "in the way");
    const auto store = RunStore::open(blocking + QStringLiteral("/data/runs.sqlite"));
    QVERIFY(!store);
    QCOMPARE(store.error().code, ErrorCode::ioFailed);
    QVERIFY(english(store.error()).find("file/data/runs.sqlite") != std::string::npos);
    QCOMPARE(content(blocking), QByteArray("in the way"));
}

void RunStoreTest::survivesAFullDisk()
{
    const auto store = opened();
    QVERIFY(store->keep(QStringLiteral("before"), recordOf("2026-01-01T00:00:00Z")));
    // No file may grow beyond this: for SQLite a disk that is full.
    std::signal(SIGXFSZ, SIG_IGN);
    rlimit unlimited{};
    getrlimit(RLIMIT_FSIZE, &unlimited);
    rlimit full = unlimited;
    full.rlim_cur = 65'536;
    setrlimit(RLIMIT_FSIZE, &full);
    const auto kept = store->keep(QStringLiteral("large"), recordOf("2026-01-02T00:00:00Z", 20'000));
    setrlimit(RLIMIT_FSIZE, &unlimited);
    QVERIFY(!kept);
    QCOMPARE(kept.error().code, ErrorCode::ioFailed);
    QCOMPARE(store->list()->size(), std::size_t{1});
    QVERIFY(store->keep(QStringLiteral("after"), recordOf("2026-01-03T00:00:00Z")));
    QCOMPARE(opened()->list()->size(), std::size_t{2});
}

void RunStoreTest::listsADamagedRowAsUnreadable_data()
{
    QTest::addColumn<QString>("damage");
    QTest::newRow("cut") << QStringLiteral("record = substr(record, 1, length(record) - 20)");
    QTest::newRow("empty") << QStringLiteral("record = ''");
    QTest::newRow("bytes") << QStringLiteral("record = x'00FF00'");
    QTest::newRow("head") << QStringLiteral("head = '{\"schema\": \"coreloom-run/1\"}'");
}

void RunStoreTest::listsADamagedRowAsUnreadable()
{
    QFETCH(QString, damage);
    {
        const auto store = opened();
        QVERIFY(store->keep(QStringLiteral("good"), recordOf("2026-01-01T00:00:00Z")));
        QVERIFY(store->keep(QStringLiteral("bad"), recordOf("2026-01-02T00:00:00Z")));
    }
    execute(file(), QStringLiteral("UPDATE runs SET %1 WHERE id = 'bad'").arg(damage));
    const auto store = opened();
    const auto runs = store->list();
    QVERIFY(runs && runs->size() == 2);
    QVERIFY((*runs)[0].unreadable);
    QCOMPARE((*runs)[0].record.created, std::string("2026-01-02T00:00:00Z"));
    QVERIFY(!(*runs)[1].unreadable);
    QVERIFY(store->read(QStringLiteral("good")));
}

QTEST_GUILESS_MAIN(RunStoreTest)

#include "tst_run_store.moc"
