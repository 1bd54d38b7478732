#include "language/language.h"
#include "run/providers.h"
#include "scaling/scaling_chart.h"
#include "sizes/size_chart.h"
#include "sweep/sweep_view.h"
#include "theme/theme.h"
#include "window/controller.h"
#include "window/main_window.h"

#include <QAbstractButton>
#include <QApplication>
#include <QLabel>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTest>

using namespace coreloom;

namespace {

/// The window with a CPU lane and a modelled GPU.
class Fixture {
public:
    explicit Fixture(double seconds, std::int64_t size = 64) : controller(window, {}, allProviders)
    {
        RunRequest request{.order = LaneOrder::apartOnSharedCores};
        request.job = {.m = size, .n = size, .k = size};
        request.job.stop.seconds = seconds;
        request.lanes = {LaneRequest{.threads = 1, .kernel = Rung::naive}, LaneRequest{.device = "modelled:gtx-1060"}};
        window.resize(1100, 700);
        window.show();
        QSignalSpy ready(&controller, &Controller::ready);
        controller.begin(request, true);
        if (!ready.wait(20000))
            qFatal("no devices");
        click("view.Scaling");
    }
    template<typename Widget = QWidget>
    Widget& find(const char* name)
    {
        auto* widget = window.findChild<Widget*>(QString::fromUtf8(name));
        if (!widget)
            qFatal("no %s", name);
        return *widget;
    }
    void click(const char* name) { QTest::mouseClick(&find(name), Qt::LeftButton); }
    QString text(const char* name) { return find<QLabel>(name).text(); }
    bool sweeping(SweepOver over = SweepOver::threads) { return window.sweepView(over).isSweeping(); }

    MainWindow window;
    Controller controller;
};

} // namespace

class TestScalingWindow : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        Theme::apply(*qApp, Scheme::light);
        applyLanguage(Language::english);
    }

    void aGpuIsSweptOverItsSms()
    {
        Fixture f(0.1, 2000);
        f.click("scalingOver.GPU SMs");
        f.click("measureScaling");
        QVERIFY(!f.find("run").isEnabled());
        QTRY_VERIFY(f.text("scalingState").contains(QStringLiteral("done, about")));
        QTRY_VERIFY_WITH_TIMEOUT(!f.sweeping(), 60'000);
        QVERIFY(f.find("run").isEnabled());
        // 1, 2, 4, 8 and all 10 SMs: enough for both laws.
        QCOMPARE(f.find<ScalingChart>("speedupChart").curveNames().size(), 3);
        QVERIFY2(f.text("scalingSentence").startsWith(QStringLiteral("10 workers are ")),
                 qPrintable(f.text("scalingSentence")));
    }

    void theCpuIsSweptOverItsThreads()
    {
        Fixture f(0.05);
        f.click("measureScaling");
        QTRY_VERIFY_WITH_TIMEOUT(!f.sweeping(), 60'000);
        QVERIFY(!f.text("scalingSentence").isEmpty());
        QVERIFY(!f.text("scalingState").startsWith(QStringLiteral("Stopped")));
        QCOMPARE(f.window.runState(), RunState::idle);
    }

    void bothLanesAreSweptOverSizes()
    {
        Fixture f(0.02);
        f.click("view.Sizes");
        f.click("sizesOver.to 512");
        f.click("measureSizes");
        QTRY_VERIFY_WITH_TIMEOUT(!f.sweeping(SweepOver::size), 60'000);
        const auto& curves = f.find<SizeChart>("rateChart").curves();
        QCOMPARE(curves.size(), std::size_t{2});
        for (const SizeCurve& curve : curves)
            QCOMPARE(curve.points.size(), std::size_t{5}); // 32, 64, 128, 256, 512
        QVERIFY2(f.text("sizesSentence").contains(QStringLiteral("modelled:gtx-1060 is faster than cpu")),
                 qPrintable(f.text("sizesSentence")));
        QCOMPARE(f.window.runState(), RunState::idle);
    }

    void escapeKeepsThePointsSoFar()
    {
        Fixture f(600);
        f.window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&f.window));
        f.click("measureScaling");
        QTRY_VERIFY(f.window.runState() == RunState::running);
        QTest::keyClick(&f.window, Qt::Key_Escape);
        QTRY_VERIFY(!f.sweeping());
        QVERIFY2(f.text("scalingState").startsWith(QStringLiteral("Stopped: 0 of ")),
                 qPrintable(f.text("scalingState")));
        QTRY_COMPARE(f.window.runState(), RunState::idle);
    }

    void aChangeOfTheControlsEndsIt()
    {
        Fixture f(600);
        f.click("measureScaling");
        QTRY_VERIFY(f.window.runState() == RunState::running);
        f.find<QSpinBox>("workers").setValue(2);
        QTRY_VERIFY(!f.sweeping());
        QTRY_VERIFY(f.window.runState() == RunState::running); // the run that the controls ask for
        emit f.window.stopRequested();
        QTRY_COMPARE(f.window.runState(), RunState::idle);
    }
};

QTEST_MAIN(TestScalingWindow)
#include "tst_scaling_window.moc"
