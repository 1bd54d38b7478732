#include "loom/loom_view.h"
#include "sample_run.h"
#include "theme/theme.h"

#include <QImage>
#include <QTest>

using namespace coreloom;

namespace {

std::shared_ptr<const Trace> shared(Trace trace)
{
    return std::make_shared<const Trace>(std::move(trace));
}

/// The colors in the middle of each tile, against those of the workers that computed them.
void compareTiles(const QImage& image, const LoomView& view, const LaneSetup& setup)
{
    const Theme& theme = Theme::current();
    for (const TileEvent& tile : view.trace()->tiles) {
        const QPoint middle = view.layoutOfTiles().tile(tile).center();
        const QColor wanted = setup.device.isGpu() ? theme.sm(tile.worker, setup.workers) : theme.worker(tile.worker);
        QCOMPARE(image.pixelColor(middle).name(), wanted.name());
    }
}

} // namespace

class TestLoomView : public QObject {
    Q_OBJECT

private slots:
    void cleanup() { Theme::apply(*qApp, Scheme::light); }

    void everyTileWearsTheColorOfItsWorker_data()
    {
        QTest::addColumn<int>("workers");
        QTest::addColumn<bool>("gpu");
        QTest::newRow("two workers") << 2 << false;
        QTest::newRow("eight workers") << 8 << false;
        QTest::newRow("64 workers") << 64 << false;
        QTest::newRow("66 SMs") << 66 << true;
    }
    void everyTileWearsTheColorOfItsWorker()
    {
        QFETCH(int, workers);
        QFETCH(bool, gpu);
        const LaneSetup setup = gpu ? sample::modelled(workers) : sample::cpu(workers);
        LoomView view;
        view.resize(320, 320);
        view.setLane(setup, 1000, 1000);
        view.setTrace(shared(sample::trace(1000, 1000, 100, 100, workers)));
        compareTiles(view.grab().toImage(), view, setup);
        Theme::apply(*qApp, Scheme::dark);
        compareTiles(view.grab().toImage(), view, setup);
    }

    void whatIsNotComputedIsGround()
    {
        LoomView view;
        view.resize(300, 300);
        view.setLane(sample::cpu(2), 900, 900);
        view.setTrace(shared(sample::trace(900, 900, 300, 300, 2, 2)));
        const QColor ground = view.grab().toImage().pixelColor(250, 250);
        QVERIFY(ground != Theme::current().worker(0));
        QVERIFY(ground != Theme::current().worker(1));
        QCOMPARE(view.describe(QPoint(250, 250)), QStringLiteral("Not computed yet"));
    }

    void newTilesOfAGrowingStepFlash()
    {
        LoomView view;
        view.resize(300, 300);
        view.setLane(sample::cpu(2), 900, 900);
        view.setTrace(shared(sample::trace(900, 900, 300, 300, 2, 2)));
        QTRY_VERIFY(!view.refresh());
        view.setTrace(shared(sample::trace(900, 900, 300, 300, 2, 3)));
        const QImage image = view.grab().toImage();
        const auto& tiles = view.trace()->tiles;
        QCOMPARE(image.pixelColor(50, 50), Theme::current().worker(tiles[0].worker));
        QVERIFY(image.pixelColor(250, 50).lightness() > Theme::current().worker(tiles[2].worker).lightness());
        QTRY_VERIFY(!view.refresh());
        QCOMPARE(view.grab().toImage().pixelColor(250, 50), Theme::current().worker(tiles[2].worker));
    }

    void hoveringTellsWhoWhereAndWhen()
    {
        LoomView view;
        view.resize(300, 300);
        view.setLane(sample::cpu(2), 3000, 3000);
        view.setTrace(shared(sample::trace(3000, 3000, 1000, 1000, 2)));
        static_cast<void>(view.grab());
        const QString words = view.describe(QPoint(150, 50)).replace(QChar(0x202f), u' ').replace(QChar(0x00a0), u' ');
        QVERIFY2(words.contains(QStringLiteral("Worker 2")), qPrintable(words));
        QVERIFY2(words.contains(QStringLiteral("rows 1–1 000, columns 1 001–2 000: 1 000 000 elements")),
                 qPrintable(words));
        QVERIFY2(words.contains(QStringLiteral("from 1.00 µs to 2.00 µs")), qPrintable(words));
        QVERIFY(view.describe(QPoint(-5, 0)).isEmpty());
        QVERIFY(view.accessibleDescription().contains(QStringLiteral("9 tiles by 2 workers")));
    }

    void anInvitationIsNotAnEmptyGrid()
    {
        LoomView view;
        view.resize(300, 300);
        view.setLane(sample::cpu(2), 1000, 1000);
        const QImage empty = view.grab().toImage();
        view.setInvitation(QStringLiteral("Press Run"));
        QVERIFY(view.grab().toImage() != empty);
        QCOMPARE(view.sentence(), QStringLiteral("Press Run"));
    }

    void extremesAreDrawn()
    {
        for (const auto& [rows, columns, tile] : {std::tuple{1, 1, 16}, {1, 1'000'000, 4096}, {4096, 4096, 16}}) {
            LoomView view;
            view.resize(200, 200);
            view.setLane(sample::cpu(3), rows, columns);
            view.setTrace(shared(sample::trace(rows, columns, tile, tile, 3)));
            QVERIFY(!view.grab().isNull());
        }
    }

    void arrowsMoveFromTileToTile()
    {
        LoomView view;
        view.resize(200, 200);
        view.setLane(sample::cpu(4), 1000, 1000);
        view.setTrace(std::make_shared<const Trace>(sample::trace(1000, 1000, 250, 250, 4)));
        view.show();
        view.grab(); // lays out the tiles
        for (const auto key : {Qt::Key_Down, Qt::Key_Right, Qt::Key_Down, Qt::Key_Left, Qt::Key_Left})
            QTest::keyClick(&view, key);
        QVERIFY2(view.accessibleDescription().contains(QStringLiteral("rows 251–500, columns 1–250")),
                 qPrintable(view.accessibleDescription()));
    }
};

QTEST_MAIN(TestLoomView)
#include "tst_loom_view.moc"
