#include "run/run.h"

#include "meter/gpu_meter.h"
#include "run/energy_share.h"
#include "run/lane.h"
#include "run/run_plan.h"
#include "workload/execution.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <ctime>
#include <map>
#include <stop_token>
#include <system_error>
#include <thread>
#include <utility>

namespace coreloom {

namespace {

constexpr std::chrono::milliseconds samplePeriod{50};

std::string now()
{
    const std::time_t time = std::time(nullptr);
    std::tm utc{};
    gmtime_r(&time, &utc);
    char text[32];
    const std::size_t length = std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &utc);
    return {text, length};
}

MachineSummary summarized(const Machine& machine, const DeviceRegistry& devices)
{
    MachineSummary summary{.cpu = machine.cpuName,
                           .physicalCores = machine.physicalCores,
                           .logicalCpus = static_cast<int>(machine.cpus.size()),
                           .allowedCpus = machine.allowedCpus,
                           .memoryBytes = machine.memoryBytes,
                           .os = machine.os,
                           .warnings = machine.warnings};
    std::ranges::sort(summary.allowedCpus);
    for (const DeviceInfo& device : devices.devices()) {
        const bool real = device.kind == DeviceKind::cuda || device.kind == DeviceKind::opengl;
        if (real && !device.absent && !device.software)
            summary.gpus.push_back(device.name);
    }
    return summary;
}

/// As an option says it: "--size 8", or "--m 8 --n 8 --k 9", or "--layers 784,10 --batch 128".
std::string sizeOption(const Job& job)
{
    if (job.workload != Workload::matmul) {
        std::string layers;
        for (const std::int64_t width : job.network.layers)
            layers += (layers.empty() ? "" : ",") + std::to_string(width);
        return "--layers " + layers + " --batch " + std::to_string(job.network.batch);
    }
    const std::string m = std::to_string(job.m);
    if (job.m == job.n && job.n == job.k)
        return "--size " + m;
    return "--m " + m + " --n " + std::to_string(job.n) + " --k " + std::to_string(job.k);
}

enum class Rounding { up, down };

/// In whole units, so that what is needed never reads like what is free: "112 GiB", "750 MiB".
std::string amount(std::int64_t bytes, Rounding rounding)
{
    constexpr std::int64_t least = 10; // of the larger unit, below which the smaller one is used
    const bool large = bytes >= least << 30;
    const std::int64_t unit = std::int64_t{1} << (large ? 30 : 20);
    const bool more = rounding == Rounding::up && bytes % unit != 0;
    return std::to_string(bytes / unit + (more ? 1 : 0)) + (large ? " GiB" : " MiB");
}

Expected<void> fits(const Job& job, std::int64_t bytes, std::int64_t free, const std::string& where)
{
    if (free <= 0 || bytes <= free)
        return {};
    return failure(ErrorCode::notEnoughMemory,
                   {translatable("compute", "%1 needs %2 of memory on %3, and %4 are free."),
                    {sizeOption(job), amount(bytes, Rounding::up), where, amount(free, Rounding::down)}},
                   job.workload == Workload::matmul
                       ? Text{translatable("compute", "Choose a smaller --size, or close other programs."), {}}
                       : Text{translatable("compute", "Choose smaller --layers or a smaller --batch, or close other "
                                                      "programs."),
                              {}});
}

} // namespace

class Run::Implementation {
public:
    Implementation(const Job& job, const std::shared_ptr<const DataSet>& data, Plan plan, RunRecord record,
                   std::vector<std::unique_ptr<Device>> devices, LaneOrder order, std::unique_ptr<EnergyMeter> meter,
                   const Environment& environment);
    ~Implementation();
    Implementation(const Implementation&) = delete;
    Implementation& operator=(const Implementation&) = delete;

    /// Starts the threads, where the system gives them.
    [[nodiscard]] Expected<void> launch();
    [[nodiscard]] const Plan& plan() const { return m_plan; }
    [[nodiscard]] RunUpdate drain();
    void stop();
    void wait();
    [[nodiscard]] RunRecord record() const;

private:
    void executeLane(std::size_t index);
    void sample();

