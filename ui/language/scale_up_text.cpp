#include "language/scale_up_text.h"

#include "language/numbers.h"

#include <QCoreApplication>

#include <array>

namespace coreloom {

namespace {

QString word(const char* text)
{
    return QCoreApplication::translate("coreloom::ScaleUpText", text);
}

/// In the largest of four units, a thousand apart, in which it is 1 or more.
QString inUnits(const Scaled& scaled, double smallest, const std::array<QString, 4>& units)
{
    if (!scaled.value)
        return QStringLiteral("–");
    double value = *scaled.value / smallest;
    std::size_t unit = 0;
    for (; unit + 1 < units.size() && value >= 1000; ++unit)
        value /= 1000;
    // A step's are small change.
    constexpr double readable = 1e-3;
    const QString number = value >= readable || value == 0 ? formatNumber(value, scaled.provenance)
                           : isRough(scaled.provenance)    ? QString(u"≈\u00a0" % formatPower(value))
                                                           : formatPower(value);
    return number % u'\u00a0' % units[unit];
}

} // namespace

QString scaledTime(const Scaled& seconds)
{
    return seconds.value ? formatSeconds(*seconds.value, seconds.provenance) : QStringLiteral("–");
}

QString scaledEnergy(const Scaled& kilowattHours)
{
    return inUnits(kilowattHours, 1e-3,
                   {QStringLiteral("Wh"), QStringLiteral("kWh"), QStringLiteral("MWh"), QStringLiteral("GWh")});
}

QString scaledCost(const Scaled& euros)
{
    return inUnits(euros, 1,
                   {QStringLiteral("€"), word(QT_TRANSLATE_NOOP("coreloom::ScaleUpText", "thousand €")),
                    word(QT_TRANSLATE_NOOP("coreloom::ScaleUpText", "million €")),
                    word(QT_TRANSLATE_NOOP("coreloom::ScaleUpText", "billion €"))});
}

QString scaledCo2(const Scaled& grams)
{
    return inUnits(grams, 1, {QStringLiteral("g"), QStringLiteral("kg"), QStringLiteral("t"), QStringLiteral("kt")});
}

QString scaledBand(const Scaled& scaled)
{
    return scaled.value && scaled.band ? u"±\u00a0" % formatPercent(*scaled.band) : QStringLiteral("–");
}

} // namespace coreloom
