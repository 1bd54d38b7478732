#pragma once

#include "plots/axis_range.h"

#include <QColor>
#include <QPointF>
#include <QString>
#include <QWidget>

#include <vector>

namespace coreloom {

/// One lane's quantity over the size.
struct SizeCurve {
    QString name;
    QColor color;
    Qt::PenStyle style = Qt::SolidLine; ///< dashed where it is not measured, dotted with copies
    bool hollow = false;                ///< points that were not measured
    std::vector<QPointF> points;        ///< size and value, both above 0, sizes ascending
};

/// A size at which something changes.
struct SizeMark {
    double size = 0;
    QString words;
};

/// A quantity over the size of the matrices, both axes logarithmic: a curve a lane, and marks where one overtakes the
/// other.
class SizeChart : public QWidget {
    Q_OBJECT

public:
    /// A value with its unit, for the axis and the read-out.
    using Format = QString (*)(double value, bool rough);

    explicit SizeChart(Format format, QWidget* parent = nullptr);

    /// The sizes that the axis reaches.
    void setSpan(double smallest, double largest);
    void setCurves(std::vector<SizeCurve> curves);
    void setMarks(std::vector<SizeMark> marks);
    void setEmptyHint(const QString& words);

    [[nodiscard]] const std::vector<SizeCurve>& curves() const { return m_curves; }
    [[nodiscard]] const std::vector<SizeMark>& marks() const { return m_marks; }
    /// What all curves have at the size nearest to the pointer; empty outside the plot.
    [[nodiscard]] QString readOut(QPoint position) const;
    /// Where a value is drawn.
    [[nodiscard]] QPointF place(double size, double value) const;

    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    [[nodiscard]] bool isEmpty() const;
    [[nodiscard]] AxisRange axis() const;
    [[nodiscard]] QRectF plot() const;
    void paintAxes(QPainter& painter) const;
    void paintMarks(QPainter& painter) const;
    void paintCurves(QPainter& painter) const;

    Format m_format;
    double m_smallest = 1;
    double m_largest = 2;
    std::vector<SizeCurve> m_curves;
    std::vector<SizeMark> m_marks;
    QString m_emptyHint;
};

} // namespace coreloom
