#include "theme/theme.h"

#include "theme/style.h"
#include "theme/style_sheet.h"

#include <QApplication>
#include <QFontDatabase>
#include <QPalette>

namespace coreloom {

namespace {

Theme lightTheme()
{
    Theme theme;
    theme.window = QColor(0xf5f6f8);
    theme.panel = QColor(0xffffff);
    theme.line = QColor(0xe1e5ea);
    theme.text = QColor(0x1b1f24);
    theme.secondary = QColor(0x5a6472);
    theme.faint = QColor(0x8a94a3);
    theme.cpu = QColor(0x2f77bd);
    theme.gpu = QColor(0xd07a1f);
    theme.good = QColor(0x2c8a5b);
    theme.warning = QColor(0x8a5a00);
    theme.warningGround = QColor(0xfff3da);
    theme.bad = QColor(0xb3261e);
    theme.badGround = QColor(0xfde8e6);
    return theme;
}

Theme darkTheme()
{
    Theme theme;
    theme.scheme = Scheme::dark;
    theme.window = QColor(0x13161b);
    theme.panel = QColor(0x1b1f26);
    theme.line = QColor(0x2b313b);
    theme.text = QColor(0xe7eaef);
    theme.secondary = QColor(0x9aa4b2);
    theme.faint = QColor(0x6d7785);
    theme.cpu = QColor(0x69aeee);
    theme.gpu = QColor(0xf0a04b);
    theme.good = QColor(0x5cc48d);
    theme.warning = QColor(0xf2c879);
    theme.warningGround = QColor(0x3a2f17);
    theme.bad = QColor(0xff8a80);
    theme.badGround = QColor(0x43201e);
    return theme;
}

Theme& instance()
{
    static Theme theme = lightTheme();
    return theme;
}

QPalette paletteOf(const Theme& theme)
{
    QPalette palette;
    palette.setColor(QPalette::Window, theme.window);
    palette.setColor(QPalette::WindowText, theme.text);
    palette.setColor(QPalette::Base, theme.panel);
    palette.setColor(QPalette::AlternateBase, theme.window);
    palette.setColor(QPalette::Text, theme.text);
    palette.setColor(QPalette::Button, theme.panel);
    palette.setColor(QPalette::ButtonText, theme.text);
    palette.setColor(QPalette::BrightText, theme.bad);
    palette.setColor(QPalette::ToolTipBase, theme.panel);
    palette.setColor(QPalette::ToolTipText, theme.text);
    palette.setColor(QPalette::PlaceholderText, theme.faint);
    palette.setColor(QPalette::Highlight, theme.cpu);
    palette.setColor(QPalette::HighlightedText, theme.panel);
    palette.setColor(QPalette::Link, theme.cpu);
    palette.setColor(QPalette::LinkVisited, theme.cpu);
    palette.setColor(QPalette::Light, theme.panel);
    palette.setColor(QPalette::Midlight, theme.line);
    palette.setColor(QPalette::Mid, theme.line);
    palette.setColor(QPalette::Dark, theme.faint);
    palette.setColor(QPalette::Shadow, theme.line);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, theme.faint);
    return palette;
}

/// The families in the order in which a character is looked up; the last one knows Hangul.
QStringList families()
{
    QStringList wanted{QStringLiteral("Inter"), QFontDatabase::systemFont(QFontDatabase::GeneralFont).family(),
                       QStringLiteral("Noto Sans CJK KR")};
    if (!QFontDatabase::hasFamily(wanted.front()))
        wanted.removeFirst();
    return wanted;
}

} // namespace

QFont Theme::font(double size, bool bold) const
{
    static const QStringList all = families();
    QFont font;
    font.setFamilies(all);
    font.setPixelSize(pixels(size));
    font.setWeight(bold ? QFont::DemiBold : QFont::Normal);
    // Rounded advances would let the same text differ in width between a screen, a picture and a printer.
    font.setHintingPreference(QFont::PreferNoHinting);
    return font;
}

const Theme& Theme::current()
{
    return instance();
}

void Theme::apply(QApplication& application, Scheme scheme, double scale)
{
    instance() = scheme == Scheme::dark ? darkTheme() : lightTheme();
    instance().scale = scale;
    const Theme& theme = instance();
    QApplication::setStyle(new Style);
    QApplication::setPalette(paletteOf(theme));
    QApplication::setFont(theme.font(sizeOfBody));
    application.setStyleSheet(styleSheet(theme));
}

Scheme Theme::systemScheme()
{
    // Qt 6.4 has no question for it, but the system's palette tells; to see it, ours is lifted for a moment.
    const QPalette ours = QApplication::palette();
    if (ours.resolveMask() != 0)
        QApplication::setPalette(QPalette());
    const Scheme asked =
        QApplication::palette().color(QPalette::Window).lightnessF() < 0.5F ? Scheme::dark : Scheme::light;
    if (ours.resolveMask() != 0)
        QApplication::setPalette(ours);
    return asked;
}

} // namespace coreloom
