#include "language/language.h"
#include "live/live_view.h"
#include "live/stage_bar.h"
#include "plots/learning_plot.h"
#include "run/providers.h"
#include "theme/theme.h"
#include "window/controller.h"
#include "window/main_window.h"

#include <QApplication>
#include <QComboBox>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTest>

using namespace coreloom;

namespace {

/// The window with this computer's devices. Its network is small: 4 values, 3 classes.
class Fixture {
public:
    Fixture() : controller(window, Environment{}, allProviders), ended(&controller, &Controller::ended)
    {
        window.resize(1440, 900);
        window.show();
        QSignalSpy ready(&controller, &Controller::ready);
        RunRequest request{.order = LaneOrder::apartOnSharedCores};
        request.job.workload = Workload::train;
        request.job.network = {.layers = {4, 16, 3}, .batch = 32, .data = "synthetic"};
        request.job.stop.seconds = 0.3;
        request.lanes = {LaneRequest{.threads = 2}};
        controller.begin(request, true);
        if (!ready.wait(20000))
            qFatal("no devices");
    }
    template<typename Widget = QWidget>
    Widget& find(const char* name)
    {
        auto* widget = window.findChild<Widget*>(QString::fromLatin1(name));
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
    void run()
    {
        const auto before = ended.count();
        click("run");
        QTRY_VERIFY2_WITH_TIMEOUT(ended.count() > before, qPrintable(find<QLabel>("error").text()), 20000);
    }
    /// A file as if chosen in the dialog.
    void open(const QString& file)
    {
        auto& box = find<QComboBox>("data");
        box.setCurrentIndex(box.findData(QStringLiteral("?open")));
        emit box.activated(box.currentIndex());
        auto* dialog = window.findChild<QFileDialog*>(QStringLiteral("dataDialog"));
        emit dialog->fileSelected(file);
        dialog->close();
    }

    MainWindow window;
    Controller controller;
    QSignalSpy ended;
};

QString write(const QTemporaryDir& folder, const QString& name, const QByteArray& content)
{
    QFile file(folder.filePath(name));
    if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
        qFatal("no file");
    return file.fileName();
}

} // namespace

class TestTrainingWindow : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { Theme::apply(*qApp, Scheme::light); }
    void init() { applyLanguage(Language::english); }

    void trainsAndShowsIt()
    {
        Fixture f;
        QVERIFY(f.find("layers").isVisible());
        QCOMPARE(f.find<QLineEdit>("layers").text(), u"4-16-3"_qs);
        f.run();
        const RunRecord& record = *f.controller.record();
        QCOMPARE(record.status, Status::completed);
        QVERIFY(record.lanes[0].training && record.lanes[0].training->loss.size() > 3);
        QVERIFY(record.lanes[0].training->testAccuracy.value_or(0) > 0.5); // synthetic samples are easy
        QVERIFY(f.window.findChild<LearningPlot*>()->sentence().contains(u"of the test split"_qs));
        const QString stages = f.window.findChild<StageBar*>()->sentence();
        for (const char* stage : {"forward, layer 1", "softmax, loss", "backward, layer 2", "update"})
            QVERIFY2(stages.contains(QString::fromLatin1(stage)), stage);
        QVERIFY(f.window.liveView().sentence().contains(u"a training step"_qs));
        for (const Stage& stage : record.lanes[0].stages)
            QVERIFY(stage.waitingSeconds && *stage.waitingSeconds >= 0);
    }

    void workersWaitForTheSumOverTheBatch()
    {
        Fixture f;
        f.click("parallel.over the batch");
        f.find<QSpinBox>("batch").setValue(33);
        f.find<QSpinBox>("parts").setValue(3); // two workers: one takes two parts, and the other waits
        f.run();
        const LaneRecord& lane = f.controller.record()->lanes[0];
        QCOMPARE(lane.status, Status::completed);
        QCOMPARE(lane.training->parts, 3);
        QVERIFY(f.window.findChild<StageBar*>()->sentence().contains(u"forward and backward, 3 parts"_qs));
    }

    void aForwardPassHasStages()
    {
        Fixture f;
        f.click("workload.Forward pass");
        f.run();
        QVERIFY(!f.controller.record()->lanes[0].training);
        QVERIFY(f.window.findChild<StageBar*>()->sentence().contains(u"layer 2: product 16 × 3, bias"_qs));
        QVERIFY(f.find<QLabel>("resultDetails").text().contains(u"a forward pass"_qs));
    }

    void theWindowGoesOnAfterItDiverged()
    {
        Fixture f;
        f.type("learningRate", u"1e6"_qs);
        f.run();
        QCOMPARE(f.controller.record()->status, Status::diverged);
        QVERIFY(f.find<QLabel>("resultHeadline").text().startsWith(u"Training diverged"_qs));
        QVERIFY(f.window.runState() == RunState::idle);
        f.type("learningRate", u"0.05"_qs);
        f.run();
        QCOMPARE(f.controller.record()->status, Status::completed);
    }

    void aFileIsReadAndTrainedOn()
    {
        const QTemporaryDir folder;
        QByteArray rows;
        for (int i = 0; i < 60; ++i)
            rows += QByteArray::number(i % 2) + "," + QByteArray::number(i % 2 == 0 ? 1 : -1) + ",0.5\n";
        Fixture f;
        f.open(write(folder, u"two.csv"_qs, rows));
        QTRY_COMPARE(f.find<QComboBox>("data").currentText(), u"two.csv"_qs);
        QCOMPARE(f.find<QLineEdit>("layers").text(), u"2-16-2"_qs); // fits the file now
        f.run();
        const LaneRecord& lane = f.controller.record()->lanes[0];
        QVERIFY2(lane.status == Status::completed, lane.error ? english(*lane.error).c_str() : "");
        QCOMPARE(lane.training->examples, 48); // a fifth is kept aside

        // Cut after its header.
        f.open(write(folder, u"cut.idx"_qs, QByteArray::fromHex("00000803000000ff0000001c0000001c")));
        QTRY_VERIFY(f.find<QLabel>("dataHint").text().contains(u"cut.idx"_qs) &&
                    f.find<QLabel>("dataHint").property("role").toString() == u"bad"_qs);
        QCOMPARE(f.find<QComboBox>("data").currentText(), u"two.csv"_qs); // what was there stays
    }

    void tabReachesTheControlsInTheirOrder()
    {
        Fixture f;
        f.click("parallel.over the batch");
        f.window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&f.window));
        f.find("workload.Training").setFocus();
        QStringList reached;
        for (int i = 0; i < 9; ++i) {
            reached << QApplication::focusWidget()->objectName();
            QTest::keyClick(&f.window, Qt::Key_Tab);
        }
        QCOMPARE(reached,
                 QStringList({u"workload.Training"_qs, u"layers"_qs, u"batch"_qs, u"data"_qs, u"learningRate"_qs,
                              u"momentum"_qs, u"parallel.over the batch"_qs, u"parts"_qs, u"workers"_qs}));
    }
};

QTEST_MAIN(TestTrainingWindow)
#include "tst_training_window.moc"
