#include "controls/control_panel.h"
#include "controls/layers_text.h"
#include "controls/training_section.h"
#include "language/language.h"
#include "language/translated.h"
#include "sample_run.h"

#include <QApplication>
#include <QComboBox>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

using namespace coreloom;

namespace {

/// Two cores that learn, a modelled GPU that does not, and an emulated one that does.
std::vector<DeviceInfo> devices()
{
    DeviceInfo cpu = sample::cpu(2).device;
    DeviceInfo model = sample::modelled().device;
    DeviceInfo emulated{.kind = DeviceKind::emulated, .id = "emulated", .name = "Emulated", .learns = true};
    for (DeviceInfo* device : {&cpu, &model, &emulated})
        device->ladder = {{Rung::simd, Precision::fp32}, {Rung::simd, Precision::tf32}};
    return {cpu, model, emulated};
}

struct Fixture {
    Fixture()
    {
        Machine machine;
        machine.physicalCores = 2;
        machine.allowedCpus = {0, 1};
        panel.setMachine(machine);
        panel.setDevices(devices());
        RunRequest request;
        request.lanes = {LaneRequest{.threads = 2}};
        panel.setRequest(request);
        panel.resize(252, 1200);
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
    void click(const char* name) { QTest::mouseClick(&find(name), Qt::LeftButton); }
    void type(const char* name, const QString& text)
    {
        auto& field = find<QLineEdit>(name);
        field.setFocus();
        field.selectAll();
        QTest::keyClicks(&field, text);
        QTest::keyClick(&field, Qt::Key_Return);
    }
    /// As one chooses from the list.
    void chooseData(const QString& entry)
    {
        auto& box = find<QComboBox>("data");
        box.setCurrentIndex(box.findData(entry));
        emit box.activated(box.currentIndex());
    }
    /// With common spaces.
    QString text(const char* name)
    {
        return find<QLabel>(name).text().replace(QChar(0x202f), u' ').replace(QChar(0x00a0), u' ');
    }
    Network network() { return panel.request().job.network; }

    ControlPanel panel;
};

} // namespace

class TestNetworkControls : public QObject {
    Q_OBJECT

private slots:
    void init() { applyLanguage(Language::english); }
    void readsTypedLayers_data();
    void readsTypedLayers();
    void choosesPartsForWorkers_data();
    void choosesPartsForWorkers();
    void eachWorkloadHasItsControls();
    void layersAreTyped();
    void ratesAreTyped();
    void partsAreRaisedForMoreWorkers();
    void saysWhatAWorkerGets();
    void aGpuThatCannotLearnIsOff();
    void tensorPrecisionsAreOff();
    void aFileIsAskedForAndFitsTheNetwork();
    void aBrokenFileIsRefusedWithTheReason();
    void dataHaveToFit();
    void keepsWhatItIsGiven();
    void everyControlIsExplainedInBothLanguages();
};

void TestNetworkControls::readsTypedLayers_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("layers");
    QTest::addColumn<QString>("problem");
    QTest::newRow("dashes") << u"784-1024-10"_qs << u"784-1024-10"_qs << QString();
    QTest::newRow("commas") << u" 784, 32,10 "_qs << u"784-32-10"_qs << QString();
    QTest::newRow("arrows") << u"4 → 8 -> 3"_qs << u"4-8-3"_qs << QString();
    QTest::newRow("word") << u"784-many-10"_qs << QString() << u"“many” is not the width of a layer"_qs;
    QTest::newRow("zero") << u"784-0-10"_qs << QString() << u"“0” is not the width of a layer"_qs;
    QTest::newRow("too wide") << u"784-65537"_qs << QString() << u"“65537”"_qs;
    QTest::newRow("one") << u"784"_qs << QString() << u"Here are 1."_qs;
    QTest::newRow("none") << QString() << QString() << u"Here are 0."_qs;
    QTest::newRow("deep") << u"1-1-1-1-1-1-1-1-1-1-1-1-1-1-1-1-1-1"_qs << QString() << u"Here are 18."_qs;
}

void TestNetworkControls::readsTypedLayers()
{
    QFETCH(QString, text);
    const auto layers = typedLayers(text);
    QTEST(layers ? layersText(*layers) : QString(), "layers");
    QFETCH(QString, problem);
    QVERIFY(problem.isEmpty() == layers.has_value());
    QVERIFY(problem.isEmpty() || translated(layers.error()).contains(problem));
}

