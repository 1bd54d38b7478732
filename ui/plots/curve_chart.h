#pragma once

#include "plots/axis_range.h"

#include <QColor>
#include <QWidget>

#include <vector>

namespace coreloom {

/// Curves over time with their names and last values beside them. Draws with QCustomPlot straight onto whatever is
/// painted, so that a picture of it is as sharp as its paper.
class CurveChart : public QWidget {
    Q_OBJECT

public:
    explicit CurveChart(QWidget* parent = nullptr);

    struct Look {
        QColor color;
        bool measured = true; ///< solid if so, else dashed
    };

    /// Starts again with that many empty curves.
    void setCurves(std::size_t count);
    void setLook(std::size_t curve, const Look& look);
    /// The words at the curve's end; brief ones for a chart that is too narrow for them.
    void setLabel(std::size_t curve, const QString& label, const QString& brief = {});
    /// A value that is not finite leaves a gap. Time in seconds, not below the one before.
    void append(std::size_t curve, double seconds, double value);

    /// The time axis reaches at least so far.
    void setExpectedSeconds(double seconds);
    /// The stretch from 0 that is shaded and named; 0: none.
    void setWarmup(double seconds) { m_warmup = seconds; }
    /// The values' axis, in units of `unit` data units (1 for the data's own).
    void setAxis(const AxisRange& range, double unit = 1);
    /// Words in the middle while no curve has a point.
    void setEmptyHint(const QString& words);

    /// All values of a curve, in the order of time.
    [[nodiscard]] const std::vector<double>& values(std::size_t curve) const { return m_curves[curve].values; }
    [[nodiscard]] const std::vector<double>& times(std::size_t curve) const { return m_curves[curve].times; }
    [[nodiscard]] bool isEmpty() const;

    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    class Canvas;
    class Ticker;
    struct Curve {
        Look look;
        QString label;
        QString brief;
        std::vector<double> times;
        std::vector<double> values;
    };

    void thin(std::size_t curve);

    std::vector<Curve> m_curves;
    double m_expected = 0;
    double m_warmup = 0;
    AxisRange m_axis;
    double m_unit = 1;
    QString m_emptyHint;
    Canvas* m_canvas;
};

} // namespace coreloom
