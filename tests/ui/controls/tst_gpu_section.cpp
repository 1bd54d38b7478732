#include "controls/gpu_section.h"
#include "controls/new_gpu_dialog.h"
#include "language/language.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QSlider>
#include <QSpinBox>
#include <QTest>

using namespace coreloom;

namespace {

DeviceInfo gpu(DeviceKind kind, const char* id, bool absent = false)
{
    DeviceInfo info;
    info.kind = kind;
    info.id = id;
    info.name = id;
    info.mostWorkers = 8;
    info.coresPerWorker = 128;
    info.ladder = {{Rung::naive, Precision::fp32}, {Rung::simd, Precision::fp32}, {Rung::naive, Precision::fp64}};
    if (absent)
        info.absent = Error{ErrorCode::deviceAbsent, {"No driver.", {}}, {"Install it.", {}}};
    return info;
}

/// As on a computer without a GPU.
std::vector<DeviceInfo> noneHere()
{
    return {gpu(DeviceKind::cuda, "cuda:0", true), gpu(DeviceKind::emulated, "emulated"),
            gpu(DeviceKind::modelled, "modelled:a"), gpu(DeviceKind::modelled, "modelled:b")};
}

struct Fixture {
    explicit Fixture(const std::vector<DeviceInfo>& devices = noneHere())
    {
        section.setDevices(devices);
        section.resize(252, 500);
        section.show();
    }
    [[nodiscard]] QComboBox& list() const { return *section.findChild<QComboBox*>(QStringLiteral("gpu")); }
    [[nodiscard]] QLabel& more() const { return *section.findChild<QLabel*>(QStringLiteral("moreGpus")); }
    [[nodiscard]] QStringList entries() const
    {
        QStringList texts;
        for (int i = 0; i < list().count(); ++i)
            texts << list().itemText(i);
        return texts;
    }
    /// Opens the list and clicks on an entry.
    void choose(int index) const
    {
        list().setCurrentIndex(index);
        emit list().activated(index);
    }
    [[nodiscard]] std::vector<std::string> devices() const
    {
        std::vector<std::string> ids;
        for (const LaneRequest& lane : section.lanes())
            ids.push_back(lane.device);
        return ids;
    }

    GpuSection section;
};

} // namespace

class TestGpuSection : public QObject {
    Q_OBJECT

private slots:
    void init() { applyLanguage(Language::english); }

    void everyGroupIsThereAndAnEmptyOneSaysWhy()
    {
        const Fixture f;
        QCOMPARE(f.entries(),
                 (QStringList{u"no GPU lane"_qs, u"In this computer"_qs, u"cuda:0"_qs, u"none: why?"_qs,
                              u"Emulated on the CPU"_qs, u"Emulated GPU (played by this computer's CPU)"_qs,
                              u"Modelled from published figures"_qs, u"modelled:a"_qs, u"modelled:b"_qs,
                              u"Add a GPU …"_qs, u"From a saved run"_qs, u"none: why?"_qs}));
        QSignalSpy setup(&f.section, &GpuSection::setupRequested);
        QSignalSpy changed(&f.section, &GpuSection::deviceChanged);
        f.choose(7);
        QCOMPARE(changed.count(), 1);
        for (const int empty : {3, 11}) {
            QVERIFY(f.list().itemData(empty, Qt::ToolTipRole).toString().contains(QStringLiteral("Setup says what")));
            f.choose(empty);
        }
        QCOMPARE(setup.count(), 2);
        QCOMPARE(changed.count(), 1);
        QCOMPARE(f.list().currentIndex(), 7); // what was chosen stays chosen
        QCOMPARE(f.devices(), std::vector<std::string>{"modelled:a"});
    }

    void aKernelThatHasAllSmsTakesTheChoiceAway()
    {
        std::vector<DeviceInfo> devices = noneHere();
        devices[2].rungs = {{.rung = Rung::naive}, {.rung = Rung::simd, .allSms = {"It is too old.", {}}}};
        Fixture f(devices);
        const auto& slider = *f.section.findChild<QSlider*>(QStringLiteral("smsSlider"));
        f.section.setLanes({{.device = "modelled:a", .sms = 3, .kernel = Rung::naive}});
        QVERIFY(slider.isEnabled());
        QCOMPARE(f.section.lanes().front().sms, std::optional(3));
        f.section.setLanes({{.device = "modelled:a", .sms = 3, .kernel = Rung::simd}});
        QVERIFY(!slider.isEnabled());
        QVERIFY(slider.toolTip().contains(QStringLiteral("It is too old.")));
        QVERIFY(!f.section.lanes().front().sms);
    }

    void aGroupWithADeviceOffersNoReason()
    {
        std::vector<DeviceInfo> devices = noneHere();
        devices.push_back(gpu(DeviceKind::cuda, "cuda:1"));
        const Fixture f(devices);
        QCOMPARE(f.entries().count(QStringLiteral("none: why?")), 1); // of the saved runs
        QVERIFY(f.entries().contains(QStringLiteral("cuda:1")));
    }

    void theLastLineAsksForANewGpu()
    {
        const Fixture f;
        QSignalSpy wanted(&f.section, &GpuSection::newGpuRequested);
        f.choose(9);
        QCOMPARE(wanted.count(), 1);
        QVERIFY(f.devices().empty());
    }

