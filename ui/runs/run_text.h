#pragma once

#include "runs/kept_run.h"

#include <QString>
#include <QStringList>

/// A kept run in words, in the window's language.
namespace coreloom {

/// "30 Nov, 21:27:05", or with the year instead of the seconds where it is another; the text itself where it is no
/// time.
[[nodiscard]] QString whenText(const KeptRun& run);
/// "1000 × 1000", or "1200 × 640 × 800" where M, K and N differ.
[[nodiscard]] QString sizeText(const Job& job);
/// The lane's title, and what is unusual about it: another precision than FP32, a static schedule.
[[nodiscard]] QString laneText(const LaneSetup& setup);
/// "174 GFLOP/s", "≈ 21 000 GFLOP/s (modelled)": the median, and how it was obtained where it was not measured.
[[nodiscard]] QString rateText(const LaneRecord& lane);
/// How a number was obtained, where it was not measured.
[[nodiscard]] QString provenanceText(Provenance provenance);
/// "passed", "failed", or "–" where nothing was checked.
[[nodiscard]] QString checkText(const LaneRecord& lane);
[[nodiscard]] QString statusText(Status status);
/// What the status means, in a sentence.
[[nodiscard]] QString statusMeaning(Status status);
/// Any text on one line.
[[nodiscard]] QString onOneLine(const QString& text);

} // namespace coreloom
