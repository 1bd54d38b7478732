#include "device/cpu/cpu_provider.h"

#include "device/cpu/cpu_device.h"
#include "device/cpu/kernel.h"

#include <algorithm>
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
    [[nodiscard]] Expected<Kernel> kernel(Rung rung) const;
    template<typename T>
    [[nodiscard]] Expected<std::unique_ptr<Device>> open(LaneSetup setup, Kernel kernel) const;

    const Machine m_machine;
    const Environment m_environment;
};

std::vector<DeviceInfo> CpuProvider::discover() const
{
    DeviceInfo info{.kind = DeviceKind::cpu,
                    .id = "cpu",
                    .name = m_machine.cpuName,
                    .provenance = Provenance::measured,
                    .usesCpuCores = true,
                    .mostWorkers = m_machine.defaultWorkers(),
                    .coresPerWorker = 1,
                    .memoryBytes = m_machine.freeMemoryBytes};
    for (const Kernel& kernel : ownKernels()) {
        if (kernel.fp32)
            info.ladder.push_back({kernel.rung, Precision::fp32});
        if (kernel.fp64)
            info.ladder.push_back({kernel.rung, Precision::fp64});
    }
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

Expected<Kernel> CpuProvider::kernel(Rung rung) const
{
    for (Kernel& kernel : ownKernels()) {
        if (kernel.rung == rung)
            return std::move(kernel);
    }
    return failure(ErrorCode::unsupported,
                   {translatable("compute", "--kernel %1 does not exist on cpu."), {name(rung)}});
}

Expected<std::unique_ptr<Device>> CpuProvider::open(const DeviceInfo& info, const LaneRequest& request) const
{
    auto cpus = workerCpus(request);
    if (!cpus)
        return tl::unexpected(cpus.error());
    auto chosen = kernel(request.kernel.value_or(Rung::naive));
    if (!chosen)
        return tl::unexpected(chosen.error());
    LaneSetup setup{.device = info,
                    .kernel = chosen->rung,
                    .precision = request.precision,
                    .workers = static_cast<int>(cpus->size()),
                    .cpus = std::move(*cpus),
                    .sms = {},
                    .schedule = request.schedule,
                    .isa = chosen->isa,
                    .library = {},
                    .notes = {}};
    if (request.precision == Precision::fp64)
        return open<double>(std::move(setup), std::move(*chosen));
    return open<float>(std::move(setup), std::move(*chosen));
}

template<typename T>
Expected<std::unique_ptr<Device>> CpuProvider::open(LaneSetup setup, Kernel kernel) const
{
    const auto distinct = static_cast<int>(std::set<int>(setup.cpus.begin(), setup.cpus.end()).size());
    if (setup.workers > distinct)
        setup.notes.push_back({translatable("compute", "Oversubscription: %1 workers share %2 CPUs."),
                               {std::int64_t{setup.workers}, std::int64_t{distinct}}});
    const bool ownCpus = setup.workers == distinct && (!m_machine.quota || *m_machine.quota >= setup.workers);
    const auto waiting = ownCpus ? Crew::Waiting::spinThenSleep : Crew::Waiting::sleep;
    auto crew = Crew::start(setup.cpus, waiting);
    if (!crew)
        return tl::unexpected(crew.error());
    setup.notes.insert(setup.notes.end(), (*crew)->notes().begin(), (*crew)->notes().end());
    auto device = std::make_unique<CpuDevice<T>>(std::move(setup), std::move(kernel), std::move(*crew), waiting,
                                                 m_machine.memoryBytes);
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
