#include "controls/abilities.h"

#include "language/translated.h"

#include <algorithm>

namespace coreloom {

bool Abilities::has(const DeviceInfo& device, Rung rung, Precision precision)
{
    return std::ranges::find(device.ladder, LadderEntry{rung, precision}) != device.ladder.end();
}

std::optional<Rung> Abilities::preferredRung(const DeviceInfo& device, Precision precision)
{
    for (const Rung rung : {Rung::simd, Rung::blocked, Rung::naive, Rung::library, Rung::tensor}) {
        if (has(device, rung, precision))
            return rung;
    }
    return std::nullopt;
}

std::vector<Segmented::Choice> Abilities::rungs(const DeviceInfo& device, Precision precision)
{
    std::vector<Segmented::Choice> choices;
    for (const Rung rung : allRungs) {
        const bool ever = std::ranges::any_of(device.ladder, [rung](const auto& entry) { return entry.rung == rung; });
        // Tensor cores are special hardware: a device without them does not mention them.
        if (rung == Rung::tensor && !ever)
            continue;
        const bool now = has(device, rung, precision);
        QStringList toolTip;
        if (!ever)
            toolTip << tr("This device has no kernel of this kind here.");
        else if (!now)
            toolTip << tr("This kernel does not exist in %1.").arg(title(precision));
        const auto about = std::ranges::find(device.rungs, rung, &RungInfo::rung);
        if (about != device.rungs.end() && !now)
            toolTip << translated(about->absent);
        if (about != device.rungs.end())
            toolTip << sentences(*about) << compilation(*about);
        toolTip.removeAll(QString());
        choices.push_back({static_cast<int>(rung), QString::fromLatin1(name(rung)), toolTip.join(u'\n'), now});
    }
    return choices;
}

std::vector<Segmented::Choice> Abilities::precisions(const std::vector<DeviceInfo>& devices, Workload workload)
{
    std::vector<Segmented::Choice> choices;
    for (const Precision precision : allPrecisions) {
        const auto lacks = std::ranges::find_if(
            devices, [precision](const DeviceInfo& device) { return !preferredRung(device, precision); });
        QString toolTip = description(precision);
        if (lacks != devices.end()) {
            toolTip =
                (lacks->isGpu() ? tr("The chosen GPU has no %1 kernel here.") : tr("The CPU has no %1 kernel here."))
                    .arg(title(precision)) %
                u'\n' % toolTip;
        }
        const bool ever = workload == Workload::matmul || !isForTensorCores(precision);
        if (!ever)
            toolTip = tr("Networks are computed in FP32 or FP64 so far.") % u'\n' % toolTip;
        choices.push_back({static_cast<int>(precision), title(precision), toolTip, ever && lacks == devices.end()});
    }
    return choices;
}

QString Abilities::lack(const DeviceInfo& device, Workload workload)
{
    if (workload == Workload::matmul || device.learns)
        return {};
    return device.kind == DeviceKind::modelled
               ? tr("Networks are computed, not predicted: a modelled GPU has no lane for them so far.")
               : tr("This GPU has only the matrix product so far; a network needs more operations.");
}

QString Abilities::title(Precision precision)
{
    return QString::fromLatin1(name(precision)).toUpper();
}

QString Abilities::sentences(const RungInfo& rung)
{
    return translated(rung.change) % u' ' % translated(rung.reason);
}

QString Abilities::compilation(const RungInfo& rung)
{
    const QString options = QString::fromStdString(rung.options);
    if (options.isEmpty())
        return {};
    return rung.isa.empty() ? tr("Compiled with %1.").arg(options)
                            : tr("Compiled with %1; runs with %2.").arg(options, QString::fromStdString(rung.isa));
}

QString Abilities::description(Precision precision)
{
    switch (precision) {
    case Precision::fp32:
        return tr("32-bit numbers, about 7 digits: what graphics and most machine learning use.");
    case Precision::fp64:
        return tr(
            "64-bit numbers, about 16 digits: what science uses. Half as fast on a CPU, far slower on most GPUs.");
    case Precision::tf32:
        return tr("Inputs rounded to about 3 digits for tensor cores, summed in 32 bits.");
    case Precision::bf16:
        return tr("16-bit inputs with about 2 digits for tensor cores, summed in 32 bits.");
    }
    return {};
}

} // namespace coreloom
