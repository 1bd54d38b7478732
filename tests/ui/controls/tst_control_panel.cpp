#include "controls/abilities.h"
#include "controls/control_panel.h"
#include "controls/cpu_section.h"
#include "controls/gpu_section.h"
#include "controls/kernel_heading.h"
#include "controls/ladder_card.h"
#include "controls/segmented.h"
#include "controls/size_section.h"
#include "job/run_request.h"
#include "language/language.h"

#include <QAbstractSlider>
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTest>
#include <QToolButton>

using namespace coreloom;

namespace {

DeviceInfo cpu()
{
    return {
        .kind = DeviceKind::cpu,
        .id = "cpu",
        .name = "Test CPU",
        .mostWorkers = 2,
        .ladder = {{Rung::naive, Precision::fp32}, {Rung::blocked, Precision::fp32}, {Rung::naive, Precision::fp64}},
        .rungs = {{.rung = Rung::naive, .change = {"Loops.", {}}, .reason = {"Simple.", {}}, .options = "-O0 <b>"},
                  {.rung = Rung::blocked,
                   .change = {"Blocks.", {}},
                   .reason = {"Caches.", {}},
                   .isa = "AVX9",
                   .options = "-O3"},
                  {.rung = Rung::library, .change = {"Experts.", {}}, .reason = {"Years.", {}}}}};
}

DeviceInfo modelled()
{
    return {.kind = DeviceKind::modelled,
            .id = "modelled:test",
            .name = "Test GPU",
            .mostWorkers = 66,
            .coresPerWorker = 128,
            .ladder = {{Rung::simd, Precision::fp32}, {Rung::tensor, Precision::tf32}},
            .rungs = {{.rung = Rung::simd, .change = {"Registers.", {}}, .reason = {"Less waiting.", {}}}}};
}

DeviceInfo absentCuda()
{
    return {.kind = DeviceKind::cuda,
            .id = "cuda:0",
            .name = "NVIDIA GPU",
            .absent = Error{ErrorCode::deviceAbsent, {"No driver.", {}}, {"Install it.", {}}}};
}

Machine machine()
{
    Machine two;
    two.physicalCores = 2;
    two.allowedCpus = {0, 1};
    return two;
}

/// A panel as on a computer with two cores and no GPU.
struct Fixture {
    Fixture()
    {
        panel.setMachine(machine());
        panel.setDevices({cpu(), absentCuda(), modelled()});
        RunRequest request;
        request.lanes = {LaneRequest{.threads = 8}};
        panel.setRequest(request);
        panel.resize(252, 900);
        panel.show();
    }
    template<typename Widget = QWidget>
    Widget& find(const char* name)
    {
        auto* widget = panel.findChild<Widget*>(QString::fromLatin1(name));
        if (!widget)
            qFatal("no %s", name);
        return *widget;
    }

    ControlPanel panel;
};

} // namespace

class TestControlPanel : public QObject {
    Q_OBJECT

private slots:
    void saysWhatTheWorkersShare_data();
    void saysWhatTheWorkersShare();
    void readsTypedSizes_data();
    void readsTypedSizes();
    void keepsWhatItCannotShow();
    void typingASizeChangesTheRequest();
    void refusesASizeThatIsNone();
    void takesWhatIsTypedButNotConfirmed();
    void unequalShapesHaveThreeNumbers();
    void workersSliderAndNumberAgree();
    void offersOnlyWhatDevicesCanDo();
    void everyKernelIsExplained();
    void precisionFallsBackWhereTheGpuLacksIt();
    void gpuLaneFollowsItsControls();
    void comparingTwoCpuLanesLeavesOutTheGpu();
    void absentGpusCannotBeChosen();
    void everyControlHasAToolTip();
};

void TestControlPanel::saysWhatTheWorkersShare_data()
{
    QTest::addColumn<qint64>("elements");
    QTest::addColumn<int>("workers");
    QTest::addColumn<QString>("hint");
    const QString space(QChar(0x202f));
    QTest::newRow("even") << qint64{1000000} << 2
                          << QStringLiteral("500") + space + QStringLiteral("000 elements each");
    QTest::newRow("uneven") << qint64{10} << 2 + 1
                            << QStringLiteral("about 3 elements each · 2 workers share a core (oversubscribed)");
    QTest::newRow("the question") << qint64{1000000} << 8
                                  << QStringLiteral("125") + space +
                                         QStringLiteral("000 elements each · 4 workers share a core (oversubscribed)");
    QTest::newRow("more workers than elements")
        << qint64{1} << 2 << QStringLiteral("fewer elements than workers: some have nothing to do");
}

