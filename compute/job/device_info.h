#pragma once

#include "base/error.h"
#include "job/kernel_resources.h"
#include "job/names.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace coreloom {

/// One thing a device can do.
struct LadderEntry {
    Rung rung;
    Precision precision;

    bool operator==(const LadderEntry&) const = default;
};

/// One rung of a device's ladder, for people.
struct RungInfo {
    Rung rung = Rung::naive;
    Text change;         ///< what changed against the rung below, one sentence
    Text reason;         ///< why that helps, one sentence
    std::string isa;     ///< the instruction set that it runs with here, "AVX2"; empty unknown
    std::string options; ///< of the compiler; empty where it was not built here
    Text absent;         ///< why the device lacks it, or one of its precisions; empty unknown
    Text allSms;         ///< why it cannot leave out SMs of the GPU; empty where it can
};

/// A device as it is listed: what it is and whether it can execute jobs here.
struct DeviceInfo {
    DeviceKind kind = DeviceKind::cpu;
    std::string id;   ///< as on the command line, "modelled:h100"
    std::string name; ///< for people, "NVIDIA H100 SXM5"
    std::string uuid; ///< of an NVIDIA GPU, by which CUDA and NVML mean the same one; empty without
    Provenance provenance = Provenance::measured;
    bool software = false;        ///< a GPU interface rendered by the CPU
    bool usesCpuCores = false;    ///< computes on this computer's own cores, and so disturbs other such lanes
    bool learns = false;          ///< executes networks, not matrix products alone
    int mostWorkers = 1;          ///< allowed logical CPUs (the default number of workers) or SMs (all there are)
    int coresPerWorker = 1;       ///< CUDA cores an SM; 0 unknown; 1 for a CPU
    std::int64_t memoryBytes = 0; ///< memory that jobs can use now; 0 unknown
    std::vector<LadderEntry> ladder;
    std::vector<RungInfo> rungs; ///< from simple to fast, also those that the ladder lacks here
    std::optional<Error> absent; ///< set: why it cannot execute jobs here, and what would mend it

    [[nodiscard]] bool isGpu() const { return kind != DeviceKind::cpu && kind != DeviceKind::recorded; }
    /// Whether its workers are SMs. OpenGL does not show them: there the GPU as a whole is one worker.
    [[nodiscard]] bool hasSms() const { return isGpu() && kind != DeviceKind::opengl; }
};

struct LibraryInfo {
    std::string name;    ///< "OpenBLAS"
    std::string version; ///< "0.3.21"; empty unknown
    std::string core;    ///< the core type it chose for itself; empty unknown

    bool operator==(const LibraryInfo&) const = default;
};

/// A lane as it was set up: the request with everything chosen. Plain data; it starts the lane's record.
struct LaneSetup {
    DeviceInfo device;
    Rung kernel = Rung::naive;
    Precision precision = Precision::fp32;
    int workers = 1;                        ///< CPU threads, or SMs
    std::vector<int> cpus;                  ///< CPU of each worker; empty on a GPU
    std::optional<int> sms;                 ///< SMs used; empty on a CPU
    std::optional<Schedule> schedule;       ///< empty on a GPU
    std::string isa;                        ///< instruction set of the kernel, "AVX2"; empty unknown
    std::optional<LibraryInfo> library;     ///< what the `library` rung calls
    std::vector<KernelResources> resources; ///< of its GPU kernels; empty where they are not known
    Text resourcesAbsent;                   ///< why they are not
    std::vector<Text> notes; ///< what a reader of the numbers must know: oversubscription, refused bindings …
};

} // namespace coreloom
