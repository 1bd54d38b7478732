#pragma once

#include <QSlider>

namespace coreloom {

/// A horizontal slider whose handle goes where the mouse is pressed.
class Slider : public QSlider {
    Q_OBJECT

public:
    explicit Slider(QWidget* parent = nullptr);

protected:
    void mousePressEvent(QMouseEvent* event) override;
    /// The wheel scrolls the column of controls; it must not change what it passes over.
    void wheelEvent(QWheelEvent* event) override;
};

} // namespace coreloom
