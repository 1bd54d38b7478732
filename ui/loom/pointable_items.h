#pragma once

#include <QWidget>

#include <vector>

namespace coreloom {

/// A picture of items, each of which stands for some workers: one can be pointed at with the mouse or the arrow keys,
/// and its words are told beside it and to a screen reader.
class PointableItems : public QWidget {
    Q_OBJECT

public:
    explicit PointableItems(QWidget* parent = nullptr);

    /// Rings what stands for a worker that is pointed at elsewhere; -1: none.
    void mark(int worker);

signals:
    /// The workers of the item that is pointed at; empty: none.
    void workersPointed(const std::vector<int>& workers);

protected:
    [[nodiscard]] virtual int itemCount() const = 0;
    [[nodiscard]] virtual QRectF itemPlace(int item) const = 0;
    [[nodiscard]] virtual QString itemText(int item) const = 0;
    [[nodiscard]] virtual std::vector<int> itemWorkers(int item) const = 0;

    /// Points at nothing: the items have changed.
    void reset();
    /// Draws the rings, over what has been painted.
    void paintRings(QPainter& painter, double radius) const;

    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    void point(int item, const QPoint& globalPosition);
    /// The item nearest in that direction; the same where there is none.
    [[nodiscard]] int neighbor(int item, const QPoint& direction) const;

    int m_pointed = -1;
    int m_marked = -1; ///< a worker
};

} // namespace coreloom
