#pragma once

#include <QString>

namespace coreloom {

struct Theme;

/// The whole program's style sheet. Widgets choose their look by dynamic properties:
/// - QFrame `coreloomPanel` true: a rounded panel with a 1 px line;
/// - QPushButton `role` "primary" (Run), "plain" (a quiet button), "link"; QToolButton `role` "segment" (one of a
///   segmented row) or "view" (one of the views at the top);
/// - QAbstractSpinBox `tight` true: one of several in a narrow row;
/// - QSlider `hue` "cpu" or "gpu";
/// - QLabel `role` "hint", "heading", "secondary", "title", "result", "good", "bad", "faint", "fact", "value",
/// "badResult", "alarm".
[[nodiscard]] QString styleSheet(const Theme& theme);

} // namespace coreloom
