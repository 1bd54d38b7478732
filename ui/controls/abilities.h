#pragma once

#include "controls/segmented.h"
#include "job/device_info.h"

#include <QCoreApplication>

#include <optional>
#include <vector>

namespace coreloom {

/// What the devices can do, as the choices that the controls offer: what one cannot have is there too, with the reason.
class Abilities {
    Q_DECLARE_TR_FUNCTIONS(coreloom::Abilities)

public:
    [[nodiscard]] static bool has(const DeviceInfo& device, Rung rung, Precision precision);
    /// The rung that a device takes by itself: simd where it exists, else blocked, naive, library.
    [[nodiscard]] static std::optional<Rung> preferredRung(const DeviceInfo& device, Precision precision);

    /// The rungs of the ladder. Ids are those of Rung.
    [[nodiscard]] static std::vector<Segmented::Choice> rungs(const DeviceInfo& device, Precision precision);
    /// The precisions; available are those that every one of the devices has, for networks FP32 and FP64 alone. Ids are
    /// those of Precision.
    [[nodiscard]] static std::vector<Segmented::Choice> precisions(const std::vector<DeviceInfo>& devices,
                                                                   Workload workload);

    /// Why a device cannot have a lane of that workload; empty where it can.
    [[nodiscard]] static QString lack(const DeviceInfo& device, Workload workload);

    /// "FP32"
    [[nodiscard]] static QString title(Precision precision);
    /// What changed against the rung below, and why that helps.
    [[nodiscard]] static QString sentences(const RungInfo& rung);
    /// "Compiled with -O3, runs with AVX2."; empty for what was not compiled here.
    [[nodiscard]] static QString compilation(const RungInfo& rung);
    [[nodiscard]] static QString description(Precision precision);
};

} // namespace coreloom
