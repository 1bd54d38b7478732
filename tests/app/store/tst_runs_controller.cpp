#include "live/live_view.h"
#include "record/record_reader.h"
#include "run/providers.h"
#include "runs/runs_model.h"
#include "runs/runs_view.h"
#include "store/run_keeper.h"
#include "store/run_store.h"
#include "window/controller.h"
#include "window/exporter.h"
#include "window/main_window.h"
#include "window/runs_controller.h"

#include <QFile>
#include <QLabel>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>

using namespace coreloom;

namespace {

constexpr int patience = 60'000; // milliseconds, on a loaded machine

RunRequest request(std::int64_t size, double seconds)
{
    RunRequest request;
    request.job.m = request.job.n = request.job.k = size;
    request.job.stop.seconds = seconds;
    request.lanes = {{.device = "cpu", .threads = 2}, {.device = "modelled:h100"}};
    request.order = LaneOrder::apartOnSharedCores;
    return request;
}

} // namespace

/// The window, the runs and their store together.
class RunsControllerTest : public QObject {
    Q_OBJECT

private slots:
    void init();
    void cleanup();
    void keepsARunAndDoesItAgain();
    void keepsARunThatGoesOn();
    void opensARunAsRecorded();
    void exportsARun();
    void goesOnWithoutAStore();

private:
    void open();
    void runToTheEnd(const RunRequest& what) const;
    [[nodiscard]] RunsModel& runs() const { return m_window->runsView().model(); }
    [[nodiscard]] QString file(const char* name) const { return m_folder->filePath(QString::fromLatin1(name)); }

    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_exported;
    std::unique_ptr<MainWindow> m_window;
    std::unique_ptr<Controller> m_controller;
    std::unique_ptr<Exporter> m_exporter;
    std::unique_ptr<RunKeeper> m_keeper;
    std::unique_ptr<RunsController> m_runs;
};

void RunsControllerTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_exported = file("exported.json");
}

void RunsControllerTest::open()
{
    m_window = std::make_unique<MainWindow>();
    m_controller = std::make_unique<Controller>(*m_window, Environment{}, allProviders);
    m_exporter =
        std::make_unique<Exporter>(*m_window, [this](QWidget*, const QString&, const QString&) { return m_exported; });
    m_keeper = std::make_unique<RunKeeper>(file("runs.sqlite"));
    m_runs = std::make_unique<RunsController>(*m_window, *m_controller, *m_keeper, *m_exporter);
    m_window->show();
    QSignalSpy ready(m_controller.get(), &Controller::ready);
    m_controller->begin(request(64, 0.1), true);
    QTRY_COMPARE_WITH_TIMEOUT(ready.size(), 1, patience);
}

void RunsControllerTest::cleanup()
{
    m_runs.reset();
    m_keeper.reset();
    m_exporter.reset();
    m_controller.reset();
    m_window.reset();
}

void RunsControllerTest::runToTheEnd(const RunRequest& what) const
{
    QSignalSpy ended(m_controller.get(), &Controller::ended);
    m_controller->run(what);
    QTRY_COMPARE_WITH_TIMEOUT(ended.size(), 1, patience);
}

void RunsControllerTest::keepsARunAndDoesItAgain()
{
    open();
    runToTheEnd(request(96, 0.1));
    QTRY_COMPARE(runs().rowCount(), 1);
    QTRY_COMPARE(runs().run(0).record.status, Status::completed);
    const RunRecord first = runs().run(0).record;
    QCOMPARE(first.job.m, 96);
    QCOMPARE(first.lanes.size(), std::size_t{2});

    QSignalSpy ended(m_controller.get(), &Controller::ended);
    emit m_window->runsView().repeatRequested(first);
    QTRY_COMPARE_WITH_TIMEOUT(ended.size(), 1, patience);
    QTRY_COMPARE(runs().rowCount(), 2);
    const RunRecord& again = m_controller->record().value();
    QCOMPARE(again.job, first.job);
    QCOMPARE(again.lanes[0].setup.workers, first.lanes[0].setup.workers);
    QCOMPARE(again.lanes[0].setup.kernel, first.lanes[0].setup.kernel);
    QCOMPARE(again.lanes[1].setup.device.id, first.lanes[1].setup.device.id);
    QCOMPARE(again.lanes[0].digest, first.lanes[0].digest);
}

void RunsControllerTest::keepsARunThatGoesOn()
{
    open();
    QSignalSpy kept(m_keeper.get(), &RunKeeper::kept);
    m_controller->run(request(256, 600));
    QTRY_VERIFY_WITH_TIMEOUT(kept.size() >= 3, patience); // its start, and twice while it goes on
    {
        // What another program would find now, as after a kill.
        const auto store = RunStore::open(file("runs.sqlite"));
        QVERIFY(store);
        const auto list = (*store)->list();
        QVERIFY(list && list->size() == 1);
        QCOMPARE(list->front().record.status, Status::interrupted);
        const auto record = (*store)->read(list->front().id);
        QVERIFY(record);
        QVERIFY(record->lanes[0].samples.size() > 2);
    }
    QSignalSpy ended(m_controller.get(), &Controller::ended);
    m_controller->stop();
    QTRY_COMPARE_WITH_TIMEOUT(ended.size(), 1, patience);
    QTRY_COMPARE(runs().run(0).record.status, Status::cancelled);
    QCOMPARE(runs().rowCount(), 1);
}

void RunsControllerTest::opensARunAsRecorded()
{
    open();
    runToTheEnd(request(96, 0.1));
    QTRY_COMPARE(runs().run(0).record.status, Status::completed);
    m_window->showView(2);
    emit m_window->runsView().openRequested(runs().run(0).id);
    QTRY_VERIFY(m_window->liveView().isVisible());
    QCOMPARE(runs().run(0).record.lanes[0].setup.device.provenance, Provenance::measured); // kept as it was
}

void RunsControllerTest::exportsARun()
{
    open();
    runToTheEnd(request(96, 0.1));
    QTRY_COMPARE(runs().run(0).record.status, Status::completed);
    emit m_window->runsView().exportRequested(runs().run(0).id, Export::record);
    QTRY_VERIFY(QFile::exists(m_exported));
    const auto record = readRecord(m_exported.toStdString());
    QVERIFY(record);
    QCOMPARE(record->lanes[0].digest, runs().run(0).record.lanes[0].digest);
    QVERIFY(!record->lanes[0].trace.tiles.empty());
}

void RunsControllerTest::goesOnWithoutAStore()
{
    QFile damaged(file("runs.sqlite"));
    QVERIFY(damaged.open(QIODevice::WriteOnly));
    damaged.write(QByteArray(4096, 'x'));
    damaged.close();
    open();
    const auto* line = m_window->findChild<QLabel*>(QStringLiteral("error"));
    QTRY_VERIFY(line->isVisible());
    QVERIFY(line->text().startsWith(QStringLiteral("Runs are not kept")));
    runToTheEnd(request(96, 0.1));
    QCOMPARE(m_controller->record()->status, Status::completed);
    QCOMPARE(runs().rowCount(), 0);
}

QTEST_MAIN(RunsControllerTest)
#include "tst_runs_controller.moc"
