#include "language/language.h"
#include "loom/core_lattice.h"
#include "loom/loom_view.h"
#include "sample_run.h"
#include "theme/theme.h"

#include <QImage>
#include <QMouseEvent>
#include <QSignalSpy>
#include <QTest>

using namespace coreloom;

namespace {

/// With common spaces.
QString plain(QString text)
{
    return text.replace(QChar(0x202f), u' ').replace(QChar(0x00a0), u' ');
}

std::shared_ptr<const Trace> shared(Trace trace)
{
    return std::make_shared<const Trace>(std::move(trace));
}

/// As the mouse does it; where it really is does not matter.
void hover(QWidget& widget, const QPointF& point)
{
    QMouseEvent move(QEvent::MouseMove, point, widget.mapToGlobal(point), Qt::NoButton, Qt::NoButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&widget, &move);
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
    void cleanup()
    {
        Theme::apply(*qApp, Scheme::light);
        applyLanguage(Language::english);
    }

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
        view.setLane(setup, {1000, 1000});
        view.setTrace(shared(sample::trace(1000, 1000, 100, 100, workers)));
        compareTiles(view.grab().toImage(), view, setup);
        Theme::apply(*qApp, Scheme::dark);
        compareTiles(view.grab().toImage(), view, setup);
    }

    void whatIsNotComputedIsGround()
    {
        LoomView view;
        view.resize(300, 300);
        view.setLane(sample::cpu(2), {900, 900});
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
        view.setLane(sample::cpu(2), {900, 900});
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
        view.setLane(sample::cpu(2), {3000, 3000, 500});
        view.setTrace(shared(sample::trace(3000, 3000, 1000, 1000, 2)));
        static_cast<void>(view.grab());
        const QString words = plain(view.describe(QPoint(150, 50)));
        QVERIFY2(words.contains(QStringLiteral("Worker 2 on CPU 1")), qPrintable(words));
        QVERIFY2(words.contains(QStringLiteral("rows 1–1 000, columns 1 001–2 000: 1 000 000 elements, 1 GFLOP")),
                 qPrintable(words));
        QVERIFY2(words.contains(QStringLiteral("from 1.00 µs to 2.00 µs of this step: 1.00 µs")), qPrintable(words));
        QVERIFY(view.describe(QPoint(-5, 0)).isEmpty());
        QVERIFY(view.accessibleDescription().contains(QStringLiteral("9 tiles by 2 workers")));
    }

