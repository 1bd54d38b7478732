#include "language/language.h"
#include "run/providers.h"
#include "theme/theme.h"
#include "window/controller.h"
#include "window/main_window.h"

#include <QApplication>
#include <QComboBox>
#include <QDialog>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>

using namespace coreloom;

namespace {

/// The window of a user whose own files are in a folder.
class Fixture {
public:
    explicit Fixture(const QString& folder, bool devicesGiven = true)
        : controller(window, Environment{.userFolder = folder.toStdString()}, allProviders),
          ended(&controller, &Controller::ended)
    {
        window.resize(1100, 700);
        window.show();
        QSignalSpy ready(&controller, &Controller::ready);
        RunRequest request{.order = LaneOrder::apartOnSharedCores};
        request.job = {.m = 64, .n = 64, .k = 64};
        request.job.stop.seconds = 0.2;
        request.lanes = {LaneRequest{.threads = 1, .kernel = Rung::naive}};
        controller.begin(request, devicesGiven);
        if (!ready.wait(20000))
            qFatal("no devices");
        QApplication::processEvents();
    }
    template<typename Widget = QWidget>
    [[nodiscard]] Widget& find(const char* name) const
    {
        auto* widget = window.findChild<Widget*>(QString::fromLatin1(name));
        if (!widget)
            qFatal("no %s", name);
        return *widget;
    }
    /// Chooses the entry of that text, as a click on it does.
    void choose(const QString& text)
    {
        auto& list = find<QComboBox>("gpu");
        const int index = list.findText(text);
        if (index < 0)
            qFatal("no %s", qPrintable(text));
        list.setCurrentIndex(index);
        emit list.activated(index);
    }
    static void type(QSpinBox& field, const char* digits)
    {
        field.setFocus();
        field.selectAll();
        QTest::keyClicks(&field, QString::fromLatin1(digits));
    }
    /// Fills the dialog and presses Add.
    void describe(const QString& name)
    {
        choose(QStringLiteral("Add a GPU …"));
        auto& dialog = find<QDialog>("newGpu");
        if (!QTest::qWaitForWindowExposed(&dialog))
            qFatal("no dialog");
        QTest::keyClicks(&find<QLineEdit>("newGpuName"), name);
        type(find<QSpinBox>("newGpuSms"), "20");
        type(find<QSpinBox>("newGpuCores"), "2560");
        type(find<QSpinBox>("newGpuClock"), "2500");
        QTest::mouseClick(&find<QPushButton>("newGpuAdd"), Qt::LeftButton);
    }

    MainWindow window;
    Controller controller;
    QSignalSpy ended;
};

} // namespace

/// A GPU that a person describes in the window.
class TestOwnGpu : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { Theme::apply(*qApp, Scheme::light); }
    void init() { applyLanguage(Language::english); }

    void isListedChosenRunAndKept()
    {
        const QTemporaryDir folder;
        {
            Fixture f(folder.path());
            QSignalSpy kept(&f.controller, &Controller::gpuKept);
            f.describe(QStringLiteral("Dream Card"));
            QVERIFY(kept.wait(20000));
            QCOMPARE(f.find<QComboBox>("gpu").currentText(), QStringLiteral("Dream Card"));
            QVERIFY(f.find<QLabel>("smsHint").text().startsWith(QStringLiteral("20 of 20 SMs · 2")));
            QTest::mouseClick(&f.find("run"), Qt::LeftButton);
            QVERIFY2(f.ended.wait(20000), qPrintable(f.find<QLabel>("error").text()));
            const LaneRecord& lane = f.controller.record()->lanes.back();
            QCOMPARE(lane.setup.device.id, std::string("modelled:my-dream-card"));
            QVERIFY(std::abs(*lane.limits.all.fp32 - 2560 * 2 * 2.5) < 1e-6); // GFLOP/s
        }
        QVERIFY(QFile::exists(folder.filePath(QStringLiteral("gpus/my-dream-card.json"))));
        const Fixture again(folder.path());
        QVERIFY(again.find<QComboBox>("gpu").findText(QStringLiteral("Dream Card")) > 0);
    }

    void cancelKeepsNothing()
    {
        const QTemporaryDir folder;
        Fixture f(folder.path());
        f.choose(QStringLiteral("Add a GPU …"));
        QTest::keyClicks(&f.find<QLineEdit>("newGpuName"), QStringLiteral("Nothing"));
        QTest::mouseClick(&f.find<QPushButton>("newGpuCancel"), Qt::LeftButton);
        QCoreApplication::processEvents();
        QVERIFY(!QFile::exists(folder.filePath(QStringLiteral("gpus"))));
        QCOMPARE(f.find<QComboBox>("gpu").currentIndex(), 0);
    }

    void aFolderThatCannotBeWrittenIsSaid()
    {
        const QTemporaryDir folder;
        QFile inTheWay(folder.filePath(QStringLiteral("gpus")));
        QVERIFY(inTheWay.open(QIODevice::WriteOnly));
        Fixture f(folder.path());
        f.describe(QStringLiteral("Lost"));
        QTRY_VERIFY(f.find<QLabel>("error").isVisible());
        QVERIFY(f.find<QLabel>("error").text().contains(QStringLiteral("cannot be written")));
    }

    void withoutAGpuTheModelledOneStandsIn()
    {
        const QTemporaryDir folder;
        const Fixture f(folder.path(), false);
        const auto lanes = f.window.request().lanes;
        QCOMPARE(lanes.size(), std::size_t{2});
        QVERIFY(lanes[1].device == "modelled:rtx-4070-ti-super" || lanes[1].device.starts_with("cuda:") ||
                lanes[1].device.starts_with("opengl"));
    }
};

QTEST_MAIN(TestOwnGpu)
#include "tst_own_gpu.moc"
