#pragma once

#include <QIODevice>
#include <QString>
#include <QWidget>

namespace coreloom {

/// Draws a widget, as it stands, into an open device: as PNG, or with lines and letters that stay sharp as SVG or PDF,
/// by the suffix of `fileName`. One unit of the picture is one pixel of the widget, whatever the screen's scale.
/// Whether it could be written.
[[nodiscard]] bool drawWidget(QWidget& widget, QIODevice& device, const QString& fileName);

} // namespace coreloom
