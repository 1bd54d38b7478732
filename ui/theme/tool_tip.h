#pragma once

#include <QString>

class QHelpEvent;
class QWidget;

namespace coreloom {

/// Any text as a tool tip: what looks like HTML in it stays text, and long lines wrap, which plain ones do not.
[[nodiscard]] QString asToolTip(const QString& text);
/// Answers a widget's QEvent::ToolTip with what stands under the pointer; where nothing does, none is shown.
void showReadOut(QWidget* widget, const QHelpEvent& event, const QString& words);
/// Gives the widget a tool tip, and the same words to a screen reader.
void explain(QWidget* widget, const QString& text);

} // namespace coreloom