    const Plan m_plan;
    const RunRecord m_head; ///< the record without its lanes
    /// A GPU's sensors, open for the length of the run.
    struct GpuSensors {
        std::shared_ptr<GpuSensor> state;
        std::unique_ptr<EnergyShare> energy;
    };
    [[nodiscard]] Lane::Sensors sensorsOf(const DeviceInfo& device, const Environment& environment);

    EnergyShare m_energy;                     ///< of the CPU
    std::map<std::string, GpuSensors> m_gpus; ///< by UUID
    std::vector<std::unique_ptr<Lane>> m_lanes;
    std::vector<std::optional<std::size_t>> m_predecessors;

    std::stop_source m_stop;
    mutable std::mutex m_mutex;
    std::condition_variable m_changed;
    std::vector<bool> m_finished; ///< of each lane
    std::vector<std::thread> m_threads;
};

Run::Implementation::Implementation(const Job& job, const std::shared_ptr<const DataSet>& data, Plan plan,
                                    RunRecord record, std::vector<std::unique_ptr<Device>> devices, LaneOrder order,
                                    std::unique_ptr<EnergyMeter> meter, const Environment& environment)
    : m_plan(std::move(plan)),
      m_head(std::move(record)),
      m_energy(std::move(meter), *environment.clock),
      m_predecessors(predecessors(order, m_plan.lanes)),
      m_finished(devices.size(), false)
{
    const bool disturb = shareCpuCores(order, m_plan.lanes);
    for (std::size_t i = 0; i < devices.size(); ++i) {
        const auto limits =
            disturb && m_plan.lanes[i].device.usesCpuCores ? Lane::AskLimits::disturbed : Lane::AskLimits::undisturbed;
        m_lanes.push_back(std::make_unique<Lane>(std::move(devices[i]), job, data, m_plan.expectedSeconds[i], limits,
                                                 sensorsOf(m_plan.lanes[i].device, environment), *environment.clock));
    }
}

Lane::Sensors Run::Implementation::sensorsOf(const DeviceInfo& device, const Environment& environment)
{
    if (device.usesCpuCores)
        return {.energy = &m_energy};
    if (device.uuid.empty())
        return {};
    GpuSensors& gpu = m_gpus[device.uuid];
    if (!gpu.state) {
        gpu.state = std::make_shared<GpuSensor>(environment, device.uuid);
        gpu.energy = std::make_unique<EnergyShare>(
            std::make_unique<GpuMeter>(gpu.state, device.uuid, *environment.clock), *environment.clock);
    }
    return {.energy = gpu.energy.get(), .gpu = gpu.state.get()};
}

Expected<void> Run::Implementation::launch()
{
    try {
        for (std::size_t i = 0; i < m_lanes.size(); ++i)
            m_threads.emplace_back([this, i] { executeLane(i); });
        m_threads.emplace_back([this] { sample(); });
    } catch (const std::system_error& error) {
        return failure(ErrorCode::launchFailed,
                       {translatable("compute", "The threads of the run could not be started: %1."), {error.what()}},
                       {translatable("compute", "Close other programs, or run fewer lanes."), {}});
    }
    return {};
}

Run::Implementation::~Implementation()
{
    stop();
    for (std::thread& thread : m_threads)
        thread.join();
}

void Run::Implementation::executeLane(std::size_t index)
{
    {
        std::unique_lock lock(m_mutex);
        const auto before = m_predecessors[index];
        m_changed.wait(lock, [&] { return !before || m_finished[*before] || m_stop.stop_requested(); });
    }
    m_lanes[index]->execute(m_stop.get_token());
    const std::lock_guard lock(m_mutex);
    m_finished[index] = true;
    m_changed.notify_all();
}

void Run::Implementation::sample()
{
    const auto done = [&] { return std::ranges::find(m_finished, false) == m_finished.end(); };
    auto next = std::chrono::steady_clock::now() + samplePeriod;
    std::unique_lock lock(m_mutex);
    while (!m_changed.wait_until(lock, next, done)) {
        lock.unlock();
        for (const auto& lane : m_lanes)
            lane->tick();
        next = std::max(next + samplePeriod, std::chrono::steady_clock::now() + samplePeriod / 2);
        lock.lock();
    }
}

