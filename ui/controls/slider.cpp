#include "controls/slider.h"

#include <QMouseEvent>
#include <QStyle>
#include <QStyleOptionSlider>
#include <QWheelEvent>

namespace coreloom {

Slider::Slider(QWidget* parent) : QSlider(Qt::Horizontal, parent)
{
    setFocusPolicy(Qt::StrongFocus);
}

void Slider::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton) {
        QStyleOptionSlider option;
        initStyleOption(&option);
        const int handle = style()->subControlRect(QStyle::CC_Slider, &option, QStyle::SC_SliderHandle, this).width();
        setValue(QStyle::sliderValueFromPosition(minimum(), maximum(), qRound(event->position().x()) - handle / 2,
                                                 width() - handle));
    }
    // The handle is below the mouse now, and is dragged from there.
    QSlider::mousePressEvent(event);
}

void Slider::wheelEvent(QWheelEvent* event)
{
    event->ignore();
}

} // namespace coreloom
