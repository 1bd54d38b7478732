#include "device/ladder.h"

#include <algorithm>
#include <string>

namespace coreloom {

namespace {

bool has(const DeviceInfo& device, Rung rung, Precision precision)
{
    return std::ranges::find(device.ladder, LadderEntry{rung, precision}) != device.ladder.end();
}

/// "naive fp32, naive fp64, blocked fp32"
std::string listed(const DeviceInfo& device)
{
    std::string list;
    for (const LadderEntry& entry : device.ladder) {
        if (!list.empty())
            list += ", ";
        list += std::string(name(entry.rung)) + ' ' + name(entry.precision);
    }
    return list;
}

} // namespace

Expected<Rung> resolveKernel(const DeviceInfo& device, const LaneRequest& request)
{
    if (request.kernel) {
        if (has(device, *request.kernel, request.precision))
            return *request.kernel;
        const auto rung = std::ranges::find(device.rungs, *request.kernel, &RungInfo::rung);
        const Text why = rung == device.rungs.end() ? Text{} : rung->absent;
        return failure(ErrorCode::unsupported,
                       {translatable("compute", "--kernel %1 with --precision %2 does not exist on %3; it has: %4."),
                        {name(*request.kernel), name(request.precision), device.id, listed(device)}},
                       why);
    }
    for (const Rung rung : {Rung::simd, Rung::blocked, Rung::naive, Rung::library, Rung::tensor}) {
        if (has(device, rung, request.precision))
            return rung;
    }
    return failure(ErrorCode::unsupported, {translatable("compute", "--precision %1 does not exist on %2; it has: %3."),
                                            {name(request.precision), device.id, listed(device)}});
}

} // namespace coreloom