void TestNetworkControls::choosesPartsForWorkers_data()
{
    QTest::addColumn<int>("batch");
    QTest::addColumn<int>("asked");
    QTest::addColumn<int>("workers");
    QTest::addColumn<int>("parts");
    QTest::newRow("enough") << 128 << 8 << 2 << 8;
    QTest::newRow("as many") << 128 << 8 << 8 << 8;
    QTest::newRow("more") << 128 << 8 << 16 << 16;
    QTest::newRow("the next that divides") << 128 << 8 << 12 << 16;
    QTest::newRow("of a hundred") << 100 << 8 << 12 << 20;
    QTest::newRow("none divides") << 101 << 1 << 2 << 1;
}

void TestNetworkControls::choosesPartsForWorkers()
{
    QFETCH(int, batch);
    QFETCH(int, asked);
    QFETCH(int, workers);
    QTEST(partsFor(batch, asked, workers), "parts");
}

void TestNetworkControls::eachWorkloadHasItsControls()
{
    Fixture f;
    QVERIFY(f.find("size").isVisible() && !f.find("layers").isVisible() && !f.find("data").isVisible());
    QSignalSpy changed(&f.panel, &ControlPanel::requestChanged);
    f.click("workload.Forward pass");
    QVERIFY(!f.find("size").isVisible() && f.find("layers").isVisible() && !f.find("data").isVisible());
    QVERIFY(f.panel.request().job.workload == Workload::forward);
    f.click("workload.Training");
    QVERIFY(f.find("data").isVisible() && f.find("learningRate").isVisible() && !f.find("parts").isVisible());
    QVERIFY(f.panel.request().job.workload == Workload::train);
    f.click("parallel.over the batch");
    QVERIFY(f.find("parts").isVisible());
    QVERIFY(f.network().parallel == Parallel::batch);
    QVERIFY(f.text("parallelHint").contains(u"waits for the sum"_qs));
    QCOMPARE(changed.count(), 3);
    f.click("workload.Product");
    QVERIFY(f.find("size").isVisible());
    QCOMPARE(f.panel.request().job.m, 1000);
}

void TestNetworkControls::layersAreTyped()
{
    Fixture f;
    f.click("workload.Forward pass");
    // 2·128·(100·50 + 50·10) FLOP; 5560 parameters, their ends aligned, and 128·160 values of 4 bytes
    f.type("layers", u"100, 50, 10"_qs);
    QCOMPARE(f.find<QLineEdit>("layers").text(), u"100-50-10"_qs);
    QVERIFY(f.network().layers == std::vector<std::int64_t>({100, 50, 10}));
    QVERIFY2(f.text("networkHint").startsWith(u"5 560 parameters · 1.41 MFLOP a step"_qs),
             qPrintable(f.text("networkHint")));
    f.find<QSpinBox>("batch").setValue(256);
    QCOMPARE(f.network().batch, 256);
    QVERIFY(f.text("networkHint").contains(u"2.82 MFLOP"_qs));

    f.type("layers", u"100-x-10"_qs);
    QVERIFY(f.text("networkHint").contains(u"“x”"_qs));
    QCOMPARE(f.find("networkHint").property("role").toString(), u"bad"_qs);
    QVERIFY(f.panel.commit().has_value());
    QVERIFY(f.network().layers == std::vector<std::int64_t>({100, 50, 10})); // as it was
    applyLanguage(Language::korean);
    QApplication::processEvents();
    QVERIFY(f.text("networkHint").contains(u"“x”"_qs));
    QVERIFY(!f.text("networkHint").contains(u"width"_qs));
    applyLanguage(Language::english);
    f.type("layers", u"100-10"_qs);
    QVERIFY(!f.panel.commit().has_value());
}

void TestNetworkControls::ratesAreTyped()
{
    Fixture f;
    f.click("workload.Training");
    f.type("learningRate", u"1e6"_qs);
    QCOMPARE(f.network().learningRate, 1e6);
    f.type("momentum", u"1.5"_qs);
    QVERIFY(f.text("ratesHint").contains(u"“1.5” is not a momentum"_qs));
    QCOMPARE(f.network().momentum, 0.9);
    QVERIFY(f.panel.commit().has_value());
    f.find<QLineEdit>("momentum").setText(u"0"_qs); // without Return
    QVERIFY(!f.panel.commit().has_value());
    QCOMPARE(f.network().momentum, 0.0);
    QVERIFY(!f.find("ratesHint").isVisible());
    f.type("learningRate", u"fast"_qs);
    QVERIFY(f.text("ratesHint").contains(u"“fast” is not a learning rate"_qs));
}