    void anInvitationIsNotAnEmptyGrid()
    {
        LoomView view;
        view.resize(300, 300);
        view.setLane(sample::cpu(2), {1000, 1000});
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
            view.setLane(sample::cpu(3), {rows, columns});
            view.setTrace(shared(sample::trace(rows, columns, tile, tile, 3)));
            QVERIFY(!view.grab().isNull());
        }
    }

    void arrowsMoveFromTileToTile()
    {
        LoomView view;
        view.resize(200, 200);
        view.setLane(sample::cpu(4), {1000, 1000});
        view.setTrace(std::make_shared<const Trace>(sample::trace(1000, 1000, 250, 250, 4)));
        view.show();
        view.grab(); // lays out the tiles
        for (const auto key : {Qt::Key_Down, Qt::Key_Right, Qt::Key_Down, Qt::Key_Left, Qt::Key_Left})
            QTest::keyClick(&view, key);
        QVERIFY2(view.accessibleDescription().contains(QStringLiteral("rows 251–500, columns 1–250")),
                 qPrintable(view.accessibleDescription()));
    }

    void theMouseTellsLightsAndPins_data()
    {
        QTest::addColumn<Language>("language");
        QTest::addColumn<QString>("who");
        QTest::addColumn<QString>("ofA");
        QTest::newRow("en") << Language::english << "Worker 2 on CPU 1"
                            << "rows 1–250 of A: 250 × 1 000, 1.0 MB";
        QTest::newRow("ko") << Language::korean << "작업자 2(CPU 1)"
                            << "A의 행 1–250: 250 × 1 000, 1.0 MB";
    }
    void theMouseTellsLightsAndPins()
    {
        QFETCH(Language, language);
        QFETCH(QString, who);
        QFETCH(QString, ofA);
        applyLanguage(language);
        LoomView view;
        view.resize(400, 400);
        view.setLane(sample::cpu(4), {1000, 1000, 1000});
        view.setTrace(shared(sample::trace(1000, 1000, 250, 250, 4)));
        QSignalSpy pointed(&view, &LoomView::workerPointed);
        const auto words = [&] { return plain(view.accessibleDescription()); };

        const TileEvent& tile = view.trace()->tiles[3];
        QCOMPARE(tile.worker, 1);
        const QPoint middle = view.layoutOfTiles().tile(tile).center();
        hover(view, middle);
        QCOMPARE(pointed.count(), 1);
        QCOMPARE(pointed.back().front().toInt(), 1);
        QVERIFY2(words().startsWith(who), qPrintable(words()));
        QVERIFY(!words().contains(ofA));

        const QImage before = view.grab().toImage();
        QTest::mouseClick(&view, Qt::LeftButton, {}, middle);
        QVERIFY(view.pinned().has_value());
        QCOMPARE(view.pinned()->column, 750);
        QVERIFY2(words().contains(ofA), qPrintable(words()));
        QVERIFY(view.grab().toImage() != before);
        // C has made room for A at its left and for B above it: their bands wear the worker's color.
        const QRect small = view.layoutOfTiles().tile(tile);
        QVERIFY(small.right() < 400 && view.layoutOfTiles().frame().left() >= 140);
        const QImage pinned = view.grab().toImage();
        QCOMPARE(pinned.pixelColor(60, small.center().y()), Theme::current().worker(1));
        QCOMPARE(pinned.pixelColor(small.center().x(), 60), Theme::current().worker(1));
        QVERIFY(pinned.pixelColor(60, small.bottom() + 30) != Theme::current().worker(1));

        QTest::keyClick(&view, Qt::Key_Escape);
        QVERIFY(!view.pinned());
        QVERIFY(!words().contains(ofA));
    }

    void enterPinsWhatTheArrowsPointAt()
    {
        LoomView view;
        view.resize(400, 400);
        view.setLane(sample::cpu(4), {1000, 1000, 1000});
        view.setTrace(shared(sample::trace(1000, 1000, 250, 250, 4)));
        view.show();
        QTest::keyClick(&view, Qt::Key_Return);
        QVERIFY(!view.pinned());
        for (const auto key : {Qt::Key_Down, Qt::Key_Down, Qt::Key_Return})
            QTest::keyClick(&view, key);
        QVERIFY(view.pinned().has_value());
        QCOMPARE(view.pinned()->row, 250);
        QTest::keyClick(&view, Qt::Key_Right);
        QCOMPARE(view.pinned()->column, 250);
        QTest::keyClick(&view, Qt::Key_Return);
        QVERIFY(!view.pinned());
    }

    void aPinnedTileStaysWhileStepsGoBy()
    {
        LoomView view;
        view.resize(400, 400);
        view.setLane(sample::cpu(4), {1000, 1000, 1000});
        view.setTrace(shared(sample::trace(1000, 1000, 250, 250, 4)));
        view.show();
        QTest::mouseClick(&view, Qt::LeftButton, {}, QPoint(390, 390));
        QCOMPARE(view.pinned()->row, 750);
        const QRect frame = view.layoutOfTiles().frame();
        view.setTrace(shared(sample::trace(1000, 1000, 250, 250, 4, 3))); // it has not come yet
        QCOMPARE(view.pinned()->row, 750);
        QCOMPARE(view.layoutOfTiles().frame(), frame);
    }

    void aWorkersTilesAreLitAndTheOthersDimmed()
    {
        LoomView view;
        view.resize(300, 300);
        view.setLane(sample::cpu(3), {900, 900, 900});
        view.setTrace(shared(sample::trace(900, 900, 300, 300, 3)));
        view.lightWorkers({1});
        const QImage image = view.grab().toImage();
        for (const TileEvent& tile : view.trace()->tiles) {
            const QColor color = image.pixelColor(view.layoutOfTiles().tile(tile).center());
            QCOMPARE(color == Theme::current().worker(tile.worker), tile.worker == 1);
        }
        QVERIFY2(plain(view.accessibleDescription())
                     .contains(QStringLiteral("Worker 2 on CPU 1: 3 tiles, 270 000 elements, "
                                              "486 MFLOP, 33 % of the result")),
                 qPrintable(view.accessibleDescription()));
        view.lightWorkers({});
        compareTiles(view.grab().toImage(), view, sample::cpu(3));
    }

    void aMomentOfTheStepIsShown()
    {
        LoomView view;
        view.resize(300, 300);
        view.setLane(sample::cpu(1), {900, 900, 900});
        view.setTrace(shared(sample::trace(900, 900, 300, 300, 1))); // tile i from i µs to (i + 1) µs
        view.setMoment(ReplayMoment{4500, 1000});
        const QImage image = view.grab().toImage();
        const auto colorOf = [&](std::size_t tile) {
            return image.pixelColor(view.layoutOfTiles().tile(view.trace()->tiles[tile]).center());
        };
        const QColor done = Theme::current().worker(0);
        QCOMPARE(colorOf(0), done);
        QCOMPARE(colorOf(2), done);                              // done 1.5 µs ago
        QVERIFY(colorOf(3).lightness() > done.lightness());      // half a microsecond ago: it flashes
        QVERIFY(colorOf(4) != done && colorOf(4) != colorOf(5)); // at work
        QCOMPARE(colorOf(5), colorOf(8));                        // ground
        view.setMoment(std::nullopt);
        compareTiles(view.grab().toImage(), view, sample::cpu(1));
    }

    void theLatticeLightsWhoWorks()
    {
        CoreLattice lattice;
        lattice.setCpus({{.id = 0, .core = 0},
                         {.id = 1, .core = 0, .sibling = 1},
                         {.id = 2, .core = 1, .allowed = false},
                         {.id = 3, .package = -1, .core = -1, .online = false}});
        lattice.setLane(sample::cpu(2));
        QCOMPARE(lattice.sentence(),
                 QStringLiteral("4 CPUs, 2 with a worker, 1 offline, 1 not allowed for this program"));
        lattice.resize(200, lattice.heightWithin(200, 120));
        QCOMPARE(lattice.plan().items.size(), std::size_t{4});
        const auto colorOf = [&](std::size_t item) {
            const QRectF place = lattice.plan().items[item].place;
            return lattice.grab().toImage().pixelColor((place.topLeft() + QPointF(6, 6)).toPoint());
        };
        lattice.setBusy({1, 0});
        QCOMPARE(colorOf(0), Theme::current().worker(0));
        QVERIFY(colorOf(1) != Theme::current().worker(1));
        lattice.setBusy({0, 1});
        QVERIFY(colorOf(0) != Theme::current().worker(0));
        QCOMPARE(colorOf(1), Theme::current().worker(1));

        QSignalSpy pointed(&lattice, &CoreLattice::workersPointed);
        hover(lattice, lattice.plan().items[1].place.center());
        QCOMPARE(pointed.count(), 1);
        QCOMPARE(pointed.back().front().value<std::vector<int>>(), std::vector{1});
        QCOMPARE(lattice.accessibleDescription(),
                 QStringLiteral("CPU 1 · core 1, hardware thread 2\nWorker 2 on CPU 1"));
        QTest::keyClick(&lattice, Qt::Key_Right);
        QCOMPARE(lattice.accessibleDescription(),
                 QStringLiteral("CPU 2 · core 2, hardware thread 1\nnot allowed for this program"));
        QVERIFY(pointed.back().front().value<std::vector<int>>().empty());
    }

    void aGpuHasADotForEachOfItsCores()
    {
        CoreLattice lattice;
        lattice.setLane(sample::modelled(66));
        QCOMPARE(plain(lattice.sentence()), QStringLiteral("66 SMs with 128 CUDA cores each, 8 448 together"));
        const int height = lattice.heightWithin(200, 400);
        QVERIFY(height > 0);
        lattice.resize(200, height);
        lattice.setBusy(std::vector<float>(66, 1.0F));
        const QImage image = lattice.grab().toImage().convertToFormat(QImage::Format_RGB32);
        qint64 dots = 0;
        for (int sm = 0; sm < 66; ++sm) {
            const QRect place = lattice.plan().items[static_cast<std::size_t>(sm)].place.toRect();
            for (int y = place.top(); y <= place.bottom(); ++y) {
                for (int x = place.left(); x <= place.right(); ++x)
                    dots += image.pixel(x, y) == Theme::current().sm(sm, 66).rgb() ? 1 : 0;
            }
        }
        QCOMPARE(dots, 8448); // at the smallest pitches a dot is one pixel
        QCOMPARE(lattice.heightWithin(200, 40), 0);
    }
};

QTEST_MAIN(TestLoomView)
#include "tst_loom_view.moc"
