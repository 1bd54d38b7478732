#include "verbs/devices_verb.h"

#include "command_line/values.h"
#include "device/modelled/own_gpus.h"
#include "device/registry.h"
#include "host_environment.h"
#include "language/numbers.h"
#include "machine/machine.h"
#include "record/json_layout.h"
#include "run/providers.h"
#include "verbs/exit_status.h"
#include "verbs/output_file.h"
#include "verbs/summary.h"

#include <algorithm>
#include <map>

namespace coreloom {

namespace {

const char* groupOf(const DeviceInfo& device)
{
    switch (device.kind) {
    case DeviceKind::emulated:
        return "Emulated";
    case DeviceKind::modelled:
        return "Modelled";
    case DeviceKind::recorded:
        return "From a saved run";
    default:
        return "In this computer";
    }
}

/// "naive, blocked (fp32, fp64); library (fp32)": rungs with the same precisions together.
std::string ladderText(const DeviceInfo& device)
{
    std::vector<std::pair<std::string, std::string>> groups; // precisions and their rungs
    for (const Rung rung : allRungs) {
        std::string precisions;
        for (const LadderEntry& entry : device.ladder) {
            if (entry.rung == rung)
                precisions += (precisions.empty() ? "" : ", ") + std::string(name(entry.precision));
        }
        if (precisions.empty())
            continue;
        const auto same = std::ranges::find(groups, precisions, [](const auto& group) { return group.first; });
        if (same == groups.end())
            groups.emplace_back(precisions, name(rung));
        else
            same->second += std::string(", ") + name(rung);
    }
    std::string text;
    for (const auto& [precisions, rungs] : groups)
        text += (text.empty() ? "" : "; ") + rungs + " (" + precisions + ')';
    return text;
}

std::string workersText(const DeviceInfo& device)
{
    const std::string unit = device.hasSms() ? "SM" : "worker";
    return std::to_string(device.mostWorkers) + ' ' + unit + (device.mostWorkers == 1 ? "" : "s");
}

/// Said where a group has no device at all.
const char* whyEmpty(std::string_view group)
{
    if (group == "Emulated")
        return "this program was built without the emulated GPU.";
    if (group == "Modelled")
        return "the catalogue of GPUs is empty.";
    return "lanes of saved runs cannot be played back here; 'show FILE' prints a kept run.";
}

std::string listing(const std::vector<DeviceInfo>& devices)
{
    std::string text;
    for (const char* group : {"In this computer", "Emulated", "Modelled", "From a saved run"}) {
        std::vector<std::vector<std::string>> rows;
        std::string absent; // sentences, which would stretch the columns
        for (const DeviceInfo& device : devices) {
            if (std::string_view(groupOf(device)) != group)
                continue;
            if (device.absent)
                absent += "  " + onOneLine(device.id) + "  not here: " + onOneLine(english(*device.absent)) + '\n';
            else
                rows.push_back({onOneLine(device.id), onOneLine(device.name), workersText(device), ladderText(device)});
        }
        if (rows.empty() && absent.empty())
            absent = std::string("  none: ") + whyEmpty(group) + '\n';
        text += (text.empty() ? "" : "\n") + std::string(group) + '\n' + alignedTable(rows, false, "  ") + absent;
    }
    return text;
}

/// What the rungs of a ladder are, once for each of the CPU's and the GPU's.
std::string rungsText(const std::vector<DeviceInfo>& devices)
{
    std::string text;
    for (const bool gpu : {false, true}) {
        const auto device = std::ranges::find_if(
            devices, [gpu](const DeviceInfo& info) { return info.isGpu() == gpu && !info.rungs.empty(); });
        if (device == devices.end())
            continue;
        text += gpu ? "\nKernels of a GPU, from simple to fast\n" : "\nKernels of the CPU, from simple to fast\n";
        for (const RungInfo& rung : device->rungs) {
            text += "  " + std::string(name(rung.rung)) + ": " + onOneLine(rung.change.english()) + ' ' +
                    onOneLine(rung.reason.english()) + '\n';
            if (!rung.options.empty())
                text += "    compiled with " + onOneLine(rung.options) +
                        (rung.isa.empty() ? "" : ", runs with " + onOneLine(rung.isa)) + '\n';
        }
    }
    return text;
}

std::string ownGpusText(const Environment& environment)
{
    return "\nGPUs of your own are modelled too: describe each in a file " + onOneLine(ownGpuFolder(environment)) +
           "/NAME.json, written like resources/gpus.json.\n";
}

/// "99.8 GFLOP/s fp32, 49.9 GFLOP/s fp64"
std::string peakText(const Peak& peak, Provenance provenance)
{
    std::string text;
    for (const Precision precision : allPrecisions) {
        if (const auto gflops = peak.of(precision))
            text += (text.empty() ? "" : ", ") + formatRate(*gflops, provenance).toStdString() + ' ' + name(precision);
    }
    return text;
}

/// "2 CPUs 198 GFLOP/s fp32 …, one alone 99.8 GFLOP/s fp32 …, memory 30.6 GB/s; measured with AVX2"
std::string limitText(const DeviceInfo& device, const Limits& limits)
{
    std::vector<std::string> parts;
    const std::string all = peakText(limits.all, limits.provenance);
    if (!all.empty())
        parts.push_back(std::to_string(limits.workers) + (device.isGpu() ? " SM" : " CPU") +
                        (limits.workers == 1 ? " " : "s ") + all);
    if (const std::string one = peakText(limits.one, limits.provenance); !one.empty() && limits.workers > 1)
        parts.push_back("one alone " + one);
    if (limits.triad)
        parts.push_back("memory " + formatNumber(*limits.triad).toStdString() + " GB/s");
    if (!parts.empty())
        parts.push_back(limits.provenance == Provenance::measured ? "measured with " + onOneLine(limits.isa)
                                                                  : "as published");
    if (!limits.reason.empty())
        parts.push_back(onOneLine(limits.reason.english()));
    std::string text;
    for (const std::string& part : parts)
        text += (text.empty() ? "" : "; ") + part;
    return text;
}

using LimitsOfDevices = std::map<std::string, Limits>; ///< by the devices' ids

LimitsOfDevices measured(const DeviceRegistry& devices)
{
    LimitsOfDevices limits;
    for (const DeviceInfo& device : devices.devices()) {
        if (!device.absent)
            limits.emplace(device.id, devices.limits(device.id));
    }
    return limits;
}

std::string limitsText(const std::vector<DeviceInfo>& devices, const LimitsOfDevices& limits)
{
    std::vector<std::vector<std::string>> rows;
    for (const DeviceInfo& device : devices) {
        if (const auto found = limits.find(device.id); found != limits.end())
            rows.push_back({onOneLine(device.id), limitText(device, found->second)});
    }
    return rows.empty() ? "" : "\nWhat they can do at most\n" + alignedTable(rows, false, "  ");
}

Json textOrNull(const std::string& text)
{
    return text.empty() ? Json() : Json(text);
}

std::string devicesJson(const std::vector<DeviceInfo>& devices, const LimitsOfDevices& limits)
{
    Json list = Json::array();
    for (const DeviceInfo& device : devices) {
        Json ladder = Json::array();
        for (const LadderEntry& entry : device.ladder)
            ladder.push_back({{"kernel", name(entry.rung)}, {"precision", name(entry.precision)}});
        Json rungs = Json::array();
        for (const RungInfo& rung : device.rungs)
            rungs.push_back({{"kernel", name(rung.rung)},
                             {"change", rung.change.english()},
                             {"reason", rung.reason.english()},
                             {"isa", textOrNull(rung.isa)},
                             {"options", textOrNull(rung.options)}});
        const auto most = limits.find(device.id);
        list.push_back({{"id", device.id},
                        {"kind", name(device.kind)},
                        {"name", device.name},
                        {"available", !device.absent},
                        {"absent", jsonError(device.absent)},
                        {"provenance", name(device.provenance)},
                        {"software", device.software},
                        {"most_workers", device.mostWorkers},
                        {"cores_per_worker", device.coresPerWorker},
                        {"memory_bytes", device.memoryBytes > 0 ? Json(device.memoryBytes) : Json()},
                        {"ladder", std::move(ladder)},
                        {"rungs", std::move(rungs)},
                        {"limits", most == limits.end() ? Json() : jsonLimits(most->second)}});
    }
    return laidOut({{"schema", "coreloom-devices/1"},
                    {"program", {{"name", "coreloom"}, {"version", CORELOOM_VERSION}}},
                    {"devices", std::move(list)}});
}

} // namespace

int devicesVerb(const CommandLine& line)
{
    auto json = OutputFile::open("--json", line.output.json);
    if (!json)
        return refuse(json.error());
    const Environment environment = hostEnvironment();
    const DeviceRegistry devices(allProviders(readMachine(environment), environment));
    const LimitsOfDevices limits = line.limits ? measured(devices) : LimitsOfDevices();
    auto written = json->wanted() ? json->write(devicesJson(devices.devices(), limits)) : Expected<void>();
    if (written && !json->isStandardOutput())
        written = print(listing(devices.devices()) + ownGpusText(environment) + limitsText(devices.devices(), limits) +
                        rungsText(devices.devices()));
    if (written)
        return exitDone;
    complain(written.error());
    return exitFailed;
}

} // namespace coreloom
