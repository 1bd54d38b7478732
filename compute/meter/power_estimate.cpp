#include "meter/power_estimate.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <initializer_list>
#include <string_view>

namespace coreloom {

namespace {

/// Server: Cloud Carbon Footprint's coefficients, derived from SPECpower results, give for a hardware thread from idle
/// to full 0.82–2.55 W (EPYC 1), 0.47–1.64 (EPYC 2), 0.45–1.87 (EPYC 3), 0.71–3.5 (Broadwell), 0.64–4.05 (Skylake),
/// 0.64–3.8 (Cascade Lake); two threads a core: 0.9–1.6 W idle and 2.3–6.8 W above it
/// (cloudcarbonfootprint.org/docs/methodology).
constexpr CpuClass server{"server", 4.5, 1.2};
/// Desktop: a Ryzen 9 5950X takes 142 W with 16 cores busy, a 5800X the same with 8, a 5600X 76 W with 6; one core
/// alone up to 20 W (AnandTech, "Zen 3 Ryzen Deep Dive Review", page 8).
constexpr CpuClass desktop{"desktop", 10, 1.5};
/// Laptop: sustained limits of 15 to 45 W that 4 to 12 cores share.
constexpr CpuClass laptop{"laptop", 4, 0.5};
/// System on a chip: a Raspberry Pi 4 takes 575 mA idle and 1280 mA with its 4 cores busy at 5 V, the whole board
/// (linuxhint.com/power-consumption-raspberry-pi).
constexpr CpuClass systemOnChip{"soc", 0.9, 0.7};

bool containsAny(std::string_view name, std::initializer_list<std::string_view> words)
{
    return std::any_of(words.begin(), words.end(),
                       [name](std::string_view word) { return name.find(word) != std::string_view::npos; });
}

/// Two digits at most: the model knows no more.
double rounded(double watts)
{
    const double unit = watts < 10 ? 10.0 : 1.0;
    return std::round(watts * unit) / unit;
}

} // namespace

const CpuClass& classify(const Machine& machine)
{
    const std::string& name = machine.cpuName;
    if (containsAny(name, {"EPYC", "Xeon", "Neoverse", "Graviton", "Ampere", "POWER", "Opteron"}))
        return server;
    if (containsAny(name, {"Raspberry", "Cortex", "Jetson", "Orin", "Rockchip", "BCM", "Snapdragon", "Atom"}))
        return systemOnChip;
    if (machine.onBattery)
        return laptop;
    if (containsAny(name, {"Ryzen", "Core", "Athlon", "Pentium", "Celeron", "FX"}) && machine.packages == 1)
        return desktop;
    // Virtual machines often hide the name; most of them live on servers.
    return machine.virtualMachine || machine.packages > 1 ? server : desktop;
}

PowerEstimate::PowerEstimate(const Environment& environment, const Machine& machine, const PowerModel& model,
                             Text reason)
    : m_clock(environment.clock), m_opened(environment.clock->seconds()), m_cores(machine.physicalCores)
{
    const CpuClass& cpu = classify(machine);
    m_wattsPerCore = model.wattsPerCore > 0 ? model.wattsPerCore : cpu.wattsPerCore;
    m_idleWatts = model.idleWatts > 0 ? model.idleWatts : cpu.idleWattsPerCore * m_cores;
    m_source.name = std::string("estimate:") + (model == PowerModel{} ? cpu.name : "adjusted");
    m_source.powerDomain = "cpu";
    m_source.provenance = Provenance::estimated;
    // The classes' spread is about ±50 %; a virtual machine does not know either whether its CPUs are whole cores, nor
    // how many it shares the socket with.
    m_source.band = machine.virtualMachine ? 0.7 : 0.5;
    m_source.idleWatts = m_idleWatts;
    m_source.model = {translatable("compute", "%1 W idle + %2 W for each busy core (%3 cores)"),
                      {rounded(m_idleWatts), rounded(m_wattsPerCore), std::int64_t{machine.physicalCores}}};
    m_source.reason = std::move(reason);
}

std::optional<double> PowerEstimate::joules(double busySeconds)
{
    const double elapsed = m_clock->seconds() - m_opened;
    const double busyCoreSeconds = std::clamp(busySeconds, 0.0, m_cores * elapsed);
    return m_idleWatts * elapsed + m_wattsPerCore * busyCoreSeconds;
}

} // namespace coreloom
