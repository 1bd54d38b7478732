#include "sweep/end_labels.h"

#include <QPainter>

#include <algorithm>

namespace coreloom {

void paintEndLabels(QPainter& painter, std::vector<EndLabel> labels, const QRectF& margin)
{
    std::ranges::sort(labels, {}, &EndLabel::y);
    const double height = painter.fontMetrics().height();
    // From the top down; the last ones are lifted again where they would leave the margin.
    double free = margin.top() - height / 2;
    for (EndLabel& label : labels) {
        label.y = std::max(label.y - height / 2, free);
        free = label.y + height;
    }
    double most = margin.bottom();
    for (auto label = labels.rbegin(); label != labels.rend(); ++label) {
        label->y = std::min(label->y, most - height);
        most = label->y;
    }
    for (const EndLabel& label : labels) {
        painter.setPen(label.color);
        painter.drawText(QRectF(margin.left(), label.y, margin.width(), height), Qt::AlignLeft | Qt::AlignVCenter,
                         painter.fontMetrics().elidedText(label.words, Qt::ElideRight, qFloor(margin.width())));
    }
}

} // namespace coreloom
