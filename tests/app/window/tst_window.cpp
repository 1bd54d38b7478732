#include "../../device/planted_libraries.h"
#include "language/language.h"
#include "live/live_view.h"
#include "run/providers.h"
#include "theme/theme.h"
#include "window/controller.h"
#include "window/exporter.h"
#include "window/main_window.h"

#include <QAbstractButton>
#include <QAbstractSlider>
#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QScrollArea>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTest>

#include <memory>

using namespace coreloom;

namespace {

/// A lane that takes no time worth naming: 64 × 64, naive, on one worker.
RunRequest tiny(double seconds = 0.3)
{
    RunRequest request{.order = LaneOrder::apartOnSharedCores};
    request.job = {.m = 64, .n = 64, .k = 64};
    request.job.stop.seconds = seconds;
    request.lanes = {LaneRequest{.threads = 1, .kernel = Rung::naive}};
    return request;
}

/// The window as a person has it, with the devices of this computer or of another one.
class Fixture {
public:
    explicit Fixture(const RunRequest& request = tiny(), const Environment& environment = {})
        : controller(window, environment, allProviders),
          ended(&controller, &Controller::ended),
          started(&controller, &Controller::started)
    {
        window.resize(1100, 700);
        window.show();
        QSignalSpy ready(&controller, &Controller::ready);
        controller.begin(request, true);
        if (!ready.wait(20000))
            qFatal("no devices");
        QApplication::processEvents(); // lays out what has just been shown
    }
    template<typename Widget = QWidget>
    Widget& find(const char* name)
    {
        auto* widget = window.findChild<Widget*>(QString::fromLatin1(name));
        if (!widget)
            qFatal("no %s", name);
        return *widget;
    }
    /// Keys reach an active window only.
    void activate()
    {
        window.activateWindow();
        if (!QTest::qWaitForWindowActive(&window))
            qFatal("the window does not become active");
    }
    void click(const char* name) { QTest::mouseClick(&find(name), Qt::LeftButton); }

    MainWindow window;
    Controller controller;
    QSignalSpy ended;
    QSignalSpy started;
};

/// The words of all labels and buttons that are seen.
QStringList wordsOf(const QWidget& window)
{
    QStringList words;
    for (const QLabel* label : window.findChildren<QLabel*>()) {
        if (label->isVisible())
            words << label->text();
    }
    for (const QAbstractButton* button : window.findChildren<QAbstractButton*>()) {
        if (button->isVisible())
            words << button->text();
    }
    return words;
}

} // namespace

class TestWindow : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { Theme::apply(*qApp, Scheme::light); }
    void init() { applyLanguage(Language::english); }
    void runShowsNumbers();
    void escapeStops();
    void aChangeWhileRunningRestarts();
    void twoCpuLanesAreCompared();
    void aModelledLaneIsOneClickAway();
    void aRefusedRunSaysWhy();
    void runsWhatIsTyped();
    void languageSwitchesWhileRunning();
    void themeAndPresentation();
    void theTimelineShowsWhatRanAndIsExported();
    void exportsToFiles_data();
    void exportsToFiles();
    void nothingIsCutAtTheSmallestSize_data();
    void nothingIsCutAtTheSmallestSize();
    void tabReachesEachControl();
    void everythingHasAToolTip();
    void idleNothingTicks();
    void limitsAreMeasuredWhenAsked();
};

void TestWindow::runShowsNumbers()
{
    Fixture f;
    QVERIFY(f.find("run").isEnabled());
    QVERIFY(!f.find("stop").isEnabled());
    f.click("run");
    QVERIFY(!f.find("run").isEnabled());
    QTRY_VERIFY(f.window.runState() == RunState::running);
    QVERIFY(f.find("stop").isEnabled());
    QVERIFY(f.ended.wait(20000));
    QVERIFY(f.find("run").isEnabled());
    const RunRecord& record = *f.controller.record();
    QCOMPARE(record.status, Status::completed);
    QVERIFY(record.lanes[0].check && record.lanes[0].check->passed);
    QVERIFY(f.window.liveView().sentence().contains(QStringLiteral("GFLOP/s")));
}

