#include "window/window_verb.h"

#include "language/language.h"
#include "run/providers.h"
#include "window/controller.h"
#include "window/display.h"
#include "window/frame_log.h"
#include "window/main_window.h"
#include "window/preferences.h"
#include "window/self_portrait.h"

#include <QApplication>
#include <QIcon>

#include <cstdio>

namespace coreloom {

namespace {

int refuse(const Error& error)
{
    std::fprintf(stderr, "coreloom: %s\n", english(error).c_str());
    return 2;
}

void introduce(QApplication& application)
{
    QApplication::setApplicationName(QStringLiteral("coreloom"));
    QApplication::setApplicationDisplayName(QStringLiteral("Coreloom"));
    QApplication::setDesktopFileName(QStringLiteral("io.github.coreloom.Coreloom"));
    application.setWindowIcon(QIcon(QStringLiteral(":/icons/io.github.coreloom.Coreloom.svg")));
}

} // namespace

int runWindow(const WindowOptions& options, int& argc, char** argv)
{
    if (const auto display = checkDisplay(); !display)
        return refuse(display.error());
    QApplication application(argc, argv);
    introduce(application);

    std::unique_ptr<FrameLog> log;
    if (!options.frameLog.empty()) {
        log = std::make_unique<FrameLog>(QString::fromStdString(options.frameLog));
        if (!log->isOpen()) {
            return refuse(
                {ErrorCode::ioFailed,
                 {translatable("compute",
                               "--frame-log %1 cannot be written; name a file in a folder that you may write to."),
                  {options.frameLog}},
                 {}});
        }
    }

    Preferences preferences;
    const auto language = languageOf(QString::fromStdString(options.language));
    applyLanguage(language.value_or(preferences.language()));
    MainWindow window;
    window.setScheme(options.theme ? options.theme : preferences.scheme());
    preferences.restoreGeometry(window);
    preferences.follow(window);
    Controller controller(window, Environment{}, allProviders);
    if (log) {
        QObject::connect(&window, &MainWindow::repainted, log.get(), &FrameLog::writeFrame);
        QObject::connect(&controller, &Controller::windowCost, log.get(), &FrameLog::writeCost);
    }
    std::unique_ptr<SelfPortrait> portrait;
    if (options.after)
        portrait = std::make_unique<SelfPortrait>(window, controller, options);
    if (options.start) {
        QObject::connect(&controller, &Controller::ready, &window, [&] { emit window.runRequested(window.request()); });
    }
    window.show();
    controller.begin(options.request, options.devicesGiven);
    const int status = QApplication::exec();
    if (!options.after)
        preferences.saveGeometry(window);
    return status;
}

} // namespace coreloom
