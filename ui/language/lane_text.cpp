#include "language/lane_text.h"

#include "language/numbers.h"
#include "language/translated.h"

#include <QCoreApplication>
#include <QRegularExpression>

namespace coreloom {

namespace {

QString laneWord(const char* text)
{
    return QCoreApplication::translate("coreloom::LaneText", text);
}

const QString separator = QStringLiteral(" · ");

/// What OpenGL drivers put behind a GPU's name: "(radeonsi, navi31, LLVM 15.0.7, …)", "/PCIe/SSE2".
QString withoutDriver(const QString& renderer)
{
    static const QRegularExpression driver(QStringLiteral(R"( \(.*|/PCIe.*)"));
    return QString(renderer).remove(driver);
}

} // namespace

QString shortName(const DeviceInfo& device)
{
    if (device.kind == DeviceKind::emulated)
        return laneWord(QT_TRANSLATE_NOOP("coreloom::LaneText", "Emulated GPU (played by this computer's CPU)"));
    static const QRegularExpression noise(
        QStringLiteral(
            R"(\((R|TM|C)\)|\bCPU\b|\bProcessor\b|\b\d+-Core\b|@.*$|\bNVIDIA\b|\bGeForce\b|\b(Laptop )?GPU\b$)"),
        QRegularExpression::CaseInsensitiveOption);
    const QString name = QString::fromStdString(device.name);
    const QString full = device.kind == DeviceKind::opengl ? withoutDriver(name) : name;
    if (device.software)
        return laneWord(QT_TRANSLATE_NOOP("coreloom::LaneText", "%1 (software renderer)")).arg(full);
    const QString brief = QString(full).remove(noise).simplified();
    return brief.isEmpty() ? full : brief;
}

QString kindName(const DeviceInfo& device)
{
    if (device.software)
        return laneWord(QT_TRANSLATE_NOOP("coreloom::LaneText", "OpenGL on the CPU"));
    switch (device.kind) {
    case DeviceKind::cpu:
        return laneWord(QT_TRANSLATE_NOOP("coreloom::LaneText", "CPU"));
    case DeviceKind::emulated:
        return laneWord(QT_TRANSLATE_NOOP("coreloom::LaneText", "Emulated GPU"));
    case DeviceKind::recorded:
        return laneWord(QT_TRANSLATE_NOOP("coreloom::LaneText", "Recorded"));
    case DeviceKind::cuda:
    case DeviceKind::opengl:
    case DeviceKind::modelled:
        break;
    }
    return laneWord(QT_TRANSLATE_NOOP("coreloom::LaneText", "GPU"));
}

QString workersName(const LaneSetup& setup)
{
    const QString count = formatCount(setup.workers);
    if (setup.device.kind == DeviceKind::opengl)
        return laneWord(QT_TRANSLATE_NOOP("coreloom::LaneText", "as one worker"));
    if (setup.device.isGpu())
        return (setup.workers == 1 ? laneWord(QT_TRANSLATE_NOOP("coreloom::LaneText", "%1 SM"))
                                   : laneWord(QT_TRANSLATE_NOOP("coreloom::LaneText", "%1 SMs")))
            .arg(count);
    return (setup.workers == 1 ? laneWord(QT_TRANSLATE_NOOP("coreloom::LaneText", "%1 worker"))
                               : laneWord(QT_TRANSLATE_NOOP("coreloom::LaneText", "%1 workers")))
        .arg(count);
}

QString laneTitle(const LaneSetup& setup)
{
    QString kernel = QString::fromUtf8(name(setup.kernel));
    if (setup.library)
        kernel += u" (" % QString::fromStdString(setup.library->name) % u')';
    else if (!setup.isa.empty())
        kernel += u" (" % QString::fromStdString(setup.isa) % u')';
    const QString kind = kindName(setup.device);
    const QString device = shortName(setup.device);
    // A name that says its kind itself stands alone.
    QStringList parts{device};
    if (!device.startsWith(kind, Qt::CaseInsensitive))
        parts.prepend(kind);
    parts << workersName(setup) << kernel;
    return parts.join(separator);
}

QStringList laneNames(const std::vector<LaneSetup>& setups)
{
    QStringList names;
    for (const LaneSetup& setup : setups)
        names << kindName(setup.device);
    // What tells lanes of one kind apart, tried in this order.
    using Detail = QString (*)(const LaneSetup&);
    const Detail details[] = {
        [](const LaneSetup& setup) { return workersName(setup); },
        [](const LaneSetup& setup) { return shortName(setup.device); },
        [](const LaneSetup& setup) { return QString::fromUtf8(name(setup.kernel)); },
        [](const LaneSetup& setup) { return QString::fromUtf8(name(setup.precision)).toUpper(); },
    };
    for (const Detail detail : details) {
        const QStringList before = names;
        for (qsizetype i = 0; i < names.size(); ++i) {
            if (before.count(before[i]) < 2)
                continue;
            const LaneSetup& setup = setups[static_cast<std::size_t>(i)];
            bool differs = false;
            for (qsizetype j = 0; j < names.size(); ++j)
                differs =
                    differs || (before[j] == before[i] && detail(setups[static_cast<std::size_t>(j)]) != detail(setup));
            if (differs)
                names[i] += u", " % detail(setup);
        }
    }
    const QStringList before = names;
    for (qsizetype i = 0; i < names.size(); ++i) {
        if (before.count(before[i]) > 1)
            names[i] += u" " % QString::number(i + 1);
    }
    return names;
}

QString laneExplanation(const LaneSetup& setup, const Job& job)
{
    QStringList sentences;
    if (setup.device.provenance == Provenance::modelled)
        sentences << laneWord(QT_TRANSLATE_NOOP(
            "coreloom::LaneText", "Predicted from published figures, not measured; nothing is computed."));
    else if (setup.device.provenance == Provenance::emulated)
        sentences << laneWord(QT_TRANSLATE_NOOP("coreloom::LaneText",
                                                "GPU code on the CPU: it shows how it works, not how fast a GPU is."));
    if (setup.device.isGpu() && setup.device.coresPerWorker > 1)
        sentences << laneWord(QT_TRANSLATE_NOOP("coreloom::LaneText", "Each shade is one SM of %1 cores."))
                         .arg(formatCount(setup.device.coresPerWorker));
    else if (setup.device.hasSms())
        sentences << laneWord(QT_TRANSLATE_NOOP("coreloom::LaneText", "Each shade is one SM."));
    else if (setup.workers == 1)
        sentences << laneWord(
                         QT_TRANSLATE_NOOP("coreloom::LaneText", "One worker computes all %1 elements of the result."))
                         .arg(formatCount(job.elements()));
    else
        sentences << laneWord(
            QT_TRANSLATE_NOOP("coreloom::LaneText",
                              "Each color is one worker; each tile of the result wears the color of who computed it."));
    for (const Text& note : setup.notes)
        sentences << translated(note);
    return sentences.join(u' ');
}

QString resourcesText(const KernelResources& resources)
{
    const QString registers =
        resources.registersPerThread
            ? laneWord(QT_TRANSLATE_NOOP("coreloom::LaneText", "%1 registers a thread"))
                  .arg(formatCount(*resources.registersPerThread))
            : laneWord(QT_TRANSLATE_NOOP("coreloom::LaneText", "registers unknown (not compiled for a GPU)"));
    const QString holds = resources.blocksPerSm == 1
                              ? laneWord(QT_TRANSLATE_NOOP("coreloom::LaneText", "An SM holds %1 block"))
                              : laneWord(QT_TRANSLATE_NOOP("coreloom::LaneText", "An SM holds %1 blocks"));
    return laneWord(QT_TRANSLATE_NOOP("coreloom::LaneText",
                                      "%1: %2, %3 of shared memory and %4 threads a block. %5: %6 of the warps that it "
                                      "has room for."))
        .arg(QString::fromStdString(resources.kernel), registers,
             formatBytes(resources.staticSharedBytes + resources.dynamicSharedBytes),
             formatCount(resources.threadsPerBlock), holds.arg(formatCount(resources.blocksPerSm)),
             formatPercent(resources.occupancy));
}

QString jobText(const Job& job)
{
    const auto pair = [](std::int64_t rows, std::int64_t columns) {
        return QString(formatCount(rows) % u"\u00a0×\u00a0" % formatCount(columns));
    };
    if (job.workload == Workload::matmul)
        return job.m == job.k && job.n == job.k ? pair(job.m, job.k) : pair(job.m, job.k) % u" · " % pair(job.k, job.n);
    QStringList layers;
    for (const std::int64_t layer : job.network.layers)
        layers << QString::number(layer);
    return laneWord(QT_TRANSLATE_NOOP("coreloom::LaneText", "%1, batch %2"))
        .arg(layers.join(u'-'), formatCount(job.network.batch));
}

QString energyText(std::optional<double> joules, Provenance provenance, std::optional<double> band)
{
    if (!joules)
        return QStringLiteral("–");
    QString text = formatJoules(*joules, provenance);
    if (band && *band > 0)
        text += u" ±\u00a0" % formatPercent(*band);
    return text;
}

} // namespace coreloom
