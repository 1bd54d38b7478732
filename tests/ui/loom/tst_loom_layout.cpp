#include "loom/loom_layout.h"
#include "sample_run.h"

#include <QTest>

using namespace coreloom;

class TestLoomLayout : public QObject {
    Q_OBJECT

private slots:
    void tilesFillTheFrameExactly_data()
    {
        QTest::addColumn<int>("rows");
        QTest::addColumn<int>("columns");
        QTest::addColumn<int>("tile");
        QTest::newRow("square") << 1000 << 1000 << 64;
        QTest::newRow("ragged") << 1000 << 1000 << 77;
        QTest::newRow("one element") << 1 << 1 << 16;
        QTest::newRow("wide") << 35 << 4000 << 32;
        QTest::newRow("tall") << 4000 << 35 << 32;
        QTest::newRow("more tiles than pixels") << 4096 << 4096 << 4;
    }

    void tilesFillTheFrameExactly()
    {
        QFETCH(int, rows);
        QFETCH(int, columns);
        QFETCH(int, tile);
        const LoomLayout layout(rows, columns, QRect(10, 20, 331, 331));
        const Trace trace = sample::trace(rows, columns, tile, tile, 8);
        qint64 area = 0;
        for (const TileEvent& event : trace.tiles) {
            const QRect place = layout.tile(event);
            QVERIFY(place.isEmpty() || layout.frame().contains(place));
            area += qint64{place.width()} * place.height();
        }
        QCOMPARE(area, qint64{layout.frame().width()} * layout.frame().height());
    }

    void theAspectIsKept()
    {
        QCOMPARE(LoomLayout(1000, 1000, QRect(0, 0, 400, 300)).frame(), QRect(50, 0, 300, 300));
        QCOMPARE(LoomLayout(500, 1000, QRect(0, 0, 300, 300)).frame(), QRect(0, 75, 300, 150));
    }

    void aThinMatrixStaysVisible()
    {
        QCOMPARE(LoomLayout(1, 1'000'000, QRect(0, 0, 300, 300)).frame().size(), QSize(300, LoomLayout::thinnest));
    }

    void nothingIsDrawnWhereThereIsNothing()
    {
        QVERIFY(LoomLayout().frame().isEmpty());
        QVERIFY(LoomLayout(0, 10, QRect(0, 0, 100, 100)).frame().isEmpty());
        QVERIFY(LoomLayout(10, 10, QRect()).tile(TileEvent{0, 0, 5, 5, 0, 0, 0}).isEmpty());
        QVERIFY(!LoomLayout().elementAt(QPoint(0, 0)));
    }

    void aPointFindsItsElementAndTile()
    {
        const LoomLayout layout(100, 100, QRect(0, 0, 200, 200));
        const auto element = layout.elementAt(QPoint(199, 0));
        QVERIFY(element.has_value());
        QCOMPARE(element->row, 0);
        QCOMPARE(element->column, 99);
        QVERIFY(!layout.elementAt(QPoint(200, 0)));

        const Trace trace = sample::trace(100, 100, 25, 25, 4, 3);
        QCOMPARE(layout.tileAt(trace, QPoint(60, 10)), std::optional<std::size_t>(1));
        QCOMPARE(layout.tileAt(trace, QPoint(60, 60)), std::nullopt);
    }

    void gapsNeedRoom()
    {
        const LoomLayout layout(1000, 1000, QRect(0, 0, 400, 400));
        QVERIFY(layout.hasGaps(64, 64));
        QVERIFY(!layout.hasGaps(4, 64));
    }

    void largeMatricesDoNotOverflow()
    {
        const LoomLayout layout(1'000'000, 1'000'000, QRect(0, 0, 1000, 1000));
        const TileEvent last{999'000, 999'000, 1000, 1000, 0, 0, 0};
        QCOMPARE(layout.tile(last), QRect(999, 999, 1, 1));
    }
};

QTEST_GUILESS_MAIN(TestLoomLayout)
#include "tst_loom_layout.moc"