void TestControlPanel::saysWhatTheWorkersShare()
{
    QFETCH(qint64, elements);
    QFETCH(int, workers);
    QTEST(shareHint({.m = elements, .n = 1, .k = 1}, workers, 2), "hint");
}

void TestControlPanel::readsTypedSizes_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<qint64>("size");
    QTest::newRow("plain") << QStringLiteral("1000") << qint64{1000};
    QTest::newRow("square") << QStringLiteral("1000 × 1000") << qint64{1000};
    QTest::newRow("letter x") << QStringLiteral("35x35") << qint64{35};
    QTest::newRow("spaces") << QStringLiteral(" 1 000 000 ") << qint64{1000000};
    QTest::newRow("not square") << QStringLiteral("35x36") << qint64{0};
    QTest::newRow("zero") << QStringLiteral("0") << qint64{0};
    QTest::newRow("negative") << QStringLiteral("-5") << qint64{0};
    QTest::newRow("word") << QStringLiteral("abc") << qint64{0};
    QTest::newRow("too large") << QStringLiteral("1000001") << qint64{0};
    QTest::newRow("empty") << QString() << qint64{0};
}

void TestControlPanel::readsTypedSizes()
{
    QFETCH(QString, text);
    QTEST(static_cast<qint64>(typedSize(text)), "size");
}

void TestControlPanel::keepsWhatItCannotShow()
{
    Fixture f;
    RunRequest request;
    request.job = {.m = 35, .n = 79, .k = 19, .seed = 7, .distribution = Distribution::normal};
    request.job.stop.steps = 20;
    request.lanes = {LaneRequest{.threads = 2, .cpus = {1, 0}, .kernel = Rung::naive, .schedule = Schedule::fixed}};
    f.panel.setRequest(request);
    const RunRequest back = f.panel.request();
    QVERIFY(back.job == request.job);
    QVERIFY(back.lanes == request.lanes);
    QVERIFY(back.order == LaneOrder::apartOnSharedCores);
}

void TestControlPanel::typingASizeChangesTheRequest()
{
    Fixture f;
    QSignalSpy changed(&f.panel, &ControlPanel::requestChanged);
    QLineEdit* edit = f.find<QComboBox>("size").lineEdit();
    edit->selectAll();
    QTest::keyClicks(edit, QStringLiteral("64"));
    QTest::keyClick(edit, Qt::Key_Return);
    QCOMPARE(f.panel.request().job.m, 64);
    QCOMPARE(f.panel.request().job.k, 64);
    QCOMPARE(changed.count(), 1);
    QCOMPARE(edit->text(), QStringLiteral("64 × 64"));
}

void TestControlPanel::refusesASizeThatIsNone()
{
    Fixture f;
    QLineEdit* edit = f.find<QComboBox>("size").lineEdit();
    edit->selectAll();
    QTest::keyClicks(edit, QStringLiteral("abc"));
    QTest::keyClick(edit, Qt::Key_Return);
    QCOMPARE(f.panel.request().job.m, 1000);
    const auto& hint = f.find<QLabel>("sizeHint");
    QVERIFY(hint.text().contains(QStringLiteral("abc")));
    applyLanguage(Language::korean);
    QApplication::processEvents();
    QVERIFY(hint.text().contains(QStringLiteral("abc"))); // in Korean now
    QCOMPARE(edit->text(), QStringLiteral("abc"));
    applyLanguage(Language::english);
    QVERIFY(f.panel.commit().has_value());
    f.find<QAbstractSlider>("sizeSlider").setValue(0);
    QVERIFY(!f.panel.commit().has_value());
    QVERIFY(!hint.text().contains(QStringLiteral("abc")));
}

void TestControlPanel::takesWhatIsTypedButNotConfirmed()
{
    Fixture f;
    auto& workers = f.find<QSpinBox>("workers");
    workers.selectAll();
    QTest::keyClicks(&workers, QStringLiteral("3"));
    QLineEdit* edit = f.find<QComboBox>("size").lineEdit();
    edit->selectAll();
    QTest::keyClicks(edit, QStringLiteral("64"));
    QVERIFY(!f.panel.commit().has_value());
    QCOMPARE(f.panel.request().lanes.front().threads, 3);
    QCOMPARE(f.panel.request().job.m, 64);
}

