#include "language/numbers.h"

#include <QLocale>
#include <QTest>

#include <cmath>
#include <limits>

using namespace coreloom;

namespace {

/// With plain spaces, so that the expectation can be read.
QString plain(QString text)
{
    return text.replace(QChar(0x202f), u' ').replace(QChar(0x00a0), u' ');
}

constexpr double notFinite = std::numeric_limits<double>::quiet_NaN();

} // namespace

class TestNumbers : public QObject {
    Q_OBJECT

private slots:
    void init() { QLocale::setDefault(QLocale::c()); }

    void countsAreGroupedByThinSpaces()
    {
        QCOMPARE(formatCount(125'000), QStringLiteral("125\u202f000"));
        QCOMPARE(plain(formatCount(0)), QStringLiteral("0"));
        QCOMPARE(plain(formatCount(999)), QStringLiteral("999"));
        QCOMPARE(plain(formatCount(1000)), QStringLiteral("1 000"));
        QCOMPARE(plain(formatCount(-1'234'567)), QStringLiteral("-1 234 567"));
        QCOMPARE(plain(formatCount(std::numeric_limits<std::int64_t>::max())),
                 QStringLiteral("9 223 372 036 854 775 807"));
    }

    void seconds_data()
    {
        QTest::addColumn<double>("seconds");
        QTest::addColumn<QString>("text");
        QTest::newRow("zero") << 0.0 << "0 s";
        QTest::newRow("nanoseconds") << 12e-9 << "12.0 ns";
        QTest::newRow("below a microsecond") << 99.9e-9 << "99.9 ns";
        QTest::newRow("microseconds") << 1e-7 << "0.10 µs";
        QTest::newRow("below a tenth of a millisecond") << 99.4e-6 << "99.4 µs";
        QTest::newRow("a tenth of a millisecond") << 1e-4 << "0.10 ms";
        QTest::newRow("milliseconds") << 11.44e-3 << "11.4 ms";
        QTest::newRow("rounds up into seconds") << 0.9996 << "1.0 s";
        QTest::newRow("below a second") << 0.9994 << "999 ms";
        QTest::newRow("seconds") << 3.2 << "3.2 s";
        QTest::newRow("many seconds") << 119.0 << "119 s";
        QTest::newRow("minutes") << 150.0 << "2.5 min";
        QTest::newRow("hours") << 7200.0 << "2.0 h";
        QTest::newRow("unknown") << notFinite << "–";
        QTest::newRow("never") << std::numeric_limits<double>::infinity() << "–";
    }
    void seconds()
    {
        QFETCH(double, seconds);
        QTEST(plain(formatSeconds(seconds)), "text");
    }

    void ratesKeepThreeDigitsAndEstimatesTwo()
    {
        QCOMPARE(plain(formatRate(174.3)), QStringLiteral("174 GFLOP/s"));
        QCOMPARE(plain(formatRate(21'034)), QStringLiteral("21 000 GFLOP/s"));
        QCOMPARE(plain(formatRate(21'634, Provenance::modelled)), QStringLiteral("≈ 22 000 GFLOP/s"));
        QCOMPARE(plain(formatRate(0.03161)), QStringLiteral("0.0316 GFLOP/s"));
        QCOMPARE(plain(formatRate(0)), QStringLiteral("0 GFLOP/s"));
        QCOMPARE(plain(formatRate(notFinite)), QStringLiteral("– GFLOP/s"));
        QCOMPARE(plain(formatRate(1e9)), QStringLiteral("1 000 000 000 GFLOP/s"));
        QCOMPARE(plain(formatRate(999.6)), QStringLiteral("1 000 GFLOP/s"));
    }

    void energyAndPower()
    {
        QCOMPARE(plain(formatJoules(0.5)), QStringLiteral("0.500 J"));
        QCOMPARE(plain(formatJoules(0.51, Provenance::estimated)), QStringLiteral("≈ 0.51 J"));
        QCOMPARE(plain(formatJoules(0.0312, Provenance::modelled)), QStringLiteral("≈ 0.031 J"));
        QCOMPARE(plain(formatJoules(183)), QStringLiteral("183 J"));
        QCOMPARE(plain(formatJoules(12'345)), QStringLiteral("12.3 kJ"));
        QCOMPARE(plain(formatJoules(0.0042)), QStringLiteral("4.20 mJ"));
        QCOMPARE(plain(formatJoules(0)), QStringLiteral("0 J"));
        QCOMPARE(plain(formatWatts(44.2, Provenance::estimated)), QStringLiteral("≈ 44 W"));
        QCOMPARE(plain(formatWatts(notFinite)), QStringLiteral("–"));
    }

    void sharesAndRatios()
    {
        QCOMPARE(plain(formatPercent(0.85)), QStringLiteral("85 %"));
        QCOMPARE(plain(formatPercent(0.0321)), QStringLiteral("3.2 %"));
        QCOMPARE(plain(formatPercent(0)), QStringLiteral("0 %"));
        QCOMPARE(plain(formatPercent(1)), QStringLiteral("100 %"));
        QCOMPARE(plain(formatRatio(120.9, Provenance::modelled)), QStringLiteral("≈ 120 ×"));
        QCOMPARE(plain(formatRatio(1.918)), QStringLiteral("1.92 ×"));
        QCOMPARE(plain(formatRatio(notFinite)), QStringLiteral("–"));
    }

    void bytesAndPowersOfTen()
    {
        QCOMPARE(plain(formatBytes(12'000'000)), QStringLiteral("12 MB"));
        QCOMPARE(plain(formatBytes(12)), QStringLiteral("12 B"));
        QCOMPARE(plain(formatBytes(1'600'000'000)), QStringLiteral("1.6 GB"));
        QCOMPARE(formatPower(3.2e-6), QStringLiteral("3·10⁻⁶"));
        QCOMPARE(formatPower(9.6e-7), QStringLiteral("1·10⁻⁶"));
        QCOMPARE(formatPower(2e12), QStringLiteral("2·10¹²"));
        QCOMPARE(formatPower(0.31), QStringLiteral("0.31"));
        QCOMPARE(formatPower(0), QStringLiteral("0"));
    }

    void aLocaleWithADecimalCommaIsFollowed()
    {
        QLocale::setDefault(QLocale(QLocale::German));
        QCOMPARE(plain(formatSeconds(11.44e-3)), QStringLiteral("11,4 ms"));
        QCOMPARE(plain(formatCount(125'000)), QStringLiteral("125 000"));
    }
};

QTEST_GUILESS_MAIN(TestNumbers)
#include "tst_numbers.moc"
