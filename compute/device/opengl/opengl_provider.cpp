#include "device/opengl/opengl_provider.h"

#include "device/gpu_rungs.h"
#include "device/opengl/opengl_device.h"

#include <algorithm>
#include <sys/resource.h>
#include <system_error>
#include <thread>
#include <unistd.h>
#include <utility>

namespace coreloom {

namespace {

using opengl::Context;
using opengl::EglDevice;

DeviceInfo absentDevice(Error reason)
{
    DeviceInfo info;
    info.kind = DeviceKind::opengl;
    info.id = "opengl";
    info.name = "OpenGL GPU";
    info.absent = std::move(reason);
    return info;
}

/// Makes a context on a thread that is five steps nicer than the program: a software renderer's threads inherit that
/// from whoever makes it, and then leave the window smooth.
Expected<std::unique_ptr<Context>> createNicely(EglDevice device)
{
    Expected<std::unique_ptr<Context>> context;
    try {
        std::thread([&] {
            constexpr int nicer = 5;
            constexpr int nicest = 19;
            const auto thread = static_cast<id_t>(gettid());
            setpriority(PRIO_PROCESS, thread, std::min(getpriority(PRIO_PROCESS, thread) + nicer, nicest));
            context = Context::create(device);
        }).join();
    } catch (const std::system_error& error) {
        return failure(ErrorCode::launchFailed,
                       {translatable("compute", "The threads of the run could not be started: %1."), {error.what()}},
                       {translatable("compute", "Close other programs, or run fewer lanes."), {}});
    }
    return context;
}

class OpenglProvider final : public DeviceProvider {
public:
    explicit OpenglProvider(const Environment& environment) : m_environment(environment) {}

    [[nodiscard]] std::vector<DeviceInfo> discover() const override;
    [[nodiscard]] Expected<std::unique_ptr<Device>> open(const DeviceInfo& info,
                                                         const LaneRequest& request) const override;

private:
    const Environment m_environment;
    mutable std::vector<EglDevice> m_devices; ///< of each device that discover() listed
};

DeviceInfo describe(const Context::Info& from)
{
    DeviceInfo info;
    info.kind = DeviceKind::opengl;
    info.name = from.renderer;
    info.software = from.software;
    info.usesCpuCores = from.software;
    if (from.software)
        info.name += ", software renderer on the CPU";
    info.mostWorkers = 1;
    info.coresPerWorker = 0;
    info.memoryBytes = from.freeBytes;
    for (const opengl::Kernel& kernel : opengl::kernels()) {
        for (const Precision precision : {Precision::fp32, Precision::fp64})
            info.ladder.push_back({kernel.rung, precision});
    }
    info.rungs = gpuRungs();
    std::ranges::find(info.rungs, Rung::library, &RungInfo::rung)->absent = {
        translatable("compute", "cuBLAS runs on NVIDIA's GPUs only."), {}};
    std::ranges::find(info.rungs, Rung::tensor, &RungInfo::rung)->absent = {
        translatable("compute", "OpenGL has no instructions for tensor cores."), {}};
    return info;
}

std::vector<DeviceInfo> OpenglProvider::discover() const
{
    m_devices.clear();
    const auto found = opengl::findDevices(*m_environment.libraries);
    if (!found)
        return {absentDevice(found.error())};
    struct Found {
        EglDevice device;
        Context::Info info;
    };
    std::vector<Found> usable;
    std::optional<Error> reason;
    for (EglDevice device : *found) {
        const auto context = createNicely(device);
        if (context)
            usable.push_back({device, (*context)->info()});
        else if (!reason)
            reason = context.error();
    }
    if (usable.empty())
        return {absentDevice(*reason)};
    std::ranges::stable_partition(usable, [](const Found& each) { return !each.info.software; });
    std::vector<DeviceInfo> devices;
    for (const Found& each : usable) {
        DeviceInfo info = describe(each.info);
        info.id = m_devices.empty() ? "opengl" : "opengl:" + std::to_string(m_devices.size());
        devices.push_back(std::move(info));
        m_devices.push_back(each.device);
    }
    return devices;
}

Expected<std::unique_ptr<Device>> OpenglProvider::open(const DeviceInfo& info, const LaneRequest& request) const
{
    if (request.sms) {
        return failure(
            ErrorCode::unsupported,
            {translatable("compute", "--sms is not accepted on %1: OpenGL always uses the whole GPU."), {info.id}});
    }
    const std::size_t colon = info.id.find(':');
    const std::size_t index = colon == std::string::npos ? 0 : std::stoul(info.id.substr(colon + 1));
    auto context = createNicely(m_devices[index]);
    if (!context)
        return tl::unexpected(context.error());
    const Context::Info& driver = (*context)->info();
    LaneSetup setup;
    setup.device = info;
    setup.device.memoryBytes = driver.freeBytes;
    setup.kernel = *request.kernel;
    setup.precision = request.precision;
    setup.workers = 1;
    setup.isa = "OpenGL " + driver.version;
    setup.resourcesAbsent = {
        translatable("compute", "OpenGL does not tell what a shader takes of the GPU's registers and memory."), {}};
    setup.notes.push_back({translatable("compute", "OpenGL does not say which unit of the GPU computes what: the whole "
                                                   "GPU counts as one worker, and a traced tile is what it was given "
                                                   "at once."),
                           {}});
    if (driver.software) {
        setup.notes.push_back({translatable("compute", "No GPU: %1 runs the shaders on this computer's CPU; the times "
                                                       "say nothing about a GPU."),
                               {driver.renderer}});
    }
    opengl::OpenglDevice::Options options{.setup = std::move(setup), .context = std::move(*context)};
    options.flopPerSecond = driver.software ? 2e7 : 1e9;
    options.expectedFlopPerSecond = driver.software ? 3e8 : 5e10; // llvmpipe on two CPUs; a small integrated GPU
    // Any GPU is full with fewer than this; a software renderer has a thread a CPU.
    constexpr int workGroups = 256;
    options.tilesAtOnce =
        driver.software ? static_cast<int>(std::max(1U, std::thread::hardware_concurrency())) : workGroups;
    return opengl::OpenglDevice::open(std::move(options));
}

} // namespace

std::unique_ptr<DeviceProvider> openglProvider(const Environment& environment)
{
    return std::make_unique<OpenglProvider>(environment);
}

} // namespace coreloom