void TestControlPanel::unequalShapesHaveThreeNumbers()
{
    Fixture f;
    RunRequest request = f.panel.request();
    request.job.m = 35;
    f.panel.setRequest(request);
    QVERIFY(f.find<QSpinBox>("dimensionM").isVisible());
    f.find<QSpinBox>("dimensionK").setValue(19);
    QCOMPARE(f.panel.request().job.m, 35);
    QCOMPARE(f.panel.request().job.n, 1000);
    QCOMPARE(f.panel.request().job.k, 19);
    request.job = {};
    f.panel.setRequest(request);
    QVERIFY(!f.find<QSpinBox>("dimensionM").isVisible());
}

void TestControlPanel::workersSliderAndNumberAgree()
{
    Fixture f;
    QSignalSpy changed(&f.panel, &ControlPanel::requestChanged);
    f.find<QAbstractSlider>("workersSlider").setValue(64);
    QCOMPARE(f.find<QSpinBox>("workers").value(), 64);
    QCOMPARE(f.panel.request().lanes.front().threads, 64);
    QCOMPARE(changed.count(), 1);
    f.find<QSpinBox>("workers").setValue(2);
    QCOMPARE(f.find<QAbstractSlider>("workersSlider").value(), 2);
    QVERIFY(!f.find<QLabel>("workersHint").text().contains(QStringLiteral("share a core")));
}

void TestControlPanel::offersOnlyWhatDevicesCanDo()
{
    Fixture f;
    QVERIFY(f.find("cpuKernel.naive").isEnabled());
    QVERIFY(!f.find("cpuKernel.library").isEnabled());
    QVERIFY(!f.find("cpuKernel.library").toolTip().isEmpty());
    QCOMPARE(f.panel.request().lanes.front().kernel, Rung::blocked);
    QTest::mouseClick(&f.find("precision.FP64"), Qt::LeftButton);
    QVERIFY(!f.find("cpuKernel.blocked").isEnabled());
    QCOMPARE(f.panel.request().lanes.front().kernel, Rung::naive);
    QCOMPARE(f.panel.request().lanes.front().precision, Precision::fp64);
    QVERIFY(!f.find("precision.BF16").isEnabled());
}

void TestControlPanel::everyKernelIsExplained()
{
    Fixture f;
    QVERIFY(f.find("cpuKernel.blocked")
                .toolTip()
                .contains(QStringLiteral("Blocks. Caches.<br>Compiled with -O3; runs with AVX9.")));
    QVERIFY(f.find("cpuKernel.naive").toolTip().contains(QStringLiteral("Compiled with -O0 &lt;b&gt;.")));
    QVERIFY(f.find("cpuKernel.library").toolTip().contains(QStringLiteral("Experts. Years."))); // though it is not here

    auto& cards = f.find<KernelHeading>("cpuKernel.heading");
    const auto text = [&cards](const char* name) {
        const auto* label = cards.findChild<QLabel*>(QString::fromLatin1(name));
        return label ? label->text() : QStringLiteral("none");
    };
    auto& card = *cards.findChild<LadderCard*>();
    QVERIFY(!card.isVisible());
    QTest::keyClick(&f.find("cpuKernel.about"), Qt::Key_Space);
    QVERIFY(card.isVisible());
    QCOMPARE(text("naive.sentences"), QStringLiteral("Loops. Simple."));
    QCOMPARE(text("naive.options"), QStringLiteral("Compiled with -O0 <b>."));
    QCOMPARE(text("blocked"), QStringLiteral("blocked (chosen)"));
    QCOMPARE(text("blocked.options"), QStringLiteral("Compiled with -O3; runs with AVX9."));
    QCOMPARE(text("library.sentences"), QStringLiteral("Experts. Years."));
    QCOMPARE(text("library.options"), QStringLiteral("none"));
    for (const QLabel* label : card.findChildren<QLabel*>()) // nothing is cut
        QVERIFY(label->height() >= label->heightForWidth(label->width()));
    QTest::keyClick(&card, Qt::Key_Escape);
    QVERIFY(!card.isVisible());

    QTest::mouseClick(&f.find("cpuKernel.naive"), Qt::LeftButton);
    QTest::mouseClick(&f.find("cpuKernel.about"), Qt::LeftButton);
    QCOMPARE(text("naive"), QStringLiteral("naive (chosen)"));
    QTest::keyClick(&card, Qt::Key_Escape);
    f.panel.chooseGpu("modelled:test");
    QTest::mouseClick(&f.find("gpuKernel.about"), Qt::LeftButton);
    QVERIFY(f.find<KernelHeading>("gpuKernel.heading").findChild<LadderCard*>()->isVisible());
}

