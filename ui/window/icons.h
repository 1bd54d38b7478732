#pragma once

#include <QColor>
#include <QIcon>

namespace coreloom {

/// The signs on Run and Stop, drawn: not every font has them.
[[nodiscard]] QIcon runIcon(const QColor& color, const QColor& disabled);
[[nodiscard]] QIcon stopIcon(const QColor& color, const QColor& disabled);
/// A small wedge that points down: a menu opens.
[[nodiscard]] QIcon menuIcon(const QColor& color);

} // namespace coreloom