void TestNetworkControls::partsAreRaisedForMoreWorkers()
{
    Fixture f;
    f.click("workload.Training");
    f.click("parallel.over the batch");
    QCOMPARE(f.find<QSpinBox>("parts").value(), 8);
    QCOMPARE(f.text("partsHint"), u"16 samples a part"_qs);
    f.find<QSpinBox>("workers").setValue(12);
    QCOMPARE(f.network().parts, 16);
    QCOMPARE(f.find<QSpinBox>("parts").value(), 16);
    QVERIFY(f.text("partsHint").contains(u"raised from 8: each of 12 workers needs a part of its own"_qs));
    f.find<QSpinBox>("workers").setValue(2);
    QCOMPARE(f.network().parts, 8);
    f.find<QSpinBox>("parts").setValue(7);
    QVERIFY(f.text("partsHint").contains(u"128 samples cannot be cut into 7 equal parts"_qs));
    QVERIFY(f.panel.commit().has_value());
    f.find<QSpinBox>("batch").setValue(101);
    f.find<QSpinBox>("parts").setValue(1);
    QVERIFY(f.text("partsHint").contains(u"equal parts for 2 workers"_qs));
    f.click("parallel.inside products");
    QVERIFY(!f.panel.commit().has_value());
}

void TestNetworkControls::saysWhatAWorkerGets()
{
    Fixture f;
    f.click("workload.Training");
    QCOMPARE(f.text("workersHint"), u"65 536 values of its largest layer each"_qs); // 128 · 1024 / 2
    f.click("parallel.over the batch");
    QCOMPARE(f.text("workersHint"), u"64 samples each"_qs);
    f.find<QSpinBox>("workers").setValue(3); // parts of 16 samples: 3, 3 and 2
    QVERIFY2(f.text("workersHint").startsWith(u"32 to 48 samples each"_qs), qPrintable(f.text("workersHint")));
}

void TestNetworkControls::aGpuThatCannotLearnIsOff()
{
    Fixture f;
    f.panel.chooseGpu("modelled:rtx-4070-ti-super");
    QCOMPARE(f.panel.request().lanes.size(), 2U);
    f.click("workload.Training");
    QCOMPARE(f.panel.request().lanes.size(), 1U);
    QVERIFY(f.text("smsHint").startsWith(u"Off: Networks are computed, not predicted"_qs));
    QVERIFY(!f.find("gpuKernel").isVisible());
    auto& box = f.find<QComboBox>("gpu");
    const int model = box.findData(u"modelled:rtx-4070-ti-super"_qs);
    QVERIFY(!(box.model()->flags(box.model()->index(model, 0)) & Qt::ItemIsEnabled));
    const int emulated = box.findData(u"emulated"_qs);
    QVERIFY(box.model()->flags(box.model()->index(emulated, 0)) & Qt::ItemIsEnabled);
    f.panel.chooseGpu("emulated");
    QCOMPARE(f.panel.request().lanes.back().device, std::string("emulated"));
    f.panel.chooseGpu("modelled:rtx-4070-ti-super");
    f.click("workload.Product");
    QCOMPARE(f.panel.request().lanes.back().device, std::string("modelled:rtx-4070-ti-super"));
}

void TestNetworkControls::tensorPrecisionsAreOff()
{
    Fixture f;
    f.click("precision.TF32");
    QCOMPARE(f.panel.request().lanes.front().precision, Precision::tf32);
    f.click("workload.Forward pass");
    QVERIFY(!f.find("precision.TF32").isEnabled());
    QVERIFY(f.find("precision.TF32").toolTip().contains(u"FP32 or FP64"_qs));
    QCOMPARE(f.panel.request().lanes.front().precision, Precision::fp32);
}

void TestNetworkControls::aFileIsAskedForAndFitsTheNetwork()
{
    Fixture f;
    f.click("workload.Training");
    QSignalSpy wanted(&f.panel, &ControlPanel::dataRequested);
    f.chooseData(u"?open"_qs);
    auto* dialog = f.panel.findChild<QFileDialog*>(u"dataDialog"_qs);
    QVERIFY(dialog);
    QVERIFY(f.panel.request().job.network.data == "digits"); // until one is chosen
    emit dialog->fileSelected(u"/data/iris.csv"_qs);
    dialog->close();
    QCOMPARE(wanted.count(), 1);
    QVERIFY(f.text("dataHint").contains(u"Reading iris.csv"_qs));
    QVERIFY(f.panel.commit().has_value()); // not yet
    f.panel.setData("/data/iris.csv",
                    DataShape{.name = "iris.csv", .features = 4, .classes = 3, .train = 120, .test = 30});
    QVERIFY(f.network().data == "/data/iris.csv");
    QVERIFY(f.network().layers == std::vector<std::int64_t>({4, 1024, 1024, 3}));
    QCOMPARE(f.find<QComboBox>("data").currentText(), u"iris.csv"_qs);
    QVERIFY(f.text("dataHint").contains(u"There are 120 samples to train on, and a step would take 128."_qs));
    f.find<QSpinBox>("batch").setValue(40);
    QCOMPARE(f.text("dataHint"), u"120 samples to train on, 30 to test; 4 values, 3 classes"_qs);
    QVERIFY(!f.panel.commit().has_value());
    f.chooseData(u"digits"_qs);
    QCOMPARE(f.find<QLineEdit>("layers").text(), u"784-1024-1024-10"_qs);
}

