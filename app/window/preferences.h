#pragma once

#include "language/language.h"
#include "theme/theme.h"

#include <QSettings>

#include <optional>

namespace coreloom {

class MainWindow;

/// What the window remembers from one start to the next: language, color scheme, place and size.
class Preferences {
public:
    /// In the user's configuration folder. A folder that cannot be written is no fault: nothing is remembered then.
    Preferences();
    /// In that file, for tests.
    explicit Preferences(const QString& file);

    [[nodiscard]] Language language() const;
    /// Empty: as the system has it.
    [[nodiscard]] std::optional<Scheme> scheme() const;
    void restoreGeometry(MainWindow& window) const;
    /// Keeps what the user chooses in that window from now on.
    void follow(MainWindow& window);
    void saveGeometry(const MainWindow& window);

private:
    QSettings m_settings;
};

} // namespace coreloom
