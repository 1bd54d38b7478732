#include "device/registry.h"

#include "device/ladder.h"

#include <algorithm>
#include <string>
#include <utility>

namespace coreloom {

DeviceRegistry::DeviceRegistry(std::vector<std::unique_ptr<DeviceProvider>> providers)
    : m_providers(std::move(providers))
{
    for (const auto& provider : m_providers) {
        for (DeviceInfo& info : provider->discover()) {
            m_devices.push_back(std::move(info));
            m_origins.push_back(provider.get());
        }
    }
}

std::string DeviceRegistry::usable() const
{
    std::string ids;
    std::size_t modelled = 0;
    for (const DeviceInfo& device : m_devices) {
        if (device.absent)
            continue;
        if (device.kind == DeviceKind::modelled)
            ++modelled;
        else
            ids += (ids.empty() ? "" : ", ") + device.id;
    }
    if (modelled > 0)
        ids += (ids.empty() ? "" : ", ") + ("modelled:NAME (coreloom devices: " + std::to_string(modelled)) + ")";
    return ids;
}

Expected<DeviceInfo> DeviceRegistry::find(std::string_view id) const
{
    const auto found = std::ranges::find(m_devices, id, &DeviceInfo::id);
    if (found != m_devices.end())
        return *found;
    return failure(
        ErrorCode::unknownName,
        {translatable("compute", "--device %1 is not known here; choose one of: %2."), {std::string(id), usable()}});
}

Expected<std::unique_ptr<Device>> DeviceRegistry::open(const LaneRequest& request) const
{
    auto info = find(request.device);
    if (!info)
        return tl::unexpected(info.error());
    if (info->absent)
        return tl::unexpected(*info->absent);
    const auto rung = resolveKernel(*info, request);
    if (!rung)
        return tl::unexpected(rung.error());
    LaneRequest resolved = request;
    resolved.kernel = *rung;
    const auto index = std::ranges::find(m_devices, request.device, &DeviceInfo::id) - m_devices.begin();
    return m_origins[static_cast<std::size_t>(index)]->open(*info, resolved);
}

Limits DeviceRegistry::limits(const std::string& id) const
{
    const auto limits =
        open({.device = id}).and_then([](const std::unique_ptr<Device>& device) { return device->limits(); });
    return limits ? *limits : Limits{.reason = limits.error().what};
}

} // namespace coreloom
