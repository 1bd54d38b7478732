#pragma once

#include <QColor>
#include <QWidget>

namespace coreloom {

/// A horizontal bar whose whole length is the machine's peak.
class RungBar : public QWidget {
    Q_OBJECT

public:
    explicit RungBar(QWidget* parent = nullptr);

    /// The share of the length that is filled; hollow where the number was not measured.
    void setShare(double share, const QColor& color, bool hollow);
    [[nodiscard]] double share() const { return m_share; }

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    double m_share = 0;
    QColor m_color;
    bool m_hollow = false;
};

} // namespace coreloom