void TestWindow::escapeStops()
{
    Fixture f(tiny(600));
    f.activate();
    QTest::keyClick(&f.window, Qt::Key_F5);
    QVERIFY(f.started.wait(20000));
    QTest::keyClick(&f.window, Qt::Key_Escape);
    QVERIFY(f.ended.wait(20000));
    QCOMPARE(f.controller.record()->status, Status::cancelled);
    QVERIFY(f.window.runState() == RunState::idle);
}

void TestWindow::aChangeWhileRunningRestarts()
{
    Fixture f(tiny(600));
    f.click("run");
    QVERIFY(f.started.wait(20000));
    f.find<QAbstractSlider>("workersSlider").setValue(2);
    QVERIFY(f.started.wait(20000));
    QCOMPARE(f.ended.count(), 0); // one run took the place of the other
    QVERIFY(f.window.runState() == RunState::running);
    f.click("stop");
    QVERIFY(f.ended.wait(20000));
    QCOMPARE(f.controller.record()->lanes[0].setup.workers, 2);
}

void TestWindow::twoCpuLanesAreCompared()
{
    Fixture f;
    f.find<QSpinBox>("workers").setValue(2);
    QTest::mouseClick(&f.find("compare"), Qt::LeftButton, {}, QPoint(8, f.find("compare").height() / 2));
    f.click("run");
    QVERIFY(f.ended.wait(20000));
    const RunRecord& record = *f.controller.record();
    QCOMPARE(record.lanes.size(), 2U);
    QCOMPARE(record.lanes[0].setup.workers, 1);
    QCOMPARE(record.lanes[1].setup.workers, 2);
    QVERIFY(record.comparison.has_value());
}

void TestWindow::aModelledLaneIsOneClickAway()
{
    const PlantedLoader noDrivers; // neither CUDA's nor OpenGL's, whatever this computer has
    Environment environment;
    environment.libraries = &noDrivers;
    Fixture f(tiny(), environment);
    auto* offer = f.window.findChild<QAbstractButton*>(QStringLiteral("noGpuModel"));
    QVERIFY(offer);
    QVERIFY(offer->isVisible());
    QTest::mouseClick(offer, Qt::LeftButton);
    QVERIFY2(f.ended.wait(20000), qPrintable(f.find<QLabel>("error").text()));
    QCOMPARE(f.controller.record()->lanes.size(), 2U);
    QCOMPARE(f.controller.record()->lanes[1].setup.device.id, std::string("modelled:rtx-4070-ti-super"));
    QVERIFY(!offer->isVisible());
}

void TestWindow::aRefusedRunSaysWhy()
{
    RunRequest request = tiny();
    request.job = {.m = 1'000'000, .n = 1'000'000, .k = 1'000'000};
    Fixture f(request);
    QSignalSpy refused(&f.controller, &Controller::refused);
    f.click("run");
    QVERIFY(refused.wait(20000));
    QVERIFY(f.find<QLabel>("error").isVisible());
    QVERIFY(f.find<QLabel>("error").text().contains(QStringLiteral("GiB")));
    QVERIFY(f.find("run").isEnabled());
}

void TestWindow::runsWhatIsTyped()
{
    Fixture f;
    f.activate();
    auto& workers = f.find<QSpinBox>("workers");
    workers.setFocus();
    workers.selectAll();
    QTest::keyClicks(&workers, QStringLiteral("2"));
    QTest::keyClick(&workers, Qt::Key_R, Qt::ControlModifier);
    QVERIFY(f.ended.wait(20000));
    QCOMPARE(f.controller.record()->lanes[0].setup.workers, 2);

    f.find<QComboBox>("size").lineEdit()->setText(QStringLiteral("abc"));
    f.click("run");
    QVERIFY(f.find<QLabel>("error").isVisible());
    QVERIFY(f.find<QLabel>("error").text().contains(QStringLiteral("abc")));
    QVERIFY(f.window.runState() == RunState::idle);
    QCOMPARE(f.ended.count(), 1);
}

