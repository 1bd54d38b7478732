#pragma once

#include "job/device_info.h"
#include "job/trace.h"
#include "loom/loom_image.h"

#include <QElapsedTimer>
#include <QImage>
#include <QWidget>

#include <memory>
#include <optional>

namespace coreloom {

/// C as it is woven: each tile in the color of the worker that computed it. Setters store; refresh() asks for a
/// repaint, so that the live view decides how often that happens.
class LoomView : public QWidget {
    Q_OBJECT

public:
    explicit LoomView(QWidget* parent = nullptr);

    /// Whose tiles they will be, and C's size. Forgets the trace.
    void setLane(const LaneSetup& setup, std::int64_t rows, std::int64_t columns);
    /// The newest step. A step that has grown since the last call has its new tiles flash.
    void setTrace(std::shared_ptr<const Trace> trace);
    /// Words drawn over the faint weave that stands while there is nothing to show; empty: the weave alone.
    void setInvitation(const QString& words);

    [[nodiscard]] const std::shared_ptr<const Trace>& trace() const { return m_trace; }
    [[nodiscard]] const LoomLayout& layoutOfTiles() const { return m_layout; }
    /// What is below a point, in words: worker, rows and columns, elements, from when to when.
    [[nodiscard]] QString describe(const QPoint& point) const;
    /// What the whole loom shows, in one sentence.
    [[nodiscard]] QString sentence() const;

    /// Repaints if there is something new or a flash still fades. True while it fades.
    bool refresh();

    [[nodiscard]] QSize minimumSizeHint() const override;
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    /// Arrows move from tile to tile and show what the mouse shows.
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool event(QEvent* event) override;

private:
    void chooseColors();
    void paintInvitation(QPainter& painter) const;
    void paintTiles(QPainter& painter);
    [[nodiscard]] double flashShare() const;
    /// Where the tile below a point lies on the screen; null where there is none.
    [[nodiscard]] QRect tileBelow(const QPoint& point) const;

    LaneSetup m_setup;
    std::int64_t m_rows = 0;
    std::int64_t m_columns = 0;
    std::shared_ptr<const Trace> m_trace;
    std::size_t m_firstFresh = 0;
    QElapsedTimer m_sinceFresh;
    std::optional<QPoint> m_cursor; ///< in the middle of the tile that the keyboard points at
    QString m_invitation;
    LoomColors m_colors;
    LoomLayout m_layout;
    QImage m_image;
    bool m_changed = false;
};

} // namespace coreloom