void TestNetworkControls::aBrokenFileIsRefusedWithTheReason()
{
    Fixture f;
    f.click("workload.Training");
    f.chooseData(u"?open"_qs);
    auto* dialog = f.panel.findChild<QFileDialog*>(u"dataDialog"_qs);
    emit dialog->fileSelected(u"/data/cut.idx"_qs);
    dialog->close();
    f.panel.setData("/data/cut.idx", failure(ErrorCode::badFile, {"/data/cut.idx is cut.", {}}));
    QCOMPARE(f.text("dataHint"), u"/data/cut.idx is cut."_qs);
    QCOMPARE(f.find("dataHint").property("role").toString(), u"bad"_qs);
    QVERIFY(f.network().data == "digits"); // what was there stays
    QVERIFY(!f.panel.commit().has_value());

    RunRequest request = f.panel.request(); // as from the command line
    request.job.network.data = "/data/absent";
    QSignalSpy wanted(&f.panel, &ControlPanel::dataRequested);
    f.panel.setRequest(request);
    QCOMPARE(wanted.count(), 1);
    f.panel.setData("/data/absent", failure(ErrorCode::ioFailed, {"/data/absent is not there.", {}}));
    QVERIFY(f.panel.commit().has_value());
    QCOMPARE(f.text("dataHint"), u"/data/absent is not there."_qs);
}

void TestNetworkControls::dataHaveToFit()
{
    Fixture f;
    f.click("workload.Training");
    f.type("layers", u"100-10"_qs);
    QVERIFY(f.text("dataHint").contains(u"have 784 values, and the network begins with 100"_qs));
    f.type("layers", u"784-3"_qs);
    QVERIFY(f.text("dataHint").contains(u"of 10 classes, and the network ends with 3"_qs));
    f.chooseData(u"synthetic"_qs);
    QVERIFY(!f.panel.commit().has_value());
    QVERIFY(f.text("dataHint").startsWith(u"8 192 samples"_qs));
}

void TestNetworkControls::keepsWhatItIsGiven()
{
    Fixture f;
    RunRequest request;
    request.job = sample::training(Parallel::batch);
    request.job.seed = 9;
    request.job.network.layers = {784, 33, 10};
    request.job.network.batch = 60;
    request.job.network.parts = 6;
    request.job.network.learningRate = 0.25;
    request.job.network.momentum = 0.125;
    request.lanes = {LaneRequest{.threads = 2, .kernel = Rung::simd}};
    f.panel.setRequest(request);
    QVERIFY(f.panel.request().job == request.job);
    QCOMPARE(f.find<QLineEdit>("learningRate").text(), u"0.25"_qs);
}

void TestNetworkControls::everyControlIsExplainedInBothLanguages()
{
    Fixture f;
    f.click("workload.Training");
    f.click("parallel.over the batch");
    for (const Language language : {Language::english, Language::korean}) {
        applyLanguage(language);
        QApplication::processEvents();
        f.panel.resize(252, 2400); // as high as it wants to be
        for (int i = 0; i < 3; ++i)
            QApplication::processEvents();
        for (const char* name : {"layers", "batch", "data", "learningRate", "momentum", "parts"})
            QVERIFY2(!f.find(name).toolTip().isEmpty(), name);
        for (const QLabel* label : f.panel.findChildren<QLabel*>()) {
            if (!label->isVisible() || label->text().isEmpty())
                continue;
            const int needed =
                label->hasHeightForWidth() ? label->heightForWidth(label->width()) : label->sizeHint().height();
            QVERIFY2(label->height() >= needed,
                     qPrintable(label->text() +
                                QStringLiteral(" %1 < %2 at %3").arg(label->height()).arg(needed).arg(label->width())));
            if (!label->wordWrap())
                QVERIFY2(label->width() >= label->sizeHint().width(), qPrintable(label->text()));
        }
    }
    QVERIFY(f.text("parallelHint").contains(u"합"_qs));
}

QTEST_MAIN(TestNetworkControls)
#include "tst_network_controls.moc"
