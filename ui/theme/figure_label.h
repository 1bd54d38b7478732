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
    /// Draws the number in the faint color: there is none yet.
    void setFaint(bool faint);
    void setLook(double numberSize, bool bold, const QColor& numberColor);

    [[nodiscard]] QSize sizeHint() const override;
    /// It shrinks its figures rather than cut them.
    [[nodiscard]] QSize minimumSizeHint() const override { return {sizeHint().width() / 2, sizeHint().height()}; }

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
    bool m_faint = false;
    QColor m_color;
};

/// The width of a text with digits of equal width.
[[nodiscard]] double figuresWidth(const QFont& font, const QString& text);
/// Draws it from a point on the base line.
void drawFigures(QPainter& painter, QPointF base, const QFont& font, const QString& text);

} // namespace coreloom
