#pragma once

#include <QColor>
#include <QRectF>
#include <QString>

#include <vector>

class QPainter;

namespace coreloom {

/// The name of a curve, at the height of its end.
struct EndLabel {
    double y = 0;
    QString words;
    QColor color;
};

/// Writes the names into the margin beside the plot, pushed apart where the curves meet.
void paintEndLabels(QPainter& painter, std::vector<EndLabel> labels, const QRectF& margin);

} // namespace coreloom