void TestControlPanel::precisionFallsBackWhereTheGpuLacksIt()
{
    Fixture f;
    QTest::mouseClick(&f.find("precision.FP64"), Qt::LeftButton);
    f.panel.chooseGpu("modelled:test");
    QVERIFY(!f.find("precision.FP64").isEnabled());
    for (const LaneRequest& lane : f.panel.request().lanes)
        QCOMPARE(lane.precision, Precision::fp32);
}

void TestControlPanel::gpuLaneFollowsItsControls()
{
    Fixture f;
    QCOMPARE(f.panel.request().lanes.size(), 1U);
    f.panel.chooseGpu("modelled:test");
    QCOMPARE(f.panel.request().lanes.size(), 2U);
    QCOMPARE(f.panel.request().lanes.back().kernel, Rung::simd);
    QVERIFY(f.find<QLabel>("smsHint").text().startsWith(QStringLiteral("66 of 66 SMs · 8")));
    f.find<QAbstractSlider>("smsSlider").setValue(33);
    QCOMPARE(f.panel.request().lanes.back().sms, 33);
    QVERIFY(f.find<QLabel>("smsHint").text().startsWith(QStringLiteral("33 of 66 SMs")));
}

void TestControlPanel::comparingTwoCpuLanesLeavesOutTheGpu()
{
    Fixture f;
    f.panel.chooseGpu("modelled:test");
    QTest::mouseClick(&f.find("compare"), Qt::LeftButton, {}, QPoint(8, f.find("compare").height() / 2));
    const RunRequest both = f.panel.request();
    QCOMPARE(both.lanes.size(), 2U);
    QCOMPARE(both.lanes[0].threads, 1);
    QCOMPARE(both.lanes[1].threads, 8);
    QTest::mouseClick(&f.find("compare"), Qt::LeftButton, {}, QPoint(8, f.find("compare").height() / 2));
    QCOMPARE(f.panel.request().lanes.back().device, std::string("modelled:test"));
}

void TestControlPanel::absentGpusCannotBeChosen()
{
    Fixture f;
    auto& box = f.find<QComboBox>("gpu");
    const int index = box.findData(QStringLiteral("cuda:0"));
    QVERIFY(index > 0);
    QVERIFY(!(box.model()->flags(box.model()->index(index, 0)) & Qt::ItemIsEnabled));
    QVERIFY(box.itemData(index, Qt::ToolTipRole).toString().contains(QStringLiteral("No driver. Install it.")));
    QVERIFY(!preferredGpu({cpu(), absentCuda(), modelled()}));
    DeviceInfo here = absentCuda();
    here.absent.reset();
    QCOMPARE(preferredGpu({cpu(), modelled(), here})->id, std::string("cuda:0"));
    QVERIFY(f.find<QLabel>("noGpu").isVisible());
    QCOMPARE(preferredModel({cpu(), absentCuda(), modelled()})->id, std::string("modelled:test"));
    QVERIFY(!preferredModel({cpu(), here}));
    QSignalSpy asked(&f.panel, &ControlPanel::setupRequested);
    emit f.find<QLabel>("noGpu").linkActivated(QStringLiteral("setup"));
    QCOMPARE(asked.count(), 1);
}

void TestControlPanel::everyControlHasAToolTip()
{
    Fixture f;
    f.panel.chooseGpu("modelled:test");
    for (const QWidget* control : f.panel.findChildren<QWidget*>()) {
        const bool inside = qobject_cast<QComboBox*>(control->parentWidget()) ||
                            qobject_cast<QAbstractSpinBox*>(control->parentWidget());
        if (control->focusPolicy() == Qt::NoFocus || inside || !control->isVisible())
            continue;
        QVERIFY2(!control->toolTip().isEmpty(), qPrintable(control->objectName()));
        QVERIFY2(!control->objectName().isEmpty(), control->metaObject()->className());
    }
}

QTEST_MAIN(TestControlPanel)
#include "tst_control_panel.moc"
