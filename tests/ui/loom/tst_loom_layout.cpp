#include "loom/core_plan.h"
#include "loom/loom_image.h"
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

    void coresAreDrawnByPackageKindAndThread()
    {
        // Two packages; in the first a performance core with two threads and an efficiency core; one CPU is offline.
        const std::vector<LogicalCpu> cpus{
            {.id = 0, .core = 0, .kind = CoreKind::performance},
            {.id = 1, .core = 1, .kind = CoreKind::efficiency},
            {.id = 2, .core = 0, .sibling = 1, .kind = CoreKind::performance},
            {.id = 3, .package = 1, .core = 2, .kind = CoreKind::performance},
            {.id = 4, .package = -1, .core = -1, .online = false},
        };
        const CorePlan plan = planCpus(cpus, {0, 3, 0}, 200, 300, 1);
        QCOMPARE(plan.packages.size(), std::size_t{2});
        QCOMPARE(plan.cores.size(), std::size_t{4});
        std::vector<int> order;
        for (const CoreItem& item : plan.items) {
            order.push_back(item.cpu.id);
            QVERIFY(QRectF(0, 0, 200, plan.height).contains(item.place));
        }
        QCOMPARE(order, (std::vector{0, 2, 1, 3, 4}));
        QCOMPARE(plan.items[0].workers, (std::vector{0, 2}));
        QCOMPARE(plan.items[3].workers, std::vector{1});
        QVERIFY(plan.cores[0].contains(plan.items[0].place) && plan.cores[0].contains(plan.items[1].place));
        QVERIFY(plan.items[2].place.width() < plan.items[0].place.width()); // an efficiency core is smaller
        QVERIFY(plan.packages[0].contains(plan.cores[1]) && !plan.packages[0].contains(plan.cores[2]));
        for (std::size_t i = 0; i < plan.items.size(); ++i) {
            for (std::size_t j = 0; j < i; ++j)
                QVERIFY(!plan.items[i].place.intersects(plan.items[j].place));
        }
    }

    void aLatticeThatDoesNotFitIsNotDrawn()
    {
        QVERIFY(planCpus(plainCpus(64, {}), {}, 200, 4, 1).empty());
        QVERIFY(planCpus(plainCpus(1, {0}), {0, 0, 0, 0, 0}, 200, 100, 1).empty()); // five workers on one CPU
        QVERIFY(planSms(144, 128, 128, 60, 1).empty());
        QVERIFY(planCpus({}, {}, 200, 100, 1).empty());
        const CorePlan many = planCpus(plainCpus(64, {}), {}, 200, 200, 1);
        QCOMPARE(many.items.size(), std::size_t{64});
        QVERIFY(many.height <= 200);
    }

    void aStepIsBusyWithWhoComputesAtThatMoment()
    {
        const Trace trace = sample::trace(100, 100, 50, 50, 4); // tiles by the workers 0, 3, 2, 1, a microsecond each
        QCOMPARE(endOf(trace), 4000);
        QCOMPARE(busyAt(trace, 1500, 4), (std::vector<float>{0, 0, 0, 1}));
        QCOMPARE(busyAt(trace, 4000, 4), (std::vector<float>{0, 0, 0, 0}));
    }
};

QTEST_GUILESS_MAIN(TestLoomLayout)
#include "tst_loom_layout.moc"
