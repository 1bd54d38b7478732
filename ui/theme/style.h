#pragma once

#include <QProxyStyle>

namespace coreloom {

/// What a style sheet cannot say: a check box that is seen on dark ground, and dialogs whose buttons are words alone.
class Style : public QProxyStyle {
    Q_OBJECT

public:
    Style();

    int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                  QStyleHintReturn* answer) const override;
    int pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const override;
    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                       const QWidget* widget) const override;
};

} // namespace coreloom
