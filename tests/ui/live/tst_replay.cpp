#include "language/language.h"
#include "live/live_view.h"
#include "live/replay_bar.h"
#include "live/worker_chips.h"
#include "loom/core_lattice.h"
#include "loom/loom_view.h"
#include "sample_run.h"
#include "theme/theme.h"

#include <QLabel>
#include <QPushButton>
#include <QSlider>
#include <QTest>
#include <QToolButton>

using namespace coreloom;

namespace {

/// With common spaces.
QString plain(QString text)
{
    return text.replace(QChar(0x202f), u' ').replace(QChar(0x00a0), u' ');
}

const QWidget& lane(const LiveView& view, int index)
{
    return *view.findChild<QWidget*>(QStringLiteral("lane%1").arg(index));
}

/// Whether a lane's loom shows its last tile in the full color of its worker.
bool showsLastTile(const LiveView& view, int index)
{
    auto* loom = lane(view, index).findChild<LoomView*>();
    QCoreApplication::processEvents(); // lays it out
    const QImage image = loom->grab().toImage();
    const TileEvent tile = loom->trace()->tiles.back();
    const QColor color = index == 0 ? Theme::current().worker(tile.worker) : Theme::current().sm(tile.worker, 66);
    return image.pixel(loom->layoutOfTiles().tile(tile).center()) == color.rgb();
}

} // namespace

class TestReplay : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        Theme::apply(*qApp, Scheme::light);
        applyLanguage(Language::english);
    }

    void theLastStepIsPlayedBackOnOneClock_data()
    {
        QTest::addColumn<Language>("language");
        QTest::addColumn<QString>("end");
        QTest::addColumn<QString>("cpuDone");
        QTest::newRow("en") << Language::english << "1.02 ms of 1.02 ms"
                            << "CPU done at 0.26 ms";
        QTest::newRow("ko") << Language::korean << "1.02 ms / 1.02 ms"
                            << "CPU 0.26 ms에 끝남";
    }
    void theLastStepIsPlayedBackOnOneClock()
    {
        QFETCH(Language, language);
        QFETCH(QString, end);
        QFETCH(QString, cpuDone);
        applyLanguage(language);
        LiveView view;
        view.resize(1164, 850);
        view.show();
        auto* bar = view.findChild<ReplayBar*>();
        QVERIFY(bar->isHidden());
        view.showRecord(sample::record()); // 256 tiles of the CPU, 1024 of the GPU, a microsecond each
        QVERIFY(bar->isVisible());
        QCOMPARE(plain(view.findChild<QLabel*>(QStringLiteral("replayTime"))->text()), end);

        // A third of the way: the CPU is done, the GPU is not.
        auto* slider = view.findChild<QSlider*>(QStringLiteral("replaySlider"));
        slider->setValue(333);
        QVERIFY(!bar->isPlaying());
        QVERIFY(qAbs(bar->moment()->ns - 341'000) < 2000);
        QVERIFY2(plain(bar->sentence()).contains(cpuDone), qPrintable(bar->sentence()));
        QTRY_VERIFY(!showsLastTile(view, 1));
        QVERIFY(showsLastTile(view, 0));

        // Space on the loom plays on from there, and again pauses; Home goes to the start.
        auto* loom = lane(view, 0).findChild<LoomView*>();
        QTest::keyClick(loom, Qt::Key_Space);
        QVERIFY(bar->isPlaying());
        QTRY_VERIFY(bar->moment()->ns > 345'000);
        QTest::keyClick(loom, Qt::Key_Space);
        QVERIFY(!bar->isPlaying());
        QTest::keyClick(loom, Qt::Key_Home);
        QCOMPARE(bar->moment()->ns, 0.0);
        QTest::keyClick(bar, Qt::Key_Right);
        QVERIFY(qAbs(bar->moment()->ns - 10'240) < 1);
        slider->setValue(slider->maximum());
        QVERIFY(!bar->moment());
        QTRY_VERIFY(showsLastTile(view, 1));

        view.begin(sample::job(), {sample::cpu(8)}, {3});
        QVERIFY(bar->isHidden());
    }

    void aStepIsSpreadOverTheTimeThatIsChosen()
    {
        LiveView view;
        view.resize(1164, 850);
        view.show();
        view.showRecord(sample::record());
        auto* bar = view.findChild<ReplayBar*>();
        QCOMPARE(bar->watchSeconds(), 10.0);
        QVERIFY2(plain(bar->sentence()).contains(QStringLiteral("≈ 9 800 × slower")), qPrintable(bar->sentence()));
        QTest::mouseClick(view.findChild<QToolButton*>(QStringLiteral("replaySpeed.3\u00a0s")), Qt::LeftButton);
        QCOMPARE(bar->watchSeconds(), 3.0);
        QVERIFY(plain(bar->sentence()).contains(QStringLiteral("≈ 2 900 × slower")));
        QTest::mouseClick(view.findChild<QPushButton*>(QStringLiteral("replayPlay")), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(!bar->isPlaying(), 20'000);
        QVERIFY(!bar->moment()); // it ends with the whole step
    }

    void pointingAtAWorkerLightsItsTiles()
    {
        LiveView view;
        view.resize(1500, 1100);
        view.show();
        RunRecord record = sample::record(2);
        record.machine.logicalCpus = 2;
        record.machine.allowedCpus = {0, 1};
        view.showRecord(record);
        QCoreApplication::processEvents();
        auto* loom = lane(view, 0).findChild<LoomView*>();
        auto* lattice = lane(view, 0).findChild<CoreLattice*>();
        QVERIFY(lattice->isVisible());
        QVERIFY(!lane(view, 0).findChild<WorkerChips*>()->isVisible());
        lattice->setFocus();
        QTest::keyClick(lattice, Qt::Key_Right);
        QTest::keyClick(lattice, Qt::Key_Right);
        QVERIFY2(plain(loom->accessibleDescription()).startsWith(QStringLiteral("Worker 2 on CPU 1: 116 tiles")),
                 qPrintable(loom->accessibleDescription()));
        const QImage image = loom->grab().toImage();
        for (const TileEvent& tile : loom->trace()->tiles) {
            const QColor color = image.pixelColor(loom->layoutOfTiles().tile(tile).center());
            QCOMPARE(color == Theme::current().worker(tile.worker), tile.worker == 1);
        }
    }
};

QTEST_MAIN(TestReplay)
#include "tst_replay.moc"
