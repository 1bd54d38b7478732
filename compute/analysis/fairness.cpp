#include "analysis/fairness.h"

#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <string>

namespace coreloom {

namespace {

/// One lane and what to call it.
struct Side {
    const LaneRecord& lane;
    std::string name;
};

/// "CPU" and "GPU"; for two of a kind the device's name, with a number where both are the same. What only plays a GPU
/// is never called one.
Side side(const LaneRecord& lane, const LaneRecord& other, int number)
{
    if (lane.setup.device.software)
        return {lane, lane.setup.device.name.substr(0, lane.setup.device.name.find(" ("))};
    if (lane.setup.device.isGpu() != other.setup.device.isGpu())
        return {lane, lane.setup.device.isGpu() ? "GPU" : "CPU"};
    const std::string& name = lane.setup.device.name;
    return {lane, name == other.setup.device.name ? name + " (" + std::to_string(number) + ')' : name};
}

/// How far up the ladder a rung stands; experts' libraries and special hardware are alike here.
int height(Rung rung)
{
    switch (rung) {
    case Rung::naive:
        return 0;
    case Rung::blocked:
        return 1;
    case Rung::simd:
        return 2;
    case Rung::library:
    case Rung::tensor:
        return 3;
    }
    return 0;
}

void kernels(const Side& a, const Side& b, std::vector<Text>& facts)
{
    const Rung first = a.lane.setup.kernel;
    const Rung second = b.lane.setup.kernel;
    if (first == second)
        return;
    facts.push_back({translatable("compute", "Different kernels: %1 on %2, %3 on %4."),
                     {name(first), a.name, name(second), b.name}});
    if (std::abs(height(first) - height(second)) >= 2) {
        facts.push_back({translatable("compute", "Not like for like: %1 against %2 compares programs, not processors."),
                         {name(first), name(second)}});
    }
}

void precisions(const Side& a, const Side& b, std::vector<Text>& facts)
{
    if (a.lane.setup.precision == b.lane.setup.precision)
        return;
    facts.push_back({translatable("compute", "Different precisions: %1 on %2, %3 on %4."),
                     {name(a.lane.setup.precision), a.name, name(b.lane.setup.precision), b.name}});
}

Text workersOf(const Side& side)
{
    const std::int64_t workers = side.lane.setup.workers;
    if (side.lane.setup.device.kind == DeviceKind::opengl)
        return {translatable("compute", "All of %1 is at work; OpenGL does not show its parts."), {side.name}};
    if (side.lane.setup.device.isGpu())
        return {translatable("compute", "SMs at work on %1: %2."), {side.name, workers}};
    return {translatable("compute", "Threads at work on %1: %2."), {side.name, workers}};
}

void workers(const Side& a, const Side& b, std::vector<Text>& facts)
{
    const bool sameKind = a.lane.setup.device.isGpu() == b.lane.setup.device.isGpu();
    if (sameKind && a.lane.setup.workers == b.lane.setup.workers)
        return;
    facts.push_back(workersOf(a));
    facts.push_back(workersOf(b));
}

void schedules(const Side& a, const Side& b, std::vector<Text>& facts)
{
    const auto first = a.lane.setup.schedule;
    const auto second = b.lane.setup.schedule;
    if (!first || !second || first == second)
        return;
    facts.push_back({translatable("compute", "Different schedules: %1 on %2, %3 on %4."),
                     {name(*first), a.name, name(*second), b.name}});
}

/// Rounded to two significant digits: what is said in passing needs no more.
double twoDigits(double value)
{
    const double unit = std::pow(10.0, std::floor(std::log10(value)) - 1);
    return std::round(value / unit) * unit;
}

void copies(const Side& side, std::vector<Text>& facts)
{
    const auto& with = side.lane.secondsPerStepWithCopies;
    const auto& without = side.lane.secondsPerStep;
    if (!with || !without || !(without->median > 0))
        return;
    if (twoDigits(with->median / without->median) <= 1)
        return; // nothing worth a sentence
    facts.push_back({translatable("compute", "Copies to and from %1 are not counted; with them a multiply takes %2 "
                                             "times as long."),
                     {side.name, twoDigits(with->median / without->median)}});
}

void provenance(const Side& side, std::vector<Text>& facts)
{
    switch (side.lane.setup.device.provenance) {
    case Provenance::modelled:
        facts.push_back(
            {translatable("compute", "%1 is modelled: predicted from published figures, not measured."), {side.name}});
        break;
    case Provenance::emulated:
        facts.push_back(
            {translatable("compute", "%1 is played by the CPU: its times say nothing about a GPU."), {side.name}});
        break;
    case Provenance::recorded:
        facts.push_back({translatable("compute", "%1 was recorded in another run."), {side.name}});
        break;
    default:
        break;
    }
    if (side.lane.setup.device.software) {
        facts.push_back(
            {translatable("compute", "%1 is drawn by the CPU: its times say nothing about a GPU."), {side.name}});
    }
}

void library(const Side& side, std::vector<Text>& facts)
{
    if (const auto& library = side.lane.setup.library)
        facts.push_back({translatable("compute", "%1 calls %2 %3."), {side.name, library->name, library->version}});
}

void outcome(const Side& side, std::vector<Text>& facts)
{
    if (side.lane.status != Status::completed)
        facts.push_back({translatable("compute", "%1 did not complete; nothing is compared."), {side.name}});
}

} // namespace

std::vector<Text> fairness(const LaneRecord& first, const LaneRecord& second)
{
    const Side a = side(first, second, 1);
    const Side b = side(second, first, 2);
    std::vector<Text> facts;
    kernels(a, b, facts);
    precisions(a, b, facts);
    workers(a, b, facts);
    schedules(a, b, facts);
    if (facts.empty())
        facts.push_back({translatable("compute", "Same kernel, precision and number of workers."), {}});
    if (first.energy.shared && second.energy.shared) {
        facts.push_back({translatable("compute", "Both computed on the same cores at the same time and slowed each "
                                                 "other down."),
                         {}});
    }
    for (const auto describe : {outcome, provenance, copies, library}) {
        describe(a, facts);
        describe(b, facts);
    }
    return facts;
}

} // namespace coreloom
