#include "device/cpu/cpu_provider.h"

#include "device/cpu/cpu_device.h"
#include "device/cpu/kernel.h"
#include "device/cpu/library_kernel.h"
#include "device/cpu/library_speed.h"
#include "device/ladder.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace coreloom {

namespace {

constexpr int mostThreads = 64;

std::string listed(const std::vector<int>& cpus)
{
    std::string list;
    for (const int cpu : cpus)
        list += (list.empty() ? "" : ", ") + std::to_string(cpu);
    return list;
}

RungInfo about(const Kernel& kernel)
{
    return {.rung = kernel.rung,
            .change = kernel.change,
            .reason = kernel.reason,
            .isa = kernel.isa,
            .options = kernel.options};
}

class CpuProvider final : public DeviceProvider {
public:
    CpuProvider(Machine machine, Environment environment)
        : m_machine(std::move(machine)), m_environment(std::move(environment))
    {}

    [[nodiscard]] std::vector<DeviceInfo> discover() const override;
    [[nodiscard]] Expected<std::unique_ptr<Device>> open(const DeviceInfo& info,
                                                         const LaneRequest& request) const override;

private:
    [[nodiscard]] Expected<std::vector<int>> workerCpus(const LaneRequest& request) const;
    /// A library and what a reader must know of it.
    struct Opened {
        std::shared_ptr<const BlasLibrary> library;
        std::vector<Text> notes;
    };
    [[nodiscard]] Expected<Opened> library(Precision precision, int cpu) const;
    [[nodiscard]] Kernel ownKernel(Rung rung) const;
    template<typename T>
    [[nodiscard]] Expected<std::unique_ptr<Device>> open(LaneSetup setup, Kernel kernel) const;

