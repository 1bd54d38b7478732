#include "analysis/break_even.h"

#include <QTest>

#include <cmath>

using namespace coreloom;

class TestBreakEven : public QObject {
    Q_OBJECT

private slots:
    /// Powers of the size are straight lines on logarithmic axes, so the crossing is exact: N³ = 64·N² at N = 64.
    void powersCrossWhereTheyDo()
    {
        std::vector<BreakEvenPoint> points;
        for (const double size : {32.0, 100.0, 50.0, 1000.0})
            points.push_back({size, size * size * size, 64 * size * size});
        const auto found = breakEven(points);
        QVERIFY(found);
        QVERIFY(std::abs(found->size - 64) < 1e-9);
        QVERIFY(found->secondWinsAbove);
        for (BreakEvenPoint& point : points)
            std::swap(point.first, point.second);
        QVERIFY(!breakEven(points)->secondWinsAbove);
    }

    void theLastCrossingCounts()
    {
        const auto found = breakEven({{1, 1, 2}, {10, 2, 1}, {100, 1, 2}, {1000, 4, 1}});
        QVERIFY(found);
        QVERIFY(found->size > 100 && found->size < 1000);
        QVERIFY(found->secondWinsAbove);
    }

    void equalSidesAtOneOfTheSizes()
    {
        QCOMPARE(breakEven({{10, 1, 2}, {20, 3, 3}, {40, 2, 1}})->size, 20.0);
        QCOMPARE(breakEven({{10, 2, 1}, {20, 3, 3}, {40, 1, 2}})->size, 20.0);
        QVERIFY(!breakEven({{10, 1, 2}, {20, 3, 3}}));
    }

    void noneWhereOneSideAlwaysWins()
    {
        QVERIFY(!breakEven({}));
        QVERIFY(!breakEven({{10, 1, 2}}));
        QVERIFY(!breakEven({{10, 1, 2}, {20, 1, 3}}));
        QVERIFY(!breakEven({{10, 1, 1}, {20, 1, 1}}));
    }
};

QTEST_APPLESS_MAIN(TestBreakEven)
#include "tst_break_even.moc"
