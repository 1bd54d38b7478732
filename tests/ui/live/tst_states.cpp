#include "language/language.h"
#include "live/live_view.h"
#include "plots/live_plot.h"
#include "sample_run.h"
#include "theme/theme.h"
#include "window/main_window.h"

#include <QDir>
#include <QLabel>
#include <QTest>

#include <functional>

using namespace coreloom;

namespace {

const Error noDriver{ErrorCode::deviceAbsent,
                     {"No NVIDIA driver was found, so NVIDIA GPUs cannot be used.", {}},
                     {"Install the driver from your distribution.", {}}};

std::vector<DeviceInfo> devices(bool gpu)
{
    DeviceInfo cpu = sample::cpu(8).device;
    DeviceInfo model = sample::modelled().device;
    for (DeviceInfo* device : {&cpu, &model}) {
        for (const Rung rung : {Rung::naive, Rung::blocked, Rung::simd, Rung::library})
            device->ladder.push_back({rung, Precision::fp32});
    }
    DeviceInfo cuda{.kind = DeviceKind::cuda, .id = "cuda:0", .name = "NVIDIA GPU"};
    if (gpu)
        cuda.ladder = model.ladder;
    else
        cuda.absent = noDriver;
    return {cpu, cuda, model};
}

void prepare(MainWindow& window, bool gpu)
{
    Machine machine;
    machine.cpuName = "AMD EPYC 7B13 64-Core Processor";
    machine.physicalCores = 2;
    machine.allowedCpus = {0, 1};
    window.setMachine(machine);
    window.setEnergySource({.provenance = Provenance::estimated, .band = 0.5});
    window.setDevices(devices(gpu));
    RunRequest request;
    request.job = sample::job();
    request.lanes = {LaneRequest{.threads = 8}};
    if (gpu)
        request.lanes.push_back({.device = "modelled:rtx-4070-ti-super"});
    window.setRequest(request);
}

void showRunning(MainWindow& window)
{
    const RunRecord record = sample::record();
    window.showRun(record.job, {record.lanes[0].setup, record.lanes[1].setup}, {3, 3});
    RunUpdate update;
    for (const LaneRecord& lane : record.lanes) {
        LaneUpdate news{.phase = LanePhase::running, .elapsedSeconds = 1.8, .progress = 0.6};
        news.energy = {.provenance = lane.energy.provenance, .band = lane.energy.band};
        news.samples = sample::samples(lane.gflops->median, lane.energy.wattsMean, 1.8, lane.setup.workers, true);
        news.trace = std::make_shared<const Trace>(sample::trace(1000, 1000, 64, 64, lane.setup.workers, 180));
        update.lanes.push_back(std::move(news));
    }
    window.apply(update);
}

void showEnded(MainWindow& window, const std::function<void(RunRecord&)>& change)
{
    showRunning(window);
    RunRecord record = sample::record();
    change(record);
    window.showFinished(record);
}

struct State {
    const char* name;
    bool gpu;
    std::function<void(MainWindow&)> show;
};

QString rateOf(MainWindow& window)
{
    return window.liveView().findChild<QLabel*>(QStringLiteral("laneRate"))->text();
}

/// The states that the window is designed for.
std::vector<State> states()
{
    return {
        {"first-start", true, [](MainWindow&) {}},
        {"no-gpu", false, [](MainWindow&) {}},
        {"running", true, showRunning},
        {"finished", true, [](MainWindow& window) { showEnded(window, [](RunRecord&) {}); }},
        {"stopped", true,
         [](MainWindow& window) {
             showEnded(window, [](RunRecord& record) {
                 record.status = Status::cancelled;
                 for (LaneRecord& lane : record.lanes)
                     lane.status = Status::cancelled;
             });
         }},
        {"busy-computer", true,
         [](MainWindow& window) {
             showEnded(window, [](RunRecord& record) {
                 record.machine.warnings = {
                     {"Other programs want the time of about %1 CPUs, of %2: the numbers will be lower and less "
                      "steady. Close what you can.",
                      {3.2, std::int64_t{4}}}};
                 record.lanes[0].wallSeconds *= 2;
             });
         }},
        {"failed-check", true,
         [](MainWindow& window) {
             showEnded(window, [](RunRecord& record) {
                 record.status = record.lanes[0].status = Status::failed;
                 record.lanes[0].check = Check{"every element", 0.31, 3e-6, false};
             });
         }},
        {"error", true,
         [](MainWindow& window) {
             window.showError({ErrorCode::notEnoughMemory,
                               {"This run needs %1 GiB of memory on %2, and %3 GiB are free.", {35.8, "cpu", 7.2}},
                               {"Choose a smaller --size, or close other programs.", {}}});
         }},
        {"training-idle", false,
         [](MainWindow& window) {
             RunRequest request = window.request();
             request.job = sample::training(Parallel::batch);
             window.setRequest(request);
         }},
        {"training", false,
         [](MainWindow& window) {
             const RunRecord record = sample::trained(Parallel::batch);
             RunRequest request = window.request();
             request.job = record.job;
             window.setRequest(request);
             window.showRun(record.job, {record.lanes[0].setup, record.lanes[1].setup}, {3, 3});
             RunUpdate update;
             for (const LaneRecord& lane : record.lanes) {
                 LaneUpdate news{.phase = LanePhase::running, .elapsedSeconds = 1.8, .progress = 0.6};
                 news.energy = {.provenance = lane.energy.provenance, .band = lane.energy.band};
                 news.samples = {lane.samples.begin(), lane.samples.begin() + 36};
                 news.stages = lane.stages;
                 news.trace = std::make_shared<const Trace>(lane.trace);
                 update.lanes.push_back(std::move(news));
             }
             window.apply(update);
         }},
        {"trained", false,
         [](MainWindow& window) {
             RunRequest request = window.request();
             request.job = sample::training();
             window.setRequest(request);
             window.showRecord(sample::trained());
         }},
        {"diverged", false,
         [](MainWindow& window) {
             RunRequest request = window.request();
             request.job = sample::diverged().job;
             window.setRequest(request);
             window.showRecord(sample::diverged());
         }},
        {"recorded-lane", true,
         [](MainWindow& window) {
             showEnded(window, [](RunRecord& record) {
                 for (LaneRecord& lane : record.lanes)
                     lane.setup.device.provenance = Provenance::recorded;
                 record.lanes[1].setup.device.kind = DeviceKind::recorded;
             });
         }},
    };
}

} // namespace

