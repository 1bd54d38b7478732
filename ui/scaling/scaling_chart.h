#pragma once

#include "analysis/scaling.h"
#include "plots/axis_range.h"

#include <QColor>
#include <QString>
#include <QWidget>

#include <optional>
#include <vector>

namespace coreloom {

/// A place on the axis of workers where something changes: where physical cores end.
struct WorkerMark {
    double workers = 0;
    QString words;
};

/// Speed-up or efficiency over the number of workers: the points with their intervals, the ideal line, and the laws
/// that were fitted.
class ScalingChart : public QWidget {
    Q_OBJECT

public:
    enum class Quantity { speedup, efficiency };

    explicit ScalingChart(Quantity quantity, QWidget* parent = nullptr);

    /// `most`: workers up to which the axis goes. Points that were not measured are drawn hollow.
    void setScaling(const Scaling& scaling, double most, const QColor& color, Provenance provenance);
    void setMarks(const std::vector<WorkerMark>& marks);
    void setEmptyHint(const QString& words);

    [[nodiscard]] const std::vector<WorkerMark>& marks() const { return m_marks; }
    /// The curves that are drawn, as they are called at their ends: "ideal", "Amdahl" …
    [[nodiscard]] QStringList curveNames() const;
    /// What a point says when the pointer rests on it; empty where none is near.
    [[nodiscard]] QString readOut(QPoint position) const;
    /// Where a point is drawn.
    [[nodiscard]] QPointF place(double workers, double value) const;

    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    struct Curve {
        QString name;
        std::vector<QPointF> points; ///< workers and value
        Qt::PenStyle style = Qt::SolidLine;
        QColor color;
    };

    [[nodiscard]] std::vector<Curve> curves() const;
    [[nodiscard]] Curve curve(const QString& name, double (*law)(double, double, double), double a, double b) const;
    [[nodiscard]] double valueOf(const SpeedupPoint& point) const;
    [[nodiscard]] Interval intervalOf(const SpeedupPoint& point) const;
    [[nodiscard]] AxisRange axis() const;
    [[nodiscard]] QRectF plot() const;
    void paintAxes(QPainter& painter) const;
    void paintMarks(QPainter& painter) const;
    void paintCurves(QPainter& painter) const;
    void paintPoints(QPainter& painter) const;

    Quantity m_quantity;
    Scaling m_scaling;
    double m_most = 1;
    QColor m_color;
    Provenance m_provenance = Provenance::measured;
    std::vector<WorkerMark> m_marks;
    QString m_emptyHint;
};

} // namespace coreloom
