#include "setup/setup_view.h"
#include "window/main_window.h"
#include "window/top_bar.h"

#include <QApplication>
#include <QScreen>

#include <algorithm>

/// How the window looks: its theme, its size for an audience, its language.
namespace coreloom {

namespace {

constexpr double presentScale = 1.5;

} // namespace

void MainWindow::present(bool on)
{
    m_presenting = on;
    m_bar->setPresenting(on);
    setWindowState(windowState().setFlag(Qt::WindowFullScreen, on));
    applyTheme();
}

void MainWindow::setScheme(std::optional<Scheme> scheme)
{
    m_scheme = scheme;
    m_setup->setScheme(scheme);
    applyTheme();
}

void MainWindow::applyTheme()
{
    double scale = 1;
    if (m_presenting) {
        const QSize room = screen()->size();
        const double fitting = std::min(static_cast<double>(room.width()) / smallestSize.width(),
                                        static_cast<double>(room.height()) / smallestSize.height());
        scale = std::clamp(fitting, 1.0, presentScale);
    }
    Theme::apply(*qApp, m_scheme.value_or(m_systemScheme), scale);
}

void MainWindow::setLanguage(Language language)
{
    applyLanguage(language);
}

} // namespace coreloom
