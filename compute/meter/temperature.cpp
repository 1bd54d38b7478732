#include "meter/temperature.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

namespace coreloom {

namespace {

using std::string;
using std::string_view;

template<std::size_t count>
bool isOneOf(string_view word, const std::array<string_view, count>& words)
{
    return std::find(words.begin(), words.end(), word) != words.end();
}

/// Drivers of processor sensors.
constexpr std::array<string_view, 6> processors{"coretemp",    "k10temp",     "zenpower",
                                                "cpu_thermal", "cpu-thermal", "apm_xgene"};
/// Kinds of thermal zones that are a processor's.
constexpr std::array<string_view, 4> zones{"x86_pkg_temp", "cpu-thermal", "cpu_thermal", "CPU-therm"};

bool isWholePackage(string_view label)
{
    return label.substr(0, 7) == "Package" || label == "Tdie" || label == "Tctl";
}

std::vector<string> hwmonFiles(const Environment& environment)
{
    const string root = "/sys/class/hwmon/";
    std::vector<string> packages;
    std::vector<string> others;
    for (const string& chip : listFolder(environment, root)) {
        const string folder = root + chip + '/';
        if (!isOneOf(readLine(environment, folder + "name").value_or(""), processors))
            continue;
        for (const string& file : listFolder(environment, folder)) {
            const std::size_t input = file.find("_input");
            if (file.compare(0, 4, "temp") != 0 || input == string::npos)
                continue;
            const string label = readLine(environment, folder + file.substr(0, input) + "_label").value_or("");
            (isWholePackage(label) ? packages : others).push_back(folder + file);
        }
    }
    return packages.empty() ? others : packages;
}

std::vector<string> zoneFiles(const Environment& environment)
{
    const string root = "/sys/class/thermal/";
    std::vector<string> files;
    for (const string& zone : listFolder(environment, root)) {
        if (isOneOf(readLine(environment, root + zone + "/type").value_or(""), zones))
            files.push_back(root + zone + "/temp");
    }
    return files;
}

} // namespace

TemperatureSensor::TemperatureSensor(const Environment& environment)
    : m_environment(environment), m_files(hwmonFiles(environment))
{
    if (m_files.empty())
        m_files = zoneFiles(environment);
}

Expected<double> TemperatureSensor::read() const
{
    if (m_files.empty())
        return failure(ErrorCode::deviceAbsent,
                       {translatable("compute", "This system shows no temperature sensor of the CPU."), {}});
    std::optional<double> hottest;
    for (const string& file : m_files) {
        const auto thousandths = readInteger(m_environment, file);
        // 0 and wild values are what sensors give that are not there or not awake.
        if (thousandths && *thousandths > 0 && *thousandths < 150'000)
            hottest = std::max(hottest.value_or(0), static_cast<double>(*thousandths) * 1e-3);
    }
    if (!hottest)
        return failure(ErrorCode::ioFailed,
                       {translatable("compute", "The temperature sensor %1 gives no value."), {m_files.front()}});
    return *hottest;
}

} // namespace coreloom