RunUpdate Run::Implementation::drain()
{
    RunUpdate update;
    {
        const std::lock_guard lock(m_mutex);
        update.finished = std::ranges::find(m_finished, false) == m_finished.end();
    }
    for (const auto& lane : m_lanes)
        update.lanes.push_back(lane->drain());
    return update;
}

void Run::Implementation::stop()
{
    {
        const std::lock_guard lock(m_mutex);
        m_stop.request_stop();
        m_changed.notify_all();
    }
    for (const auto& lane : m_lanes)
        lane->stopDevice();
}

void Run::Implementation::wait()
{
    std::unique_lock lock(m_mutex);
    m_changed.wait(lock, [&] { return std::ranges::find(m_finished, false) == m_finished.end(); });
}

RunRecord Run::Implementation::record() const
{
    RunRecord record = m_head;
    for (const auto& lane : m_lanes)
        record.lanes.push_back(lane->record());
    record.status = Status::completed;
    for (const Status status : {Status::interrupted, Status::cancelled, Status::diverged, Status::failed}) {
        if (std::ranges::find(record.lanes, status, &LaneRecord::status) != record.lanes.end())
            record.status = status;
    }
    return record;
}

Run::Run(std::unique_ptr<Implementation> implementation) : m_implementation(std::move(implementation)) {}
Run::~Run() = default;

Expected<std::unique_ptr<Run>> Run::start(const RunRequest& request, const DeviceRegistry& devices,
                                          const Machine& machine, const Environment& environment)
{
    if (auto valid = validate(request.job); !valid)
        return tl::unexpected(valid.error());
    if (request.lanes.empty())
        return failure(ErrorCode::invalidArgument,
                       {translatable("compute", "A run needs a device: give --device."), {}});

    Plan plan;
    std::vector<std::unique_ptr<Device>> opened;
    for (const LaneRequest& lane : request.lanes) {
        auto device = devices.open(lane);
        if (!device)
            return tl::unexpected(device.error());
        if (auto able = canExecute(request.job, **device); !able)
            return tl::unexpected(able.error());
        plan.lanes.push_back((*device)->setup());
        plan.expectedSeconds.push_back(expectedSeconds(request.job, **device));
        opened.push_back(std::move(*device));
    }
    const auto data = dataOf(request.job);
    if (!data)
        return tl::unexpected(data.error());
    plan.bytes = hostBytes(request.job, data->get(), request.order, plan.lanes);
    if (auto enough = fits(request.job, plan.bytes, machine.freeMemoryBytes, "this computer"); !enough)
        return tl::unexpected(enough.error());
    for (const LaneSetup& lane : plan.lanes) {
        if (lane.device.usesCpuCores)
            continue;
        if (auto enough = fits(request.job, deviceBytes(request.job, lane.precision, data->get()),
                               lane.device.memoryBytes, lane.device.name);
            !enough)
            return tl::unexpected(enough.error());
    }

    RunRecord head{.programVersion = CORELOOM_VERSION,
                   .created = now(),
                   .machine = summarized(machine, devices),
                   .job = request.job};
    auto implementation =
        std::make_unique<Implementation>(request.job, *data, std::move(plan), std::move(head), std::move(opened),
                                         request.order, openEnergyMeter(environment, machine), environment);
    if (auto launched = implementation->launch(); !launched)
        return tl::unexpected(launched.error());
    return std::unique_ptr<Run>(new Run(std::move(implementation)));
}

const Run::Plan& Run::plan() const
{
    return m_implementation->plan();
}

RunUpdate Run::drain()
{
    return m_implementation->drain();
}

void Run::stop()
{
    m_implementation->stop();
}

void Run::wait()
{
    m_implementation->wait();
}

RunRecord Run::record() const
{
    return m_implementation->record();
}

} // namespace coreloom
