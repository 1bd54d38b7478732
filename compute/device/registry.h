#pragma once

#include "device/device.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace coreloom {

/// All devices that are known here. Discovery happens once, in the constructor.
class DeviceRegistry {
public:
    explicit DeviceRegistry(std::vector<std::unique_ptr<DeviceProvider>> providers);

    [[nodiscard]] const std::vector<DeviceInfo>& devices() const { return m_devices; }
    /// The ids of those that can work here, as one lists them in a sentence: "cpu, emulated, modelled:NAME (…)".
    [[nodiscard]] std::string usable() const;
    /// The device of that id; an unknown one is refused with the list of those that are known.
    [[nodiscard]] Expected<DeviceInfo> find(std::string_view id) const;
    /// Opens the device that the request names; it must be present and have the rung and precision.
    [[nodiscard]] Expected<std::unique_ptr<Device>> open(const LaneRequest& request) const;
    /// What the device of that id can do at most with all its workers: see Device::limits(). Where that cannot be told,
    /// the reason is.
    [[nodiscard]] Limits limits(const std::string& id) const;

private:
    std::vector<std::unique_ptr<DeviceProvider>> m_providers;
    std::vector<DeviceInfo> m_devices;
    std::vector<const DeviceProvider*> m_origins; ///< of each device
};

} // namespace coreloom
