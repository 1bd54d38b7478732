#pragma once

#include "base/error.h"
#include "base/library.h"

#include <cstdint>
#include <memory>
#include <string>

namespace coreloom {

/// NVIDIA's management library, opened at run time and shut down with the last owner. What is declared here is the part
/// of its interface that is used (NVML 12, nvml.h). A driver may lack any function; asking it is answered with
/// functionNotFound.
class Nvml {
public:
    using Device = void*;
    enum Status : int {
        success = 0,
        noPermission = 4,
        notFound = 6,
        invalidArgument = 2,
        notSupported = 3,
        driverNotLoaded = 9,
        functionNotFound = 13,
        gpuIsLost = 15,
        operatingSystem = 17, ///< blocked, as by a control group
        versionMismatch = 18, ///< of library and driver, after an update
        unknown = 999,
    };
    enum Clock : unsigned { smClock = 1, memoryClock = 2 };
    struct Utilization {
        unsigned gpu = 0; ///< percent of the last 1/6 to 1 s
        unsigned memory = 0;
    };
    struct Memory {
        unsigned long long total = 0; ///< bytes
        unsigned long long free = 0;
        unsigned long long used = 0;
    };

    /// Fails with deviceAbsent and a sentence that says what is missing and what would bring it.
    [[nodiscard]] static Expected<std::shared_ptr<const Nvml>> open(const LibraryLoader& libraries);
    explicit Nvml(std::shared_ptr<Library> library) : m_library(std::move(library)) {}
    ~Nvml();
    Nvml(const Nvml&) = delete;
    Nvml& operator=(const Nvml&) = delete;

    struct Found {
        Device device = nullptr;
        bool instance = false; ///< a part of a GPU, made by MIG
    };
    /// The device of a UUID as CUDA has it, 32 hexadecimal digits with hyphens. Fails with deviceAbsent.
    [[nodiscard]] Expected<Found> find(const std::string& uuid) const;

    [[nodiscard]] int energy(Device device, unsigned long long& millijoules) const;
    [[nodiscard]] int power(Device device, unsigned& milliwatts) const;
    [[nodiscard]] int utilization(Device device, Utilization& utilization) const;
    [[nodiscard]] int clock(Device device, Clock which, unsigned& megahertz) const;
    [[nodiscard]] int temperature(Device device, unsigned& celsius) const;
    /// Bits as NVML has them: 0x1 idle, 0x2 chosen clocks, 0x4 power limit, 0x8 hardware slowdown, 0x10 sync boost,
    /// 0x20 and 0x40 temperature, 0x80 power brake.
    [[nodiscard]] int throttleReasons(Device device, unsigned long long& reasons) const;
    [[nodiscard]] int memory(Device device, Memory& memory) const;

    /// "error 3, not supported"
    [[nodiscard]] static std::string words(int status);

private:
    /// Calls a function of the library, or answers functionNotFound.
    template<typename... Arguments>
    [[nodiscard]] int call(const char* function, Arguments... arguments) const;

    std::shared_ptr<Library> m_library;
};

} // namespace coreloom
