#pragma once

#include <QString>
#include <QWidget>

namespace coreloom {

/// Gives a widget one of the style sheet's roles; does nothing if it has it already.
void setRole(QWidget* widget, const QString& role);

} // namespace coreloom
