#include "meter/energy_meter.h"

#include "machine/platform.h"
#include "machine/rapl_domains.h"
#include "meter/power_estimate.h"
#include "meter/rapl_meter.h"

#include <algorithm>

namespace coreloom {

namespace {

Text whyNoCounter(const Environment& environment, const Machine& machine)
{
    if (isWsl(environment))
        return {translatable("compute", "WSL does not show the computer's energy counters, so the power is estimated. "
                                        "Linux on the computer itself would show them."),
                {}};
    if (machine.virtualMachine)
        return {translatable("compute", "A virtual machine cannot read its host's energy counters, so the power is "
                                        "estimated. Linux on the host itself can."),
                {}};
    return {translatable("compute", "No energy counter of the CPU was found below %1, so the power is estimated. Intel "
                                    "and AMD CPUs have one; an administrator can load its driver with: %2"),
            {std::string("/sys/class/powercap"), std::string("modprobe intel_rapl_msr")}};
}

Text whyDenied(const RaplDomain& domain)
{
    // One sentence with raplRemedy()'s line, since a reason is one text.
    return {translatable("compute", "Only administrators may read the energy counter %1, so the power is estimated. To "
                                    "allow it until the next start, an administrator can run: %2"),
            {domain.name, std::get<std::string>(raplRemedy().arguments.front())}};
}

} // namespace

std::unique_ptr<EnergyMeter> openEnergyMeter(const Environment& environment, const Machine& machine,
                                             const PowerModel& model)
{
    const auto estimate = [&](Text reason) {
        return std::make_unique<PowerEstimate>(environment, machine, model, std::move(reason));
    };
    std::vector<RaplDomain> domains = findRaplDomains(environment);
    if (domains.empty())
        return estimate(whyNoCounter(environment, machine));
    // A part of the packages would be a wrong number; memory that cannot be read is only a smaller domain.
    const auto denied = std::find_if(domains.begin(), domains.end(), [](const RaplDomain& domain) {
        return !domain.readable && domain.name.compare(0, 7, "package") == 0;
    });
    if (denied != domains.end())
        return estimate(whyDenied(*denied));
    std::erase_if(domains, [](const RaplDomain& domain) { return !domain.readable; });
    return std::make_unique<RaplMeter>(environment, domains, model, estimate({}));
}

} // namespace coreloom
