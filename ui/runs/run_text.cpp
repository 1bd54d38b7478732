#include "runs/run_text.h"

#include "language/lane_text.h"
#include "language/language.h"
#include "language/numbers.h"
#include "theme/badge.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QLocale>

namespace coreloom {

namespace {

QString runWord(const char* text)
{
    return QCoreApplication::translate("coreloom::RunText", text);
}

const QString unknown = QStringLiteral("–");

} // namespace

QString whenText(const KeptRun& run)
{
    const QString created = QString::fromStdString(run.record.created);
    const QDateTime when = QDateTime::fromString(created, Qt::ISODate).toLocalTime();
    if (!when.isValid())
        return onOneLine(created);
    const QLocale locale(currentLanguage() == Language::korean ? QLocale::Korean : QLocale::English);
    const bool thisYear = when.date().year() == QDate::currentDate().year();
    return locale.toString(when, thisYear ? runWord(QT_TRANSLATE_NOOP("coreloom::RunText", "d MMM, HH:mm:ss"))
                                          : runWord(QT_TRANSLATE_NOOP("coreloom::RunText", "d MMM yyyy, HH:mm")));
}

QString sizeText(const Job& job)
{
    if (job.workload != Workload::matmul)
        return jobText(job);
    if (job.m == job.k && job.k == job.n)
        return QString::number(job.m) % u" × " % QString::number(job.n);
    return QString::number(job.m) % u" × " % QString::number(job.k) % u" × " % QString::number(job.n);
}

QString laneText(const LaneSetup& setup)
{
    QString text = laneTitle(setup);
    if (setup.precision != Precision::fp32)
        text += u" · " % QString::fromUtf8(name(setup.precision)).toUpper();
    if (setup.schedule == Schedule::fixed)
        text += u" · " % runWord(QT_TRANSLATE_NOOP("coreloom::RunText", "static"));
    return onOneLine(text);
}

QString rateText(const LaneRecord& lane)
{
    const Provenance provenance = lane.setup.device.provenance;
    if (!lane.gflops)
        return unknown;
    const QString rate = formatRate(lane.gflops->median, provenance);
    const QString how = provenanceText(provenance);
    return how.isEmpty() ? rate : rate % u" (" % how % u')';
}

QString provenanceText(Provenance provenance)
{
    const bool plain = provenance == Provenance::measured || provenance == Provenance::recorded;
    return plain ? QString() : provenanceWord(provenance);
}

QString checkText(const LaneRecord& lane)
{
    if (!lane.check)
        return unknown;
    return lane.check->passed ? runWord(QT_TRANSLATE_NOOP("coreloom::RunText", "passed"))
                              : runWord(QT_TRANSLATE_NOOP("coreloom::RunText", "failed"));
}

QString statusText(Status status)
{
    switch (status) {
    case Status::completed:
        return runWord(QT_TRANSLATE_NOOP("coreloom::RunText", "completed"));
    case Status::failed:
        return runWord(QT_TRANSLATE_NOOP("coreloom::RunText", "failed"));
    case Status::diverged:
        return runWord(QT_TRANSLATE_NOOP("coreloom::RunText", "diverged"));
    case Status::cancelled:
        return runWord(QT_TRANSLATE_NOOP("coreloom::RunText", "stopped"));
    case Status::interrupted:
        break;
    }
    return runWord(QT_TRANSLATE_NOOP("coreloom::RunText", "interrupted"));
}

QString statusMeaning(Status status)
{
    switch (status) {
    case Status::completed:
        return runWord(QT_TRANSLATE_NOOP("coreloom::RunText", "The run went on to its end."));
    case Status::failed:
        return runWord(QT_TRANSLATE_NOOP("coreloom::RunText", "A lane failed, or its result is wrong."));
    case Status::diverged:
        return runWord(QT_TRANSLATE_NOOP("coreloom::RunText", "The training ran away to numbers that are not finite."));
    case Status::cancelled:
        return runWord(QT_TRANSLATE_NOOP("coreloom::RunText", "The run was stopped early; what was measured is kept."));
    case Status::interrupted:
        break;
    }
    return runWord(QT_TRANSLATE_NOOP("coreloom::RunText",
                                     "The program ended in the middle of the run; it is kept up to its last second."));
}

QString onOneLine(const QString& text)
{
    return text.simplified();
}

} // namespace coreloom
