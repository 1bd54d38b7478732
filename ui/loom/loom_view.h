#pragma once

#include "job/device_info.h"
#include "job/trace.h"
#include "loom/loom_image.h"
#include "loom/loom_origin.h"
#include "loom/loom_text.h"

#include <QElapsedTimer>
#include <QImage>
#include <QWidget>

#include <memory>
#include <optional>

namespace coreloom {

/// C as it is woven: each tile in the color of the worker that computed it. A tile can be pointed at, with the mouse or
/// the arrow keys, and pinned, with a click or Enter: then A and B stand beside C with what makes the tile. Setters
/// store; refresh() asks for a repaint, so that the live view decides how often that happens.
class LoomView : public QWidget {
    Q_OBJECT

public:
    explicit LoomView(QWidget* parent = nullptr);

    /// Whose tiles they will be, and of what product. Forgets the trace.
    void setLane(const LaneSetup& setup, const LoomProduct& product);
    /// The newest step. A step that has grown since the last call has its new tiles flash.
    void setTrace(std::shared_ptr<const Trace> trace);
    /// Words drawn over the faint weave that stands while there is nothing to show; empty: the weave alone.
    void setInvitation(const QString& words);
    /// The step as it stood at a moment; nothing: all of it.
    void setMoment(const std::optional<ReplayMoment>& moment);
    /// These workers' tiles are to be seen, the others' dimmed; none: all alike.
    void lightWorkers(const std::vector<int>& workers);

    [[nodiscard]] const std::shared_ptr<const Trace>& trace() const { return m_trace; }
    [[nodiscard]] const LoomLayout& layoutOfTiles() const { return m_layout; }
    /// The tile whose A and B are shown.
    [[nodiscard]] const std::optional<TileEvent>& pinned() const { return m_pinned; }
    /// What is below a point, in words: worker, rows and columns, elements and FLOP, from when to when.
    [[nodiscard]] QString describe(const QPoint& point) const;
    /// What the whole loom shows, in one sentence.
    [[nodiscard]] QString sentence() const;

    /// Repaints if there is something new or a flash still fades. True while it fades.
    bool refresh();

    [[nodiscard]] QSize minimumSizeHint() const override;
    [[nodiscard]] QSize sizeHint() const override;

signals:
    /// The worker of the tile that is pointed at; -1: none.
    void workerPointed(int worker);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    /// Arrows move from tile to tile and show what the mouse shows; Enter pins, Escape lets go.
    void keyPressEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool event(QEvent* event) override;

private:
    using Element = LoomLayout::Element;

    void point(const std::optional<Element>& element);
    void pin(const std::optional<TileEvent>& tile);
    /// Pins a tile, or lets it go where it is pinned already.
    void togglePin(const std::optional<TileEvent>& tile);
    void step(int rows, int columns);
    /// Says what is pointed at, beside it and to a screen reader.
    void tell();
    void layOut();
    void chooseColors();
    void paintInvitation(QPainter& painter) const;
    void paintTiles(QPainter& painter);
    void paintMarks(QPainter& painter) const;
    [[nodiscard]] QString words() const;
    [[nodiscard]] QString readOut() const;
    [[nodiscard]] QString describe(const Element& element) const;
    [[nodiscard]] std::optional<TileEvent> tileAtElement(const std::optional<Element>& element) const;
    [[nodiscard]] double flashShare() const;

    LaneSetup m_setup;
    LoomProduct m_product;
    std::shared_ptr<const Trace> m_trace;
    LoomLook m_look;
    QElapsedTimer m_sinceFresh;
    std::optional<Element> m_pointed; ///< in the tile that the mouse or the keyboard points at
    bool m_byMouse = false;           ///< it was the mouse
    std::optional<TileEvent> m_pinned;
    QElapsedTimer m_sinceTold;
    QString m_invitation;
    LoomColors m_colors;
    LoomLayout m_layout;
    std::optional<ProductLayout> m_origin; ///< while a tile is pinned
    QImage m_image;
    bool m_changed = false;
};

} // namespace coreloom
