#pragma once

#include "base/error.h"
#include "job/run_record.h"

#include <QSize>
#include <QString>

class QWidget;

/// Pictures for reports: PNG, SVG or PDF by the file's suffix, in the theme and language of the program, at the asked
/// size whatever the screen. Text and curves of SVG and PDF are vectors. Needs a QApplication.
namespace coreloom {

inline constexpr QSize sizeOfPicture{1440, 900};

/// Draws the Live view of a record below a line that names the job. Refuses a suffix that is none of the three and a
/// file that cannot be written.
[[nodiscard]] Expected<void> savePicture(const RunRecord& record, const QString& path, QSize size = sizeOfPicture);
/// Draws a widget as it is, its aspect kept; an empty size means the widget's own.
[[nodiscard]] Expected<void> savePicture(QWidget& widget, const QString& path, QSize size = {});

/// Whether a path ends in one of the three suffixes.
[[nodiscard]] Expected<void> checkPicturePath(const QString& path);

} // namespace coreloom