void TestWindow::languageSwitchesWhileRunning()
{
    Fixture f(tiny(600));
    f.click("run");
    QVERIFY(f.started.wait(20000));
    f.click("language");
    QTRY_COMPARE(f.find<QAbstractButton>("run").text(), QStringLiteral("실행"));
    QCOMPARE(f.find<QAbstractButton>("language").text(), QStringLiteral("English"));
    QVERIFY(wordsOf(f.window).contains(QStringLiteral("행렬 크기")));
    QVERIFY(f.window.runState() == RunState::running);
    f.click("language");
    QTRY_COMPARE(f.find<QAbstractButton>("run").text(), QStringLiteral("Run"));
    f.click("stop");
    QVERIFY(f.ended.wait(20000));
}

void TestWindow::themeAndPresentation()
{
    Fixture f;
    const int column = f.find<QScrollArea>("column").width();
    f.window.setScheme(Scheme::dark);
    QVERIFY(Theme::current().scheme == Scheme::dark);
    f.window.present(true);
    QVERIFY(Theme::current().scale >= 1.0 && Theme::current().scale <= 1.5);
    QCOMPARE(f.find<QScrollArea>("column").width(), qRound(column * Theme::current().scale));
    QCOMPARE(f.find<QAbstractButton>("present").text(), QStringLiteral("Leave (Esc)"));
    f.activate();
    QTest::keyClick(&f.window, Qt::Key_Escape); // nothing runs
    QCOMPARE(f.find<QAbstractButton>("present").text(), QStringLiteral("Present"));
    QCOMPARE(Theme::current().scale, 1.0);
    f.window.setScheme(Scheme::light);
}

void TestWindow::theTimelineShowsWhatRanAndIsExported()
{
    Fixture f;
    f.click("run");
    QVERIFY(f.ended.wait(20000));
    f.click("view.Timeline");
    QVERIFY(f.find<QLabel>("timelineSentence").text().contains(QStringLiteral("of the step was waiting")));
    QCOMPARE(f.window.pictureView().objectName(), QStringLiteral("timelineView"));
    f.click("view.Setup");
    QCOMPARE(f.window.pictureView().objectName(), QStringLiteral("liveView"));
}

void TestWindow::exportsToFiles_data()
{
    QTest::addColumn<int>("what");
    QTest::addColumn<QByteArray>("beginning");
    QTest::newRow("png") << static_cast<int>(Export::pngPicture) << QByteArray("\x89PNG");
    QTest::newRow("svg") << static_cast<int>(Export::svgPicture) << QByteArray("<?xml");
    QTest::newRow("pdf") << static_cast<int>(Export::pdfPicture) << QByteArray("%PDF");
    QTest::newRow("json") << static_cast<int>(Export::record) << QByteArray("{");
    QTest::newRow("csv") << static_cast<int>(Export::samples) << QByteArray("lane,");
}

void TestWindow::exportsToFiles()
{
    QFETCH(int, what);
    QFETCH(QByteArray, beginning);
    Fixture f;
    f.click("run");
    QVERIFY(f.ended.wait(20000));
    const QTemporaryDir folder;
    QString written;
    Exporter exporter(f.window, [&](QWidget*, const QString& suggestion, const QString&) {
        return written = folder.filePath(suggestion);
    });
    exporter.setRecord(*f.controller.record());
    emit f.window.exportRequested(static_cast<Export>(what));
    QFile file(written);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QVERIFY(file.read(16).startsWith(beginning));
}

void TestWindow::nothingIsCutAtTheSmallestSize_data()
{
    QTest::addColumn<QString>("language");
    QTest::newRow("English") << QStringLiteral("en");
    QTest::newRow("Korean") << QStringLiteral("ko");
}

