#pragma once

#include <QLabel>

namespace coreloom {

/// A label whose digits all take the same width, so that a number that changes never moves what is beside it. (Qt 6.4
/// cannot ask a font for its tabular figures.)
class FigureLabel : public QLabel {
    Q_OBJECT

public:
    explicit FigureLabel(QWidget* parent = nullptr);

    /// The number, drawn in `numberColor` and `numberSize`; the unit after it is quiet and small.
    void setFigure(const QString& number, const QString& unit);
    void setLook(double numberSize, bool bold, const QColor& numberColor);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    [[nodiscard]] QFont numberFont() const;
    [[nodiscard]] QFont unitFont() const;

    QString m_number;
    QString m_unit;
    double m_size;
    bool m_bold = false;
    QColor m_color;
};

/// The width of a text with digits of equal width.
[[nodiscard]] double figuresWidth(const QFont& font, const QString& text);
/// Draws it from a point on the base line.
void drawFigures(QPainter& painter, QPointF base, const QFont& font, const QString& text);

} // namespace coreloom
