#include "machine/platform.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <sstream>
#include <string_view>
#include <utility>

namespace coreloom {

namespace {

using std::string;
using std::string_view;

/// The value of the first line "key : value" of /proc/cpuinfo.
string cpuInfo(const Environment& environment, string_view key)
{
    std::istringstream lines(readFile(environment, "/proc/cpuinfo").value_or(""));
    for (string line; std::getline(lines, line);) {
        const std::size_t colon = line.find(':');
        if (colon == string::npos || line.compare(0, key.size(), key) != 0)
            continue;
        if (line.find_last_not_of(" \t", colon - 1) + 1 != key.size())
            continue;
        const std::size_t begin = line.find_first_not_of(" \t", colon + 1);
        return begin == string::npos ? string() : line.substr(begin);
    }
    return {};
}

void removeAll(string& text, string_view part)
{
    for (std::size_t at = 0; (at = text.find(part, at)) != string::npos;)
        text.erase(at, part.size());
}

string tidy(string name)
{
    for (const char* mark : {"(R)", "(TM)", "(r)", "(tm)", " CPU"})
        removeAll(name, mark);
    if (const std::size_t clock = name.find(" @ "); clock != string::npos)
        name.erase(clock);
    const auto twoBlanks = [](char a, char b) { return a == ' ' && b == ' '; };
    name.erase(std::unique(name.begin(), name.end(), twoBlanks), name.end());
    while (!name.empty() && name.back() == ' ')
        name.pop_back();
    return name;
}

/// Arm's own cores, by the part number in /proc/cpuinfo (the table of Linux's arch/arm64/include/asm/cputype.h).
string armCoreName(string_view implementer, string_view part)
{
    static constexpr auto parts = std::to_array<std::pair<string_view, string_view>>({
        {"0xd03", "Cortex-A53"},
        {"0xd05", "Cortex-A55"},
        {"0xd07", "Cortex-A57"},
        {"0xd08", "Cortex-A72"},
        {"0xd0b", "Cortex-A76"},
        {"0xd0c", "Neoverse N1"},
        {"0xd40", "Neoverse V1"},
        {"0xd42", "Cortex-A78AE"},
        {"0xd49", "Neoverse N2"},
        {"0xd4f", "Neoverse V2"},
        {"0xd80", "Cortex-A520"},
        {"0xd81", "Cortex-A720"},
        {"0xd84", "Neoverse V3"},
        {"0xd8e", "Neoverse N3"},
    });
    if (implementer != "0x41")
        return {};
    for (const auto& [number, name] : parts) {
        if (number == part)
            return "Arm " + string(name);
    }
    return {};
}

/// A text of the device tree ends with a zero byte.
string deviceTree(const Environment& environment, string_view path)
{
    string text = readLine(environment, path).value_or("");
    removeAll(text, string_view("\0", 1));
    return text;
}

} // namespace

string readCpuName(const Environment& environment)
{
    for (string name : {cpuInfo(environment, "model name"), deviceTree(environment, "/proc/device-tree/model"),
                        cpuInfo(environment, "Model"), cpuInfo(environment, "Hardware"),
                        armCoreName(cpuInfo(environment, "CPU implementer"), cpuInfo(environment, "CPU part")),
                        cpuInfo(environment, "cpu")}) {
        if (name = tidy(name); !name.empty())
            return name;
    }
    return {};
}

bool isWsl(const Environment& environment)
{
    string release = readLine(environment, "/proc/sys/kernel/osrelease").value_or("");
    std::transform(release.begin(), release.end(), release.begin(),
                   [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
    return release.find("microsoft") != string::npos;
}

string readOperatingSystem(const Environment& environment)
{
    string name;
    std::istringstream lines(readFile(environment, "/etc/os-release").value_or(""));
    constexpr string_view key = "PRETTY_NAME=";
    for (string line; std::getline(lines, line);) {
        if (line.compare(0, key.size(), key) == 0) {
            name = line.substr(key.size());
            name.erase(std::remove(name.begin(), name.end(), '"'), name.end());
        }
    }
    const string kernel = readLine(environment, "/proc/sys/kernel/osrelease").value_or("");
    if (name.empty())
        name = "Linux";
    else if (!kernel.empty())
        name += ", Linux";
    if (!kernel.empty())
        name += ' ' + kernel;
    if (isWsl(environment))
        name += " (WSL)";
    return name;
}

bool isVirtualMachine(const Environment& environment)
{
    const string flags = ' ' + cpuInfo(environment, "flags") + ' ';
    if (flags.find(" hypervisor ") != string::npos)
        return true;
    if (!readLine(environment, "/sys/hypervisor/type").value_or("").empty() ||
        exists(environment, "/proc/device-tree/hypervisor"))
        return true;
    // ARM has no flag; the firmware's tables name the virtual machine.
    const string vendor = readLine(environment, "/sys/class/dmi/id/sys_vendor").value_or("");
    const string product = readLine(environment, "/sys/class/dmi/id/product_name").value_or("");
    for (const string_view maker : {"QEMU", "VMware", "innotek", "Xen", "Parallels", "Google"}) {
        if (vendor.find(maker) != string::npos)
            return true;
    }
    return product.find("Virtual Machine") != string::npos || product.find("KVM") != string::npos;
}

std::optional<bool> readOnBattery(const Environment& environment)
{
    const string folder = "/sys/class/power_supply/";
    bool hasBattery = false;
    bool discharging = false;
    bool mains = false;
    for (const string& name : listFolder(environment, folder)) {
        const string supply = folder + name;
        const string type = readLine(environment, supply + "/type").value_or("");
        // The batteries of mice and headsets have the scope "Device".
        if (type == "Battery" && readLine(environment, supply + "/scope").value_or("") != "Device") {
            hasBattery = true;
            discharging = discharging || readLine(environment, supply + "/status").value_or("") == "Discharging";
        } else if (type == "Mains" || type.compare(0, 3, "USB") == 0) {
            mains = mains || readInteger(environment, supply + "/online").value_or(0) > 0;
        }
    }
    if (!hasBattery)
        return std::nullopt;
    return discharging && !mains;
}

} // namespace coreloom