void TestWindow::nothingIsCutAtTheSmallestSize()
{
    QFETCH(QString, language);
    Fixture f;
    f.window.setLanguage(*languageOf(language));
    f.click("run");
    QVERIFY(f.ended.wait(20000));
    f.window.resize(1100, 700);
    QApplication::processEvents();
    QCOMPARE(f.window.size(), QSize(1100, 700));
    for (const QWidget* part : f.find("topBar").findChildren<QWidget*>()) {
        if (part->isVisible())
            QVERIFY2(part->width() >= part->minimumSizeHint().width(), qPrintable(part->objectName()));
    }
    for (const QLabel* label : f.window.findChildren<QLabel*>()) {
        if (!label->isVisible() || label->text().isEmpty() || label->maximumWidth() == 0)
            continue;
        const int needed =
            label->hasHeightForWidth() ? label->heightForWidth(label->width()) : label->sizeHint().height();
        QVERIFY2(label->height() >= needed, qPrintable(label->text()));
        if (!label->wordWrap())
            QVERIFY2(label->width() >= label->sizeHint().width(), qPrintable(label->text()));
    }
}

void TestWindow::tabReachesEachControl()
{
    Fixture f;
    f.activate();
    f.find("run").setFocus();
    QStringList reached;
    for (int i = 0; i < 40; ++i) {
        if (QWidget* focus = QApplication::focusWidget())
            reached << focus->objectName();
        QTest::keyClick(&f.window, Qt::Key_Tab);
    }
    for (const char* name : {"run", "view.Live", "workload.Product", "size", "sizeSlider", "workers", "workersSlider",
                             "compare", "gpu", "time", "export", "present", "language"})
        QVERIFY2(reached.contains(QString::fromLatin1(name)), name);
    QVERIFY(reached.contains(QStringLiteral("cpuKernel.naive")));
    QVERIFY(reached.contains(QStringLiteral("precision.FP32")));
    // In the order in which they stand.
    const auto workers = reached.indexOf(QStringLiteral("workersSlider"));
    QCOMPARE(reached.mid(workers + 1, 4),
             QStringList({QStringLiteral("cpuKernel.about"), QStringLiteral("cpuKernel.naive"),
                          QStringLiteral("schedule.dynamic"), QStringLiteral("compare")}));
}

void TestWindow::everythingHasAToolTip()
{
    Fixture f;
    for (const QAbstractButton* button : f.window.findChildren<QAbstractButton*>()) {
        if (button->isVisible())
            QVERIFY2(!button->toolTip().isEmpty(), qPrintable(button->objectName() + button->text()));
    }
}

void TestWindow::idleNothingTicks()
{
    Fixture f;
    f.click("run");
    QVERIFY(f.ended.wait(20000));
    for (const QObject* owner : {static_cast<QObject*>(&f.window), static_cast<QObject*>(&f.controller)}) {
        for (const QTimer* timer : owner->findChildren<QTimer*>())
            QTRY_VERIFY2(!timer->isActive(), qPrintable(timer->parent()->objectName()));
    }
}

/// In the background, and not while something else computes.
void TestWindow::limitsAreMeasuredWhenAsked()
{
    Fixture f;
    f.click("view.Setup");
    const auto& button = f.find<QAbstractButton>("measureLimits");
    f.click("measureLimits");
    QVERIFY(!button.isEnabled());
    QTRY_VERIFY_WITH_TIMEOUT(button.isEnabled(), 20000);
    const QString words = wordsOf(f.find("limits")).join(u'\n');
    QVERIFY2(words.contains(u"One core alone"_qs) || words.contains(u"Other programs"_qs), qPrintable(words));
    f.click("run");
    QVERIFY(!button.isEnabled());
    QVERIFY(f.ended.wait(20000));
    QVERIFY(button.isEnabled());
}

QTEST_MAIN(TestWindow)
#include "tst_window.moc"
