#include "window/window_verb.h"

#include "host_environment.h"
#include "language/language.h"
#include "run/providers.h"
#include "store/run_keeper.h"
#include "verbs/exit_status.h"
#include "verbs/output_file.h"
#include "window/controller.h"
#include "window/display.h"
#include "window/exporter.h"
#include "window/frame_log.h"
#include "window/main_window.h"
#include "window/preferences.h"
#include "window/runs_controller.h"
#include "window/self_portrait.h"

#include <QApplication>
#include <QIcon>

#include <memory>
#include <utility>

namespace coreloom {

namespace {

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
    auto picture = OutputFile::open("--picture", options.picture);
    if (!picture)
        return refuse(picture.error());
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
    Controller controller(window, hostEnvironment(), allProviders);
    if (log) {
        QObject::connect(&window, &MainWindow::repainted, log.get(), &FrameLog::writeFrame);
        QObject::connect(&controller, &Controller::windowCost, log.get(), &FrameLog::writeCost);
    }
    Exporter exporter(window);
    QObject::connect(&controller, &Controller::ended, &exporter, [&] { exporter.setRecord(*controller.record()); });
    RunKeeper keeper(RunKeeper::defaultFile());
    const RunsController runs(window, controller, keeper, exporter);
    std::unique_ptr<SelfPortrait> portrait;
    if (options.after)
        portrait =
            std::make_unique<SelfPortrait>(window, controller, std::move(*picture), *options.after, options.start);
    if (options.start) {
        QObject::connect(&controller, &Controller::ready, &window, [&] { emit window.runRequested(window.request()); });
    }
    window.show();
    controller.begin(options.request, options.devicesGiven);
    const int status = QApplication::exec();
    controller.leave();
    if (!options.after)
        preferences.saveGeometry(window);
    return status;
}

} // namespace coreloom
