#include "device/cpu/tiling.h"
#include "job/trace.h"

#include <QTest>

#include <algorithm>
#include <utility>
#include <vector>

using namespace coreloom;

class TestTiling : public QObject {
    Q_OBJECT

    static constexpr TileShape shape{.rows = 64, .columns = 128, .leastRows = 4, .leastColumns = 32};

    static TilingProblem problem(std::int64_t rows, std::int64_t columns, int workers)
    {
        return {.rows = rows, .columns = columns, .depth = 100, .workers = workers};
    }

    /// Every element in exactly one tile.
    static bool coversOnce(const TileGrid& grid)
    {
        std::vector<int> times(static_cast<std::size_t>(grid.rows() * grid.columns()));
        for (std::int64_t i = 0; i < grid.count(); ++i) {
            const Tile tile = grid.tile(i);
            for (std::int64_t row = tile.row; row < tile.row + tile.rows; ++row) {
                for (std::int64_t column = tile.column; column < tile.column + tile.columns; ++column)
                    ++times[static_cast<std::size_t>(row * grid.columns() + column)];
            }
        }
        return std::ranges::all_of(times, [](int count) { return count == 1; });
    }

private slots:
    void tilesCoverTheResultOnce_data()
    {
        QTest::addColumn<int>("rows");
        QTest::addColumn<int>("columns");
        for (const auto& [rows, columns] : std::vector<std::pair<int, int>>{
                 {1, 1}, {3, 2}, {15, 17}, {35, 79}, {127, 33}, {1000, 1000}, {1023, 1025}, {1, 3000}, {3000, 1}})
            QTest::addRow("%d x %d", rows, columns) << rows << columns;
    }

    void tilesCoverTheResultOnce()
    {
        QFETCH(int, rows);
        QFETCH(int, columns);
        for (const int workers : {1, 2, 8, 64}) {
            QVERIFY(coversOnce(chooseTiles(problem(rows, columns, workers), shape)));
            QVERIFY(coversOnce(choosePanels(problem(rows, columns, workers), 512)));
        }
    }

    void theLoomOfAThousandHasManyTilesButNotTooMany()
    {
        for (const int workers : {2, 8}) {
            const std::int64_t count = chooseTiles(problem(1000, 1000, workers), shape).count();
            QVERIFY(count >= 64);
            QVERIFY(count <= 400);
        }
    }

    void smallAndThinResultsAreSharedByAllWorkers_data()
    {
        QTest::addColumn<int>("rows");
        QTest::addColumn<int>("columns");
        QTest::addColumn<int>("workers");
        QTest::newRow("64 x 64 on 2") << 64 << 64 << 2;
        QTest::newRow("64 x 64 on 8") << 64 << 64 << 8;
        QTest::newRow("30000 x 64 on 64") << 30000 << 64 << 64;
        QTest::newRow("64 x 30000 on 64") << 64 << 30000 << 64;
        QTest::newRow("1 x 4096 on 8") << 1 << 4096 << 8;
        QTest::newRow("4096 x 1 on 8") << 4096 << 1 << 8;
    }

    void smallAndThinResultsAreSharedByAllWorkers()
    {
        QFETCH(int, rows);
        QFETCH(int, columns);
        QFETCH(int, workers);
        QVERIFY(chooseTiles(problem(rows, columns, workers), shape).count() >= workers);
        QVERIFY(choosePanels(problem(rows, columns, workers), 1024).count() >= workers);
    }

    void aTraceCanHoldAllTiles()
    {
        const TileGrid grid = chooseTiles(problem(1'000'000, 10'000, 64), shape);
        QVERIFY(grid.count() <= static_cast<std::int64_t>(mostTiles));
        const Tile last = grid.tile(grid.count() - 1);
        QCOMPARE(last.row + last.rows, std::int64_t{1'000'000});
        QCOMPARE(last.column + last.columns, std::int64_t{10'000});
    }

    void oneWorkerGetsOnePanel()
    {
        QCOMPARE(choosePanels(problem(500, 300, 1), 1024).count(), std::int64_t{1});
        QCOMPARE(choosePanels(problem(500, 300, 2), 1024).count(), std::int64_t{2});
    }
};

QTEST_GUILESS_MAIN(TestTiling)
#include "tst_tiling.moc"
