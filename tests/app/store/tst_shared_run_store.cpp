// Several windows that use one file at a time: connections, threads, and processes, one of them killed.
#include "store/run_store.h"
#include "stored_record.h"

#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <array>
#include <barrier>
#include <csignal>
#include <cstdio>
#include <thread>

using namespace coreloom;

namespace {

constexpr const char* anyTime = "2026-03-01T00:00:00Z";

/// What a window does that is killed in the middle of a run: a line on standard output for each write.
int writeUntilKilled(const QString& file)
{
    const auto store = RunStore::open(file);
    for (int i = 1; store; ++i) {
        RunRecord record = recordOf(anyTime, i + 1);
        record.status = Status::interrupted;
        if (!(*store)->keep(QStringLiteral("killed"), record))
            break;
        std::printf("%d\n", i);
        std::fflush(stdout);
    }
    return 1;
}

int writeMany(const QString& file, const QString& name, int count)
{
    const auto failed = [](const Error& error) {
        std::fputs(english(error).c_str(), stderr);
        return 1;
    };
    const auto store = RunStore::open(file);
    if (!store)
        return failed(store.error());
    for (int i = 0; i < count; ++i) {
        if (const auto kept = (*store)->keep(name + QString::number(i), recordOf(anyTime)); !kept)
            return failed(kept.error());
    }
    return 0;
}

} // namespace

class SharedRunStoreTest : public QObject {
    Q_OBJECT

private slots:
    void init();
    void twoConnectionsSeeEachOther();
    void severalMakeTheFileAtOnce();
    void twoProcessesLoseNothing();
    void aKilledProcessLeavesWhatItWrote();

private:
    [[nodiscard]] QString file() const { return m_folder->filePath(QStringLiteral("data/한글 '&\".sqlite")); }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void SharedRunStoreTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    QVERIFY(m_folder->isValid());
}

void SharedRunStoreTest::twoConnectionsSeeEachOther()
{
    const auto first = RunStore::open(file()).value();
    const auto second = RunStore::open(file()).value();
    QVERIFY(!first->changedByOthers());
    QVERIFY(first->keep(QStringLiteral("a"), recordOf(anyTime)));
    QVERIFY(!first->changedByOthers());
    QVERIFY(second->changedByOthers());
    QVERIFY(!second->changedByOthers());
    QVERIFY(second->keep(QStringLiteral("b"), recordOf(anyTime)));
    QVERIFY(first->changedByOthers());
    QCOMPARE(first->list()->size(), std::size_t{2});
}

void SharedRunStoreTest::severalMakeTheFileAtOnce()
{
    constexpr int windows = 4;
    for (int round = 0; round < 40; ++round) {
        const QString name = m_folder->filePath(QString::number(round));
        std::barrier start(windows);
        std::array<bool, windows> opened{};
        {
            std::vector<std::jthread> threads;
            for (bool& mine : opened) {
                threads.emplace_back([&] {
                    start.arrive_and_wait();
                    mine = RunStore::open(name).has_value();
                });
            }
        }
        QCOMPARE(std::count(opened.begin(), opened.end(), true), windows);
    }
}

void SharedRunStoreTest::twoProcessesLoseNothing()
{
    constexpr int count = 60;
    QProcess processes[3]; // all of them make the file, too
    for (int i = 0; i < 3; ++i)
        processes[i].start(QCoreApplication::applicationFilePath(),
                           {QStringLiteral("--many"), file(), QString::number(i), QString::number(count)});
    for (QProcess& process : processes) {
        QVERIFY(process.waitForFinished(120'000));
        QVERIFY2(process.exitCode() == 0, process.readAllStandardError().constData());
    }
    const auto runs = RunStore::open(file()).value()->list();
    QVERIFY(runs);
    QCOMPARE(runs->size(), std::size_t{3 * count});
}

void SharedRunStoreTest::aKilledProcessLeavesWhatItWrote()
{
    QProcess process;
    process.start(QCoreApplication::applicationFilePath(), {QStringLiteral("--until-killed"), file()});
    QByteArray told;
    while (told.count('\n') < 25) {
        QVERIFY(process.waitForReadyRead(60'000));
        told += process.readAll();
    }
    QCOMPARE(::kill(static_cast<pid_t>(process.processId()), SIGKILL), 0);
    process.waitForFinished();
    told += process.readAll();
    const auto written = static_cast<std::size_t>(told.left(told.lastIndexOf('\n')).split('\n').last().toInt());

    const auto store = RunStore::open(file());
    QVERIFY(store);
    const auto runs = (*store)->list();
    QVERIFY(runs && runs->size() == 1);
    QCOMPARE(runs->front().record.status, Status::interrupted);
    const auto record = (*store)->read(QStringLiteral("killed"));
    QVERIFY(record);
    // One more may have been written than was told.
    QVERIFY2(record->lanes[0].samples.size() == written + 1 || record->lanes[0].samples.size() == written + 2,
             qPrintable(QString::number(record->lanes[0].samples.size())));
}

int main(int argc, char** argv)
{
    QCoreApplication application(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    if (arguments.value(1) == QStringLiteral("--until-killed"))
        return writeUntilKilled(arguments.value(2));
    if (arguments.value(1) == QStringLiteral("--many"))
        return writeMany(arguments.value(2), arguments.value(3) + u'/', arguments.value(4).toInt());
    SharedRunStoreTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_shared_run_store.moc"
