#pragma once

#include "job/names.h"

#include <QString>

#include <cstdint>

/// Numbers for people: the decimal point of the user's locale, thousands set apart by a thin space, as many digits as
/// are worth reading. What is estimated or modelled begins with "≈" and has two digits at most. What is not finite is
/// "–". Number and unit are joined by a space that does not break.
namespace coreloom {

/// A number and its unit apart, for places that draw them differently.
struct Figure {
    QString number;
    QString unit;

    [[nodiscard]] QString text() const;
};

/// "125 000"
[[nodiscard]] QString formatCount(std::int64_t count);
/// "174", "0.0316", "21 000": rounded to that many significant digits; trailing zeros after the point are kept.
[[nodiscard]] QString formatNumber(double value, int digits = 3);
/// The same with as many digits as that provenance is worth: "174", "≈ 170".
[[nodiscard]] QString formatNumber(double value, Provenance provenance);

/// "11.4 ms", "0.10 ms", "3.2 s", "2.5 min"
[[nodiscard]] Figure secondsFigure(double seconds, Provenance provenance = Provenance::measured);
/// "174 GFLOP/s", "≈ 21 000 GFLOP/s"
[[nodiscard]] Figure rateFigure(double gflops, Provenance provenance = Provenance::measured);

[[nodiscard]] QString formatSeconds(double seconds, Provenance provenance = Provenance::measured);
[[nodiscard]] QString formatRate(double gflops, Provenance provenance = Provenance::measured);
[[nodiscard]] QString formatJoules(double joules, Provenance provenance = Provenance::measured);
[[nodiscard]] QString formatWatts(double watts, Provenance provenance = Provenance::measured);
/// "85 %" for 0.85, "3.2 %" for 0.032
[[nodiscard]] QString formatPercent(double share);
/// "≈ 120 ×", "1.92 ×"
[[nodiscard]] QString formatRatio(double ratio, Provenance provenance = Provenance::measured);
/// "2 GFLOP", "98.7 MFLOP"
[[nodiscard]] QString formatFlop(double flop);
/// "12 MB", "1.6 GB": powers of ten
[[nodiscard]] QString formatBytes(std::int64_t bytes);
/// "2 GFLOP", three digits at most
[[nodiscard]] QString formatFlop(double flop);
/// "3·10⁻⁶", one digit: for errors and tolerances.
[[nodiscard]] QString formatPower(double value);

/// Whether numbers of that provenance are said with "≈".
[[nodiscard]] constexpr bool isRough(Provenance provenance)
{
    return provenance == Provenance::estimated || provenance == Provenance::modelled;
}

} // namespace coreloom
