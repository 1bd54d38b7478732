#pragma once

#include "job/names.h"

#include <optional>
#include <string>
#include <vector>

namespace coreloom {

/// One lane as it is asked for. What is not given is chosen by the device.
struct LaneRequest {
    std::string device = "cpu"; ///< the id of a DeviceInfo: "cpu", "cuda:0", "opengl", "emulated", "modelled:h100"
    std::optional<int> threads; ///< CPU workers; default: as many as there are allowed CPUs
    std::vector<int> cpus;      ///< logical CPUs to use, in this order; default: one a physical core first
    std::optional<int> sms;     ///< SMs of a GPU to use; default: all
    std::optional<Rung> kernel; ///< default: simd where it exists, else blocked, else naive
    Precision precision = Precision::fp32;
    Schedule schedule = Schedule::dynamic;

    bool operator==(const LaneRequest&) const = default;
};

} // namespace coreloom
