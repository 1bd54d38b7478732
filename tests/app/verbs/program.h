#pragma once

#include <QByteArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QProcessEnvironment>

namespace coreloom {

/// What a call of the built program left.
struct Outcome {
    int status = -1; ///< -1: it did not end, or crashed
    QByteArray output;
    QByteArray errors;

    [[nodiscard]] QJsonObject json() const { return QJsonDocument::fromJson(output).object(); }
};

/// Runs the program without a display to its end.
inline Outcome runProgram(const QStringList& arguments, const QStringList& environment = {})
{
    QProcess process;
    QProcessEnvironment variables = QProcessEnvironment::systemEnvironment();
    for (const char* display : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"})
        variables.remove(QString::fromLatin1(display));
    for (const QString& variable : environment)
        variables.insert(variable.section(u'=', 0, 0), variable.section(u'=', 1));
    process.setProcessEnvironment(variables);
    process.start(QStringLiteral(CORELOOM_PROGRAM), arguments);
    process.closeWriteChannel();
    constexpr int longestMs = 120'000;
    Outcome outcome;
    if (process.waitForFinished(longestMs) && process.exitStatus() == QProcess::NormalExit)
        outcome.status = process.exitCode();
    outcome.output = process.readAllStandardOutput();
    outcome.errors = process.readAllStandardError();
    return outcome;
}

/// runProgram() of a line without quoting.
inline Outcome runProgram(const char* line)
{
    return runProgram(QString::fromUtf8(line).split(u' ', Qt::SkipEmptyParts));
}

} // namespace coreloom
