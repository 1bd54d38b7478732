#include "plots/axis_range.h"

#include "language/numbers.h"

#include <QLocale>

#include <algorithm>
#include <cmath>

namespace coreloom {

namespace {

/// The smallest of 1, 2, 2.5, 5 and 10 times a power of ten that is not below the value.
double roundUp(double value)
{
    const double decade = std::pow(10.0, std::floor(std::log10(value)));
    for (const double mantissa : {1.0, 2.0, 2.5, 5.0, 10.0}) {
        if (mantissa * decade >= value * (1 - 1e-9))
            return mantissa * decade;
    }
    return 10 * decade;
}

} // namespace

AxisRange linearAxis(double largest)
{
    if (!std::isfinite(largest) || largest <= 0)
        return {};
    // A quarter of a round step above what is needed is wasted less than a whole one.
    const double step = roundUp(largest * 1.12 / 4);
    return {0, step * std::ceil(largest * 1.12 / step - 1e-9), false};
}

AxisRange logarithmicAxis(double smallest, double largest)
{
    if (!std::isfinite(smallest) || !std::isfinite(largest) || smallest <= 0 || largest < smallest)
        return {1, 10, true};
    const double low = std::floor(std::log10(smallest) + 1e-9);
    const double high = std::max(std::ceil(std::log10(largest * 1.2) - 1e-9), low + 1);
    return {std::pow(10.0, low), std::pow(10.0, high), true};
}

std::vector<double> axisTicks(const AxisRange& range, int most)
{
    std::vector<double> ticks;
    most = std::max(most, 2);
    if (!(range.high > range.low))
        return ticks;
    if (range.logarithmic) {
        const int low = static_cast<int>(std::ceil(std::log10(range.low) - 1e-9));
        const int high = static_cast<int>(std::floor(std::log10(range.high) + 1e-9));
        const int step = std::max(1, (high - low + most - 1) / most);
        for (int decade = low; decade <= high; decade += step)
            ticks.push_back(std::pow(10.0, decade));
        return ticks;
    }
    const double step = roundUp((range.high - range.low) / most);
    for (int i = 0; range.low + i * step <= range.high * (1 + 1e-9); ++i)
        ticks.push_back(range.low + i * step);
    return ticks;
}

QString tickText(double tick)
{
    const double size = std::abs(tick);
    if (size >= 1e7 || (size > 0 && size < 1e-3))
        return formatPower(tick);
    if (size >= 1 && std::abs(tick - std::round(tick)) < 1e-6 * size)
        return formatCount(std::llround(tick));
    return QString::number(tick, 'g', 4).replace(u'.', QLocale().decimalPoint());
}

Extent extentOf(std::span<const double> values)
{
    Extent extent;
    for (const double value : values) {
        if (!std::isfinite(value) || value <= 0)
            continue;
        extent.smallest = extent.largest > 0 ? std::min(extent.smallest, value) : value;
        extent.largest = std::max(extent.largest, value);
    }
    return extent;
}

} // namespace coreloom