/// Each state in both themes and languages, as pictures in the folder "states" beside the test, to be looked at.
class TestStates : public QObject {
    Q_OBJECT

private slots:
    void nothingIsCut_data()
    {
        QTest::addColumn<State>("state");
        QTest::addColumn<Scheme>("scheme");
        QTest::addColumn<Language>("language");
        QTest::addColumn<QSize>("size");
        for (const State& state : states()) {
            for (const Language language : {Language::english, Language::korean}) {
                const auto add = [&](Scheme scheme, const QSize& size) {
                    QTest::addRow("%s-%s-%s-%d", state.name, scheme == Scheme::light ? "light" : "dark",
                                  qPrintable(code(language)), size.width())
                        << state << scheme << language << size;
                };
                add(Scheme::light, {1100, 700});
#ifndef __SANITIZE_ADDRESS__ // the others run the same code
                add(Scheme::light, {1440, 900});
                add(Scheme::dark, {1440, 900}); // colors move nothing: one size shows them
#endif
            }
        }
    }

    void nothingIsCut()
    {
        QFETCH(State, state);
        QFETCH(Scheme, scheme);
        QFETCH(Language, language);
        QFETCH(QSize, size);
        applyLanguage(language);
        MainWindow window;
        window.setScheme(scheme);
        window.resize(size);
        prepare(window, state.gpu);
        window.show();
        state.show(window);
        QCOMPARE(window.size(), size);
        if (window.runState() == RunState::running) {
            QTRY_VERIFY(!rateOf(window).startsWith(u'–'));
            for (auto* plot : window.liveView().findChildren<LivePlot*>())
                plot->refresh();
        }
        QCoreApplication::processEvents();
        const QDir folder(QCoreApplication::applicationDirPath() + QStringLiteral("/states"));
        QVERIFY(folder.mkpath(QStringLiteral(".")));
        constexpr int quick = 90; // hardly compressed, in a quarter of the time
        QVERIFY(window.grab().save(folder.filePath(QString::fromUtf8(QTest::currentDataTag()) + QStringLiteral(".png")),
                                   "PNG", quick));
        std::vector<const QLabel*> seen;
        for (const QLabel* label : window.liveView().findChildren<QLabel*>()) {
            if (!label->isVisible() || label->text().isEmpty() || label->maximumWidth() == 0)
                continue;
            const QRect place(label->pos(), label->size());
            QVERIFY2(label->parentWidget()->rect().contains(place), qPrintable(label->text()));
            if (label->wordWrap())
                QVERIFY2(label->height() >= label->heightForWidth(label->width()), qPrintable(label->text()));
            else
                QVERIFY2(label->width() >= label->sizeHint().width(), qPrintable(label->text()));
            for (const QLabel* other : seen) {
                const bool apart = other->parentWidget() != label->parentWidget() ||
                                   !place.intersects(QRect(other->pos(), other->size()));
                QVERIFY2(apart, qPrintable(label->text() + QStringLiteral(" on ") + other->text()));
            }
            seen.push_back(label);
        }
    }
};

QTEST_MAIN(TestStates)
#include "tst_states.moc"
