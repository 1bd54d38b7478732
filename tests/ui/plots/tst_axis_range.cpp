#include "plots/axis_range.h"

#include <QTest>

#include <cmath>
#include <limits>

using namespace coreloom;

class TestAxisRange : public QObject {
    Q_OBJECT

private slots:
    void linearAxesBeginAtZeroAndHoldTheData()
    {
        for (const double largest : {1e-9, 0.3, 1.0, 7.0, 99.0, 174.0, 1e9}) {
            const AxisRange range = linearAxis(largest);
            QCOMPARE(range.low, 0.0);
            QVERIFY(range.high > largest);
            QVERIFY(range.high < 2 * largest);
            const auto ticks = axisTicks(range, 4);
            QVERIFY(ticks.size() >= 3 && ticks.size() <= 6);
            QCOMPARE(ticks.front(), 0.0);
            QVERIFY(ticks.back() <= range.high * (1 + 1e-6));
        }
    }

    void logarithmicAxesAreWholeDecades()
    {
        QCOMPARE(logarithmicAxis(174, 21'034), (AxisRange{100, 100'000, true}));
        QCOMPARE(logarithmicAxis(10, 10), (AxisRange{10, 100, true}));
        const AxisRange wide = logarithmicAxis(1, 1e9);
        QVERIFY(axisTicks(wide, 5).size() <= 6);
    }

    void nothingToShowStillMakesAnAxis()
    {
        const double nan = std::numeric_limits<double>::quiet_NaN();
        QCOMPARE(linearAxis(0), (AxisRange{0, 1, false}));
        QCOMPARE(linearAxis(nan), (AxisRange{0, 1, false}));
        QCOMPARE(logarithmicAxis(0, 0), (AxisRange{1, 10, true}));
        QCOMPARE(logarithmicAxis(nan, nan), (AxisRange{1, 10, true}));
        QVERIFY(axisTicks({1, 1, false}, 4).empty());
    }

    void extentsLeaveOutWhatCannotBeDrawn()
    {
        const double values[] = {0,  std::numeric_limits<double>::quiet_NaN(), 5, 2,
                                 -1, std::numeric_limits<double>::infinity()};
        QCOMPARE(extentOf(values).smallest, 2.0);
        QCOMPARE(extentOf(values).largest, 5.0);
        QCOMPARE(extentOf({}).largest, 0.0);
    }

    void ticksAreWrittenShortly()
    {
        QCOMPARE(tickText(0), QStringLiteral("0"));
        QCOMPARE(tickText(0.1 + 0.2), QStringLiteral("0.3"));
        QCOMPARE(tickText(100'000), QStringLiteral("100\u202f000"));
        QCOMPARE(tickText(1e9), QStringLiteral("1·10⁹"));
    }
};

QTEST_GUILESS_MAIN(TestAxisRange)
#include "tst_axis_range.moc"