    const Machine m_machine;
    const Environment m_environment;
    mutable std::mutex m_mutex; ///< of m_opened
    /// Opened when a lane first asks, and kept: libraries do not like to be loaded again and again.
    mutable std::map<Precision, Opened> m_opened;
};

std::vector<DeviceInfo> CpuProvider::discover() const
{
    DeviceInfo info{.kind = DeviceKind::cpu,
                    .id = "cpu",
                    .name = m_machine.cpuName,
                    .provenance = Provenance::measured,
                    .usesCpuCores = true,
                    .learns = true,
                    .mostWorkers = m_machine.defaultWorkers(),
                    .coresPerWorker = 1,
                    .memoryBytes = m_machine.freeMemoryBytes};
    for (const Kernel& kernel : ownKernels(m_machine.caches)) {
        if (kernel.fp32)
            info.ladder.push_back({kernel.rung, Precision::fp32});
        if (kernel.fp64)
            info.ladder.push_back({kernel.rung, Precision::fp64});
        info.rungs.push_back(about(kernel));
    }
    for (const Precision precision : blasPrecisions(*m_environment.libraries))
        info.ladder.push_back({Rung::library, precision});
    info.rungs.push_back(libraryRung());
    return {std::move(info)};
}

/// The CPU of each worker: those asked for, or the allowed ones, again from the first when there are more workers.
Expected<std::vector<int>> CpuProvider::workerCpus(const LaneRequest& request) const
{
    const std::vector<int>& allowed = m_machine.allowedCpus;
    std::vector<int> refused;
    std::ranges::copy_if(request.cpus, std::back_inserter(refused),
                         [&](int cpu) { return std::ranges::find(allowed, cpu) == allowed.end(); });
    if (!refused.empty())
        return failure(ErrorCode::invalidArgument,
                       {translatable("compute", "--cpus %1 is not accepted: the CPUs that may be used are %2."),
                        {listed(refused), listed(allowed)}});
    if (allowed.empty())
        return failure(ErrorCode::deviceAbsent,
                       {translatable("compute", "It is not known which CPUs this process may use."), {}});
    const std::vector<int>& from = request.cpus.empty() ? allowed : request.cpus;
    const int byDefault = request.cpus.empty() ? m_machine.defaultWorkers() : static_cast<int>(request.cpus.size());
    const int threads = request.threads.value_or(std::min(byDefault, mostThreads));
    if (threads < 1 || threads > mostThreads)
        return failure(ErrorCode::invalidArgument,
                       {translatable("compute", "--threads %1 is not accepted: choose a whole number from 1 to %2."),
                        {std::int64_t{threads}, std::int64_t{mostThreads}}});
    std::vector<int> cpus;
    for (int worker = 0; worker < threads; ++worker)
        cpus.push_back(from[static_cast<std::size_t>(worker) % from.size()]);
    return cpus;
}

Expected<CpuProvider::Opened> CpuProvider::library(Precision precision, int cpu) const
{
    const std::lock_guard lock(m_mutex);
    if (const auto opened = m_opened.find(precision); opened != m_opened.end())
        return opened->second;
    auto library = openBlas(*m_environment.libraries, precision);
    if (!library)
        return tl::unexpected(library.error());
    Opened opened{.library = *library, .notes = (*library)->notes()};
    const Kernel kernel = libraryKernel(*library);
    const Kernel simd = ownKernel(Rung::simd);
    if (const auto speed = precision == Precision::fp64 ? relativeSpeed<double>(kernel, simd, cpu)
                                                        : relativeSpeed<float>(kernel, simd, cpu))
        std::ranges::copy(speedNotes((*library)->info(), *speed, (*library)->steering()),
                          std::back_inserter(opened.notes));
    m_opened.emplace(precision, opened);
    return opened;
}

Kernel CpuProvider::ownKernel(Rung rung) const
{
    std::vector<Kernel> kernels = ownKernels(m_machine.caches);
    return std::move(*std::ranges::find(kernels, rung, &Kernel::rung));
}

Expected<std::unique_ptr<Device>> CpuProvider::open(const DeviceInfo& info, const LaneRequest& request) const
{
    const auto rung = resolveKernel(info, request);
    if (!rung)
        return tl::unexpected(rung.error());
    auto cpus = workerCpus(request);
    if (!cpus)
        return tl::unexpected(cpus.error());
    LaneSetup setup{.device = info,
                    .kernel = *rung,
                    .precision = request.precision,
                    .workers = static_cast<int>(cpus->size()),
                    .cpus = std::move(*cpus),
                    .sms = {},
                    .schedule = request.schedule,
                    .isa = {},
                    .library = {},
                    .resources = {},
                    .resourcesAbsent = {translatable("compute", "Registers and shared memory are divided on GPUs only; "
                                                                "a CPU's thread has those of its core."),
                                        {}},
                    .notes = {}};
    Kernel kernel;
    if (*rung == Rung::library) {
        auto opened = library(request.precision, setup.cpus.front());
        if (!opened)
            return tl::unexpected(opened.error());
        setup.library = opened->library->info();
        setup.notes = std::move(opened->notes);
        kernel = libraryKernel(opened->library);
    } else {
        kernel = ownKernel(*rung);
    }
    setup.isa = kernel.isa;
    if (request.precision == Precision::fp64)
        return open<double>(std::move(setup), std::move(kernel));
    return open<float>(std::move(setup), std::move(kernel));
}

template<typename T>
Expected<std::unique_ptr<Device>> CpuProvider::open(LaneSetup setup, Kernel kernel) const
{
    const auto distinct = static_cast<int>(std::set<int>(setup.cpus.begin(), setup.cpus.end()).size());
    if (setup.workers > distinct)
        setup.notes.push_back({translatable("compute", "Oversubscription: %1 workers share %2 CPUs."),
                               {std::int64_t{setup.workers}, std::int64_t{distinct}}});
    // A quota that gives fewer CPUs than are busy stops whoever spins, too.
    const bool quotaSuffices = !m_machine.quota || *m_machine.quota >= distinct;
    auto crew = Crew::start(setup.cpus, quotaSuffices ? Crew::Waiting::spinThenSleep : Crew::Waiting::sleep);
    if (!crew)
        return tl::unexpected(crew.error());
    setup.notes.insert(setup.notes.end(), (*crew)->notes().begin(), (*crew)->notes().end());
    auto device =
        std::make_unique<CpuDevice<T>>(std::move(setup), std::move(kernel), std::move(*crew), m_machine.memoryBytes);
    if (auto prepared = device->prepare(); !prepared)
        return tl::unexpected(prepared.error());
    return device;
}

} // namespace

std::unique_ptr<DeviceProvider> cpuProvider(const Machine& machine, const Environment& environment)
{
    return std::make_unique<CpuProvider>(machine, environment);
}

} // namespace coreloom
