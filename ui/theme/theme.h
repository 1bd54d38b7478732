#pragma once

#include <QColor>
#include <QFont>

class QApplication;

namespace coreloom {

enum class Scheme { light, dark };

/// Every color and size of the window, so that two hues carry the two lanes through every picture. Widgets ask
/// Theme::current() while they paint and repaint on QEvent::PaletteChange.
struct Theme {
    Scheme scheme = Scheme::light;
    double scale = 1.0; ///< 1.5 while presenting
    QColor window, panel, line;
    QColor text, secondary, faint;
    QColor cpu, gpu;
    QColor good, warning, warningGround, bad, badGround;

    /// The hue of a lane: CPU blue and GPU orange; a second lane of the same kind and a third on take worker colors.
    [[nodiscard]] QColor lane(int index, bool isGpu) const;
    /// The color of a CPU worker, counted from 0: eight hues, then the same with stepped lightness; neighbours differ.
    [[nodiscard]] QColor worker(int index) const;
    /// The color of an SM out of `count`: a ramp of the GPU's hue; neighbours differ.
    [[nodiscard]] QColor sm(int index, int count) const;

    /// The system's sans at one of the sizes below, times the scale, with tabular figures.
    [[nodiscard]] QFont font(double size, bool bold = false) const;
    [[nodiscard]] int pixels(double size) const { return qRound(size * scale); }

    [[nodiscard]] static const Theme& current();
    /// Makes this the theme of the whole program: palette, fonts and style sheet.
    static void apply(QApplication& application, Scheme scheme, double scale = 1.0);
    /// What the system asks for now.
    [[nodiscard]] static Scheme systemScheme();
};

/// A color between two: `share` 0 is the first, 1 the second.
[[nodiscard]] QColor mixed(const QColor& from, const QColor& to, float share);
/// White where it can be read on that ground, else nearly black.
[[nodiscard]] QColor textOn(const QColor& ground);

/// Type sizes in pixels at scale 1.
inline constexpr double sizeOfLaneNumber = 31;
inline constexpr double sizeOfResult = 16;
inline constexpr double sizeOfBody = 13.5;
inline constexpr double sizeOfHint = 12;

} // namespace coreloom
