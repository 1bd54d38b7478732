#pragma once

#include "job/names.h"

#include <QWidget>

namespace coreloom {

/// A small drawing of what workers share in training: the tiles of one product after the other, or the samples of the
/// mini-batch, whose gradients are then summed as a tree.
class ParallelSketch : public QWidget {
    Q_OBJECT

public:
    explicit ParallelSketch(QWidget* parent = nullptr);

    void setParallel(Parallel parallel, int workers, int parts);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void paintInside(QPainter& painter) const;
    void paintBatch(QPainter& painter) const;

    Parallel m_parallel = Parallel::inside;
    int m_workers = 1;
    int m_parts = 1;
};

} // namespace coreloom
