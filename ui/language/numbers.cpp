#include "language/numbers.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

namespace coreloom {

namespace {

constexpr QChar thinSpace(0x202f);
constexpr QChar firmSpace(0x00a0);

QString notANumber()
{
    return QStringLiteral("–");
}

/// Digits with a thin space every three, counted from the right.
QString grouped(QString digits)
{
    const qsizetype first = digits.startsWith(u'-') ? 1 : 0;
    for (qsizetype i = digits.size() - 3; i > first; i -= 3)
        digits.insert(i, thinSpace);
    return digits;
}

QString fixedPoint(double value, int decimals)
{
    const QString plain = QString::number(value, 'f', std::max(decimals, 0));
    const qsizetype point = plain.indexOf(u'.');
    if (point < 0)
        return grouped(plain);
    return grouped(plain.left(point)) % QLocale().decimalPoint() % plain.mid(point + 1);
}

/// The value rounded to that many significant digits.
double rounded(double value, int digits)
{
    if (value == 0 || !std::isfinite(value))
        return value;
    return QString::number(value, 'e', digits - 1).toDouble();
}

int exponentOf(double value)
{
    return value == 0 ? 0 : static_cast<int>(std::floor(std::log10(std::abs(value)) + 1e-12));
}

int digitsFor(Provenance provenance)
{
    return isRough(provenance) ? 2 : 3;
}

QString marked(const QString& number, Provenance provenance)
{
    return isRough(provenance) ? QString(u"≈" % firmSpace % number) : number;
}

/// A unit, the smallest value that is written in it, and the most decimals that are worth reading there.
struct Unit {
    double from;
    double size;
    int decimals;
    const char* name;
};

Figure inUnits(double value, std::span<const Unit> units, Provenance provenance)
{
    if (!std::isfinite(value))
        return {notANumber(), {}};
    const int digits = digitsFor(provenance);
    const double shown = rounded(value, digits);
    const auto fits = [&](const Unit& unit) { return std::abs(shown) >= unit.from * (1 - 1e-12); };
    const auto found = std::find_if(units.begin(), units.end(), fits);
    const Unit& unit = found != units.end() ? *found : units.back();
    const double inUnit = shown / unit.size;
    const int decimals = std::clamp(digits - 1 - exponentOf(inUnit), 0, unit.decimals);
    return {marked(fixedPoint(inUnit, decimals), provenance), QString::fromUtf8(unit.name)};
}

} // namespace

QString Figure::text() const
{
    return unit.isEmpty() ? number : QString(number % firmSpace % unit);
}

QString formatCount(std::int64_t count)
{
    return grouped(QString::number(count));
}

QString formatNumber(double value, int digits)
{
    if (!std::isfinite(value))
        return notANumber();
    const double shown = rounded(value, digits);
    if (shown == 0)
        return QStringLiteral("0");
    return fixedPoint(shown, std::clamp(digits - 1 - exponentOf(shown), 0, 12));
}

QString formatNumber(double value, Provenance provenance)
{
    return std::isfinite(value) ? marked(formatNumber(value, digitsFor(provenance)), provenance) : notANumber();
}

Figure secondsFigure(double seconds, Provenance provenance)
{
    static constexpr std::array<Unit, 6> units{{{7200, 3600, 1, "h"},
                                                {120, 60, 1, "min"},
                                                {1, 1, 1, "s"},
                                                {1e-4, 1e-3, 2, "ms"},
                                                {1e-7, 1e-6, 2, "µs"},
                                                {0, 1e-9, 2, "ns"}}};
    if (seconds == 0)
        return {QStringLiteral("0"), QStringLiteral("s")};
    return inUnits(seconds, units, provenance);
}

Figure rateFigure(double gflops, Provenance provenance)
{
    if (!std::isfinite(gflops))
        return {notANumber(), QStringLiteral("GFLOP/s")};
    return {marked(formatNumber(gflops, digitsFor(provenance)), provenance), QStringLiteral("GFLOP/s")};
}

QString formatSeconds(double seconds, Provenance provenance)
{
    return secondsFigure(seconds, provenance).text();
}

QString formatRate(double gflops, Provenance provenance)
{
    return rateFigure(gflops, provenance).text();
}

QString formatJoules(double joules, Provenance provenance)
{
    static constexpr std::array<Unit, 5> units{
        {{1e6, 1e6, 2, "MJ"}, {1e3, 1e3, 2, "kJ"}, {1e-2, 1, 3, "J"}, {1e-5, 1e-3, 3, "mJ"}, {0, 1e-6, 3, "µJ"}}};
    if (joules == 0)
        return Figure{QStringLiteral("0"), QStringLiteral("J")}.text();
    return inUnits(joules, units, provenance).text();
}

QString formatWatts(double watts, Provenance provenance)
{
    if (!std::isfinite(watts))
        return notANumber();
    return Figure{marked(formatNumber(watts, digitsFor(provenance)), provenance), QStringLiteral("W")}.text();
}

QString formatPercent(double share)
{
    if (!std::isfinite(share))
        return notANumber();
    return fixedPoint(share * 100, std::abs(share) < 0.0995 && share != 0 ? 1 : 0) % firmSpace % u'%';
}

QString formatRatio(double ratio, Provenance provenance)
{
    if (!std::isfinite(ratio))
        return notANumber();
    return QCoreApplication::translate("coreloom::Numbers", "%1 ×", "how many times as much")
        .replace(u' ', firmSpace)
        .arg(formatNumber(ratio, provenance));
}

QString formatBytes(std::int64_t bytes)
{
    static constexpr std::array names{"B", "kB", "MB", "GB", "TB"};
    double size = static_cast<double>(bytes);
    std::size_t unit = 0;
    for (; unit + 1 < names.size() && std::abs(size) >= 999.5; ++unit)
        size /= 1000;
    const int decimals = unit > 0 && std::abs(size) < 9.95 ? 1 : 0;
    return Figure{fixedPoint(size, decimals), QString::fromUtf8(names[unit])}.text();
}

QString formatFlop(double flop)
{
    int power = 0;
    for (; flop >= 1000 && power < 6; ++power)
        flop /= 1000;
    const QString unit = power == 0 ? QString() : QString(u" kMGTPE"[power]);
    return QLocale().toString(flop, 'g', 3) % firmSpace % unit % QStringLiteral("FLOP");
}

QString formatPower(double value)
{
    if (!std::isfinite(value))
        return notANumber();
    if (value == 0)
        return QStringLiteral("0");
    static const QString superscripts = QStringLiteral("⁰¹²³⁴⁵⁶⁷⁸⁹");
    const double shown = rounded(value, 1);
    const int exponent = exponentOf(shown);
    if (exponent >= -2 && exponent <= 3)
        return formatNumber(value, 2);
    QString power = exponent < 0 ? QStringLiteral("⁻") : QString();
    for (const QChar digit : QString::number(std::abs(exponent)))
        power += superscripts[digit.digitValue()];
    return QString::number(std::lround(shown / std::pow(10.0, exponent))) % u"·10" % power;
}

} // namespace coreloom
