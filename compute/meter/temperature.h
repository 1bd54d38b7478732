#pragma once

#include "base/environment.h"
#include "base/error.h"

#include <string>
#include <vector>

namespace coreloom {

/// The processor's temperature: the hottest package, from hwmon (coretemp, k10temp …) or else from a thermal zone. The
/// sensors are looked for once.
class TemperatureSensor {
public:
    explicit TemperatureSensor(const Environment& environment);

    /// In °C; deviceAbsent where there is no sensor, ioFailed where none gives a value that can be true.
    [[nodiscard]] Expected<double> read() const;

private:
    Environment m_environment;
    std::vector<std::string> m_files; ///< in thousandths of a degree
};

} // namespace coreloom
