#pragma once

#include "job/run_record.h"
#include "loom/loom_text.h"
#include "timeline/timeline_image.h"

#include <QImage>
#include <QWidget>

#include <memory>
#include <optional>
#include <vector>

namespace coreloom {

/// The traced step of one lane.
struct TimelineLane {
    LaneSetup setup;
    LoomProduct product;
    std::shared_ptr<const Trace> trace;
    StepTimeline step;
    std::vector<WorkerTotals> totals; ///< over all timed steps; none while the lane runs
    int index = 0;                    ///< of the run
};

/// A row for each worker or SM: its tiles in its color, waiting in the grid's. One axis of time for all lanes that are
/// shown, in which the wheel or + and - zoom, dragging moves, and dragging with Shift (or M at two places) measures.
class TimelineChart : public QWidget {
    Q_OBJECT

public:
    explicit TimelineChart(QWidget* parent = nullptr);

    /// Who zoomed in keeps the same part of the step.
    void setLanes(std::vector<TimelineLane> lanes);
    [[nodiscard]] const std::vector<TimelineLane>& lanes() const { return m_lanes; }

    /// What is in sight; never more than the longest step.
    void setWindow(const TimeWindow& window);
    [[nodiscard]] const TimeWindow& window() const { return m_window; }
    void showAll() { setWindow({0, endNs()}); }
    [[nodiscard]] bool isZoomed() const { return m_window != TimeWindow{0, endNs()}; }

    /// What is below a point: the tile and who computed it, why a worker waits, or how a row's worker spent the step.
    [[nodiscard]] QString readOut(const QPoint& point) const;
    /// The time between the two marks, in ns; nothing without two.
    [[nodiscard]] std::optional<double> measuredNs() const;
    /// Where a moment of a worker's row lies.
    [[nodiscard]] QPoint pointOf(std::size_t lane, int worker, double ns) const;

    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    void windowChanged();
    void measured();

protected:
    void paintEvent(QPaintEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool event(QEvent* event) override;

private:
    /// A moment on a worker's row.
    struct Spot {
        std::size_t lane = 0;
        int worker = 0;
        int track = -1; ///< -1: any
        double ns = 0;
    };
    enum class Drag { none, pan, measure };

    [[nodiscard]] double endNs() const;
    [[nodiscard]] QRect plot() const;
    /// Pixels that the lanes' titles and the space between the lanes take.
    [[nodiscard]] int titles() const;
    [[nodiscard]] QRect laneArea(std::size_t lane) const;
    [[nodiscard]] double nsAt(double x) const;
    [[nodiscard]] double xOf(double ns) const;
    [[nodiscard]] std::optional<Spot> spotAt(const QPoint& point) const;
    [[nodiscard]] QString describe(const Spot& spot) const;
    [[nodiscard]] QRectF itemPlace(const Spot& spot) const;
    [[nodiscard]] QString rowNumber(const TimelineLane& lane, int worker) const;

    void point(const std::optional<Spot>& spot, const QPoint& globalPosition);
    void stepAlong(int way);
    void stepRows(int way);
    void zoom(double factor, double aroundNs);
    void pan(double ns);
    void mark(double ns);
    void clearMarks();

    void paintRows(QPainter& painter);
    void paintNumbers(QPainter& painter, const TimelineLane& lane, const QRect& area) const;
    void paintAxis(QPainter& painter) const;
    void paintLegend(QPainter& painter) const;
    void paintSpot(QPainter& painter) const;
    void paintMeasure(QPainter& painter) const;

    std::vector<TimelineLane> m_lanes;
    TimeWindow m_window;
    std::optional<Spot> m_spot;
    std::vector<double> m_marks; ///< ns, two at most
    Drag m_drag = Drag::none;
    double m_dragNs = 0; ///< what the mouse holds
    QImage m_image;      ///< of the rows; empty where they have to be painted anew
};

/// "0.2 ms", all of an axis in the same unit and with as many decimals as the step from tick to tick needs.
[[nodiscard]] QString timeTickText(double ns, double stepNs, double longestNs);

} // namespace coreloom
