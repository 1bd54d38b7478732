#include "meter/nvml.h"

namespace coreloom {

namespace {

constexpr const char* init = "nvmlInit_v2";
constexpr const char* findByUuid = "nvmlDeviceGetHandleByUUID";
constexpr unsigned gpuSensor = 0; // of the temperatures

Text noLibrary()
{
    return {translatable("compute", "NVML (libnvidia-ml.so.1), which tells a GPU's energy and state, was not found."),
            {}};
}

Text installIt()
{
    return {translatable("compute", "It comes with NVIDIA's driver; some systems pack it apart, as libnvidia-ml1 or "
                                    "nvidia-utils."),
            {}};
}

Error initProblem(int status)
{
    switch (status) {
    case Nvml::driverNotLoaded:
        return {ErrorCode::deviceAbsent,
                {translatable("compute", "NVML says that NVIDIA's driver is not loaded."), {}},
                {translatable("compute", "Restart the computer after a driver update; else load it with: %1"),
                 {std::string("modprobe nvidia")}}};
    case Nvml::versionMismatch:
        return {
            ErrorCode::deviceAbsent,
            {translatable("compute", "NVML and the loaded driver are of different versions, as after an update."), {}},
            {translatable("compute", "Restart the computer."), {}}};
    case Nvml::noPermission:
    case Nvml::operatingSystem:
        return {ErrorCode::permissionDenied,
                {translatable("compute", "This process may not ask NVML (%1)."), {Nvml::words(status)}},
                {translatable("compute", "In a container, let it have the GPU's devices, as with: %1"),
                 {std::string("--gpus all")}}};
    default:
        return {
            ErrorCode::deviceAbsent, {translatable("compute", "NVML does not start (%1)."), {Nvml::words(status)}}, {}};
    }
}

} // namespace

template<typename... Arguments>
int Nvml::call(const char* function, Arguments... arguments) const
{
    const auto called = m_library->function<int (*)(Arguments...)>(function);
    return called == nullptr ? functionNotFound : called(arguments...);
}

Expected<std::shared_ptr<const Nvml>> Nvml::open(const LibraryLoader& libraries)
{
    // The plain .so belongs to packages for developers; the last place is WSL 2's.
    auto library = libraries.open({"libnvidia-ml.so.1", "libnvidia-ml.so", "/usr/lib/wsl/lib/libnvidia-ml.so.1"});
    if (!library)
        return failure(ErrorCode::deviceAbsent, noLibrary(), installIt());
    for (const char* needed : {init, findByUuid}) {
        if ((*library)->symbol(needed) == nullptr) {
            return failure(ErrorCode::deviceAbsent,
                           {translatable("compute", "This NVML is too old: it has no %1."), {std::string(needed)}},
                           {translatable("compute", "Update NVIDIA's driver."), {}});
        }
    }
    const int status = (*library)->function<int (*)()>(init)();
    if (status != success)
        return tl::unexpected(initProblem(status));
    return std::make_shared<const Nvml>(std::move(*library));
}

Nvml::~Nvml()
{
    static_cast<void>(call("nvmlShutdown"));
}

Expected<Nvml::Found> Nvml::find(const std::string& uuid) const
{
    int status = notFound;
    for (const bool instance : {false, true}) {
        const std::string name = (instance ? "MIG-" : "GPU-") + uuid;
        Device device = nullptr;
        status = call(findByUuid, name.c_str(), &device);
        if (status == success)
            return Found{device, instance};
        if (status != notFound && status != invalidArgument)
            break;
    }
    if (status == gpuIsLost) {
        return failure(ErrorCode::deviceLost, {translatable("compute", "NVML says that the GPU is lost."), {}},
                       {translatable("compute", "Restart the computer."), {}});
    }
    return failure(
        ErrorCode::deviceAbsent,
        {translatable("compute", "NVML does not know the GPU %1 that CUDA uses (%2)."), {uuid, words(status)}});
}

int Nvml::energy(Device device, unsigned long long& millijoules) const
{
    return call("nvmlDeviceGetTotalEnergyConsumption", device, &millijoules);
}

int Nvml::power(Device device, unsigned& milliwatts) const
{
    return call("nvmlDeviceGetPowerUsage", device, &milliwatts);
}

int Nvml::utilization(Device device, Utilization& utilization) const
{
    return call("nvmlDeviceGetUtilizationRates", device, &utilization);
}

int Nvml::clock(Device device, Clock which, unsigned& megahertz) const
{
    return call("nvmlDeviceGetClockInfo", device, static_cast<unsigned>(which), &megahertz);
}

int Nvml::temperature(Device device, unsigned& celsius) const
{
    return call("nvmlDeviceGetTemperature", device, gpuSensor, &celsius);
}

int Nvml::throttleReasons(Device device, unsigned long long& reasons) const
{
    const int status = call("nvmlDeviceGetCurrentClocksEventReasons", device, &reasons);
    // Its name before NVML 12.2.
    return status == functionNotFound ? call("nvmlDeviceGetCurrentClocksThrottleReasons", device, &reasons) : status;
}

int Nvml::memory(Device device, Memory& memory) const
{
    return call("nvmlDeviceGetMemoryInfo", device, &memory); // its first version, which every driver has
}

std::string Nvml::words(int status)
{
    const auto known = [status]() -> std::string {
        switch (status) {
        case invalidArgument:
            return ", invalid argument";
        case notSupported:
            return ", not supported";
        case noPermission:
            return ", no permission";
        case notFound:
            return ", not found";
        case driverNotLoaded:
            return ", driver not loaded";
        case functionNotFound:
            return ", the driver has no such function";
        case gpuIsLost:
            return ", GPU is lost";
        case operatingSystem:
            return ", blocked by the operating system";
        case versionMismatch:
            return ", library and driver of different versions";
        default:
            return {};
        }
    }();
    return "error " + std::to_string(status) + known;
}

} // namespace coreloom