    void severalGpuLanes()
    {
        Fixture f;
        QVERIFY(!f.more().isVisible());
        f.choose(7);
        QVERIFY(f.more().text().contains(QStringLiteral("one more GPU lane")));
        emit f.more().linkActivated(QStringLiteral("add"));
        QCOMPARE(f.devices(), (std::vector<std::string>{"modelled:a", "modelled:a"})); // a device may have two
        f.choose(8);
        QCOMPARE(f.devices(), (std::vector<std::string>{"modelled:a", "modelled:b"}));
        QVERIFY(f.more().text().contains(QStringLiteral("and modelled:a")));
        emit f.more().linkActivated(QStringLiteral("add"));
        emit f.more().linkActivated(QStringLiteral("add"));
        QCOMPARE(f.devices().size(), std::size_t{4});
        QVERIFY(!f.more().text().contains(QStringLiteral("one more"))); // enough
        emit f.more().linkActivated(QStringLiteral("0"));
        QCOMPARE(f.devices(), (std::vector<std::string>{"modelled:b", "modelled:b", "modelled:b"}));
        f.choose(0); // no GPU lane
        QVERIFY(f.devices().empty());
    }

    void furtherLanesComeBackAsTheyWere()
    {
        Fixture f;
        f.section.setLanes({{.device = "modelled:a", .sms = 3, .kernel = Rung::naive}, {.device = "modelled:b"}});
        QCOMPARE(f.devices(), (std::vector<std::string>{"modelled:a", "modelled:b"}));
        QCOMPARE(f.section.lanes()[0].sms, std::optional(3));
        QCOMPARE(f.section.lanes()[0].kernel, std::optional(Rung::naive));
        QCOMPARE(f.section.chosenDevices().size(), std::size_t{2});
        f.section.setLanes({{.device = "modelled:a", .kernel = Rung::simd}, {.device = "modelled:b"}});
        f.section.setPrecision(Precision::fp64);
        QVERIFY(!f.section.lanes()[0].kernel); // it has no such kernel: the device chooses
        QCOMPARE(f.section.lanes()[0].precision, Precision::fp64);
    }

    void hostileNamesAreText()
    {
        Fixture f({gpu(DeviceKind::modelled, "modelled:<b>x</b>")});
        f.section.setLanes({{.device = "modelled:<b>x</b>"}, {.device = "modelled:<b>x</b>"}});
        QVERIFY(f.more().text().contains(QStringLiteral("&lt;b&gt;x")));
    }

    void theDialogSaysWhatFollowsAndWhatCannotBe()
    {
        NewGpuDialog dialog;
        dialog.show();
        auto* add = dialog.findChild<QPushButton*>(QStringLiteral("newGpuAdd"));
        auto* peak = dialog.findChild<QLabel*>(QStringLiteral("newGpuPeak"));
        QVERIFY(!add->isEnabled()); // without a name
        QTest::keyClicks(dialog.findChild<QLineEdit*>(QStringLiteral("newGpuName")), QStringLiteral("Card"));
        QVERIFY(add->isEnabled());
        QCOMPARE(add->text(), QStringLiteral("Add"));
        dialog.setOwnNames({QStringLiteral("Card")});
        QCOMPARE(add->text(), QStringLiteral("Replace"));
        QVERIFY(peak->text().contains(QStringLiteral("replaces your GPU")));
        dialog.setOwnNames({QStringLiteral("Another card")});
        QCOMPARE(add->text(), QStringLiteral("Add"));
        dialog.findChild<QSpinBox*>(QStringLiteral("newGpuSms"))->setValue(66);
        dialog.findChild<QSpinBox*>(QStringLiteral("newGpuCores"))->setValue(8448);
        dialog.findChild<QSpinBox*>(QStringLiteral("newGpuClock"))->setValue(2610);
        QVERIFY2(peak->text().contains(QStringLiteral("44.1 TFLOP/s")), qPrintable(peak->text()));
        QVERIFY(peak->text().contains(QStringLiteral("128 cores in each SM")));
        dialog.findChild<QSpinBox*>(QStringLiteral("newGpuSms"))->setValue(65);
        QVERIFY(!add->isEnabled());
        QVERIFY(peak->text().contains(QStringLiteral("evenly")));
        dialog.findChild<QSpinBox*>(QStringLiteral("newGpuSms"))->setValue(66);
        dialog.findChild<QDoubleSpinBox*>(QStringLiteral("newGpuMemory"))->setValue(0);
        dialog.findChild<QDoubleSpinBox*>(QStringLiteral("newGpuBf16"))->setValue(88.2);
        const GpuFigures figures = dialog.figures();
        QCOMPARE(figures.name, std::string("Card"));
        QCOMPARE(figures.cudaCores, 8448);
        QVERIFY(qFuzzyCompare(figures.fp32, 8448 * 2 * 2610e-6));
        QVERIFY(!figures.memoryGib && !figures.fp64 && !figures.tf32);
        QCOMPARE(figures.bf16, std::optional(88.2));
        QCOMPARE(figures.pcie, std::optional(31.5));
        for (const QWidget* field :
             dialog.findChildren<QWidget*>(QRegularExpression(QStringLiteral("^newGpu(?!Add|Cancel|Peak)"))))
            QVERIFY2(!field->toolTip().isEmpty(), qPrintable(field->objectName()));
    }

    void speaksKorean()
    {
        applyLanguage(Language::korean);
        const NewGpuDialog dialog;
        for (const QLabel* label : dialog.findChildren<QLabel*>()) {
            const QString text = label->text();
            const bool korean = text.contains(QRegularExpression(QStringLiteral("[가-힣]")));
            const bool term = text == QStringLiteral("SM") || text == QStringLiteral("PCIe");
            QVERIFY2(korean || term || text.isEmpty(), qPrintable(text));
        }
    }
};

QTEST_MAIN(TestGpuSection)
#include "tst_gpu_section.moc"
