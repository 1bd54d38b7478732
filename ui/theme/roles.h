#pragma once

#include <QLabel>
#include <QString>
#include <QWidget>

namespace coreloom {

/// Gives a widget one of the style sheet's roles; does nothing if it has it already.
void setRole(QWidget* widget, const QString& role);

/// A label of that object name and role, of the parent, whose text is shown as it is.
[[nodiscard]] QLabel* makeLabel(QWidget* parent, const char* name, const QString& role);

} // namespace coreloom
