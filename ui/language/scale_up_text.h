#pragma once

#include "analysis/scale_up.h"

#include <QString>

/// The figures of analysis/scale_up.h for people: "–" where nothing is known, "≈" before what is not measured.
namespace coreloom {

[[nodiscard]] QString scaledTime(const Scaled& seconds);
/// "≈ 1.3 kWh"
[[nodiscard]] QString scaledEnergy(const Scaled& kilowattHours);
/// "≈ 370 €", "≈ 1.2 thousand €"
[[nodiscard]] QString scaledCost(const Scaled& euros);
/// "≈ 12 kg"
[[nodiscard]] QString scaledCo2(const Scaled& grams);
/// "± 50 %"
[[nodiscard]] QString scaledBand(const Scaled& scaled);

} // namespace coreloom
