#include "window/preferences.h"

#include "window/main_window.h"

#include <QScreen>
#include <QVariant>

namespace coreloom {

namespace {

const QString languageKey = QStringLiteral("window/language");
const QString schemeKey = QStringLiteral("window/theme");
const QString geometryKey = QStringLiteral("window/geometry");

QString word(std::optional<Scheme> scheme)
{
    if (!scheme)
        return QStringLiteral("system");
    return *scheme == Scheme::dark ? QStringLiteral("dark") : QStringLiteral("light");
}

} // namespace

Preferences::Preferences() : m_settings(QStringLiteral("coreloom"), QStringLiteral("coreloom")) {}

Preferences::Preferences(const QString& file) : m_settings(file, QSettings::IniFormat) {}

Language Preferences::language() const
{
    return languageOf(m_settings.value(languageKey).toString()).value_or(systemLanguage());
}

std::optional<Scheme> Preferences::scheme() const
{
    const QString kept = m_settings.value(schemeKey).toString();
    for (const Scheme scheme : {Scheme::light, Scheme::dark}) {
        if (kept == word(scheme))
            return scheme;
    }
    return std::nullopt;
}

void Preferences::restoreGeometry(MainWindow& window) const
{
    if (window.restoreGeometry(m_settings.value(geometryKey).toByteArray()))
        return;
    // Room for the frame that the desktop puts around.
    window.resize(QSize(1440, 900).boundedTo(window.screen()->availableSize() - QSize(2, 32)));
}

void Preferences::follow(MainWindow& window)
{
    QObject::connect(&window, &MainWindow::languageChosen, &window,
                     [this](Language language) { m_settings.setValue(languageKey, code(language)); });
    QObject::connect(&window, &MainWindow::schemeChosen, &window,
                     [this](std::optional<Scheme> scheme) { m_settings.setValue(schemeKey, word(scheme)); });
}

void Preferences::saveGeometry(const MainWindow& window)
{
    if (!window.isFullScreen())
        m_settings.setValue(geometryKey, window.saveGeometry());
}

} // namespace coreloom
