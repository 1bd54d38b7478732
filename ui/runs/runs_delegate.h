#pragma once

#include <QStyledItemDelegate>

namespace coreloom {

/// Draws a cell of the runs: a line a lane, the lanes with their hues, the status as a badge.
class RunsDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

} // namespace coreloom
