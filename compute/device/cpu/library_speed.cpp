#include "device/cpu/library_speed.h"

#include "device/cpu/cpu_device.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <memory>
#include <utility>

namespace coreloom {

namespace {

/// A library with the right code for a CPU is about as fast as the simd rung; with code for another one, a fifth as
/// fast or less (OpenBLAS 0.3.21 with Prescott's on Zen 3: 0.12 to 0.23 of the peak, instead of 0.9). Half is far from
/// both.
constexpr double farSlower = 0.5;

constexpr std::int64_t edge = 256;
constexpr int rounds = 5;
constexpr double longRound = 20e-3; // seconds

/// One worker with operands for the product.
template<typename T>
class Stopwatch {
public:
    static std::optional<Stopwatch> make(const Kernel& kernel, int cpu)
    {
        auto crew = Crew::start({cpu}, Crew::Waiting::sleep);
        if (!crew)
            return std::nullopt;
        Stopwatch made;
        made.m_device =
            std::make_unique<CpuDevice<T>>(LaneSetup{.workers = 1, .cpus = {cpu}}, kernel, std::move(*crew), 0);
        if (!made.m_device->prepare())
            return std::nullopt;
        for (auto& buffer : made.m_buffers) {
            auto memory = made.m_device->allocate(edge * edge);
            if (!memory)
                return std::nullopt;
            buffer = std::move(*memory);
            made.m_device->enqueue(RandomFill{.target = whole(*buffer), .seed = 1});
        }
        return made.seconds() ? std::optional(std::move(made)) : std::nullopt; // the first product warms up
    }

    std::optional<double> seconds()
    {
        const std::size_t begin = m_device->mark();
        m_device->enqueue(
            MatrixProduct{.a = whole(*m_buffers[0]), .b = whole(*m_buffers[1]), .c = whole(*m_buffers[2])});
        const std::size_t end = m_device->mark();
        if (!m_device->finish())
            return std::nullopt;
        return static_cast<double>(m_device->moment(end).deviceNs - m_device->moment(begin).deviceNs) * 1e-9;
    }

private:
    static Matrix whole(Buffer& buffer) { return {.buffer = &buffer, .rows = edge, .columns = edge, .stride = edge}; }

    std::array<std::unique_ptr<Buffer>, 3> m_buffers;
    std::unique_ptr<CpuDevice<T>> m_device;
};

} // namespace

template<typename T>
std::optional<double> relativeSpeed(const Kernel& kernel, const Kernel& reference, int cpu)
{
    auto first = Stopwatch<T>::make(kernel, cpu);
    auto second = Stopwatch<T>::make(reference, cpu);
    if (!first || !second)
        return std::nullopt;
    double best = std::numeric_limits<double>::infinity();
    double bestOfReference = best;
    for (int round = 0; round < rounds && (round == 0 || best < longRound); ++round) {
        const auto took = first->seconds();
        const auto tookReference = second->seconds();
        if (!took || !tookReference)
            return std::nullopt;
        best = std::min(best, *took);
        bestOfReference = std::min(bestOfReference, *tookReference);
    }
    return best > 0 ? std::optional(bestOfReference / best) : std::nullopt;
}

std::vector<Text> speedNotes(const LibraryInfo& library, double relativeSpeed, const std::vector<std::string>& steering)
{
    if (relativeSpeed >= farSlower)
        return {};
    std::vector<Text> notes{{translatable("compute", "%1 is far slower here than it should be: it reaches %2 % of the "
                                                     "simd rung's speed on a small product."),
                             {library.name, static_cast<std::int64_t>(std::ceil(100 * relativeSpeed))}}};
    if (!library.core.empty())
        notes.push_back({translatable("compute", "It computes for the core type %1."), {library.core}});
    for (const std::string& variable : steering)
        notes.push_back({translatable("compute", "The environment has %1: start the program without it."), {variable}});
    if (steering.empty())
        notes.push_back({translatable("compute", "A newer version of %1 may know this CPU."), {library.name}});
    return notes;
}

template std::optional<double> relativeSpeed<float>(const Kernel&, const Kernel&, int);
template std::optional<double> relativeSpeed<double>(const Kernel&, const Kernel&, int);

} // namespace coreloom
