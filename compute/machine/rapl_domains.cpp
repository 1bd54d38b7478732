#include "machine/rapl_domains.h"

#include <algorithm>

namespace coreloom {

namespace {

const std::string base = "/sys/class/powercap/";

/// The name under which a zone is counted; empty if it is not. Zones are "intel-rapl:0" and, inside it,
/// "intel-rapl:0:1".
std::string countedName(const Environment& environment, const std::string& zone)
{
    std::string name = readLine(environment, base + zone + "/name").value_or("");
    const std::string package = "package-";
    const auto colons = std::count(zone.begin(), zone.end(), ':');
    if (colons == 1 && name.compare(0, package.size(), package) == 0)
        return name;
    if (colons != 2 || name != "dram")
        return {};
    const std::string parent = zone.substr(0, zone.rfind(':'));
    const std::string parentName = readLine(environment, base + parent + "/name").value_or("");
    if (parentName.compare(0, package.size(), package) != 0)
        return {};
    return "dram-" + parentName.substr(package.size());
}

} // namespace

std::vector<RaplDomain> findRaplDomains(const Environment& environment)
{
    std::vector<RaplDomain> domains;
    for (const std::string& zone : listFolder(environment, base)) {
        if (zone.compare(0, 10, "intel-rapl") != 0)
            continue;
        const std::string folder = base + zone;
        const std::string name = countedName(environment, zone);
        if (name.empty() || !exists(environment, folder + "/energy_uj"))
            continue;
        const bool readable = readInteger(environment, folder + "/energy_uj").has_value();
        const auto twin = std::find_if(domains.begin(), domains.end(), [&](const auto& d) { return d.name == name; });
        if (twin == domains.end())
            domains.push_back({name, folder, readable});
        else if (readable && !twin->readable)
            *twin = {name, folder, readable};
    }
    // "package-0", "dram-0", "package-1" …, whatever the drivers are called.
    std::sort(domains.begin(), domains.end(), [](const RaplDomain& a, const RaplDomain& b) {
        const auto key = [](const RaplDomain& d) {
            return std::pair(d.name.substr(d.name.find('-')), d.name[0] != 'p');
        };
        return key(a) < key(b);
    });
    return domains;
}

Text raplRemedy()
{
    return {translatable("compute", "An administrator can allow it until the next start with: %1"),
            {std::string("chmod a+r /sys/class/powercap/intel-rapl*/energy_uj")}};
}

} // namespace coreloom
