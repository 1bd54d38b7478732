#include "verbs/record_picture.h"

#include "language/language.h"
#include "live/live_view.h"
#include "picture/widget_picture.h"
#include "theme/theme.h"

#include <QApplication>
#include <QFile>
#include <QLoggingCategory>

namespace coreloom {

namespace {

constexpr QSize pictureSize(1440, 900);

} // namespace

Expected<void> drawRecord(const RunRecord& record, const std::string& language, OutputFile& file)
{
    // Always off screen, so that the picture is the same whatever the display, and also where there is none.
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    QLoggingCategory::setFilterRules(
        QStringLiteral("default.warning=false")); // what that platform cannot do is no news
    int argc = 1;
    char program[] = "coreloom";
    char* argv[] = {program, nullptr};
    QApplication application(argc, argv);
    applyLanguage(languageOf(QString::fromStdString(language)).value_or(systemLanguage()));
    Theme::apply(application, Scheme::light);

    LiveView view;
    view.setAttribute(Qt::WA_DontShowOnScreen);
    view.resize(pictureSize);
    view.showRecord(record);
    view.show();
    QCoreApplication::processEvents();
    if (!drawWidget(view, file.device(), QFile::decodeName(file.name().c_str()))) {
        return failure(ErrorCode::ioFailed, {"--picture %1 could not be written: %2.",
                                             {file.name(), file.device().errorString().toStdString()}});
    }
    return file.commit();
}

} // namespace coreloom
