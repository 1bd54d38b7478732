#include "device/cuda/module.h"

#include "device/cuda/absent_cuda.h"
#include "device/cuda/module_entry.h"
#include "device/cuda/requirements.h"

#include <cstdlib>
#include <filesystem>
#include <system_error>
#include <utility>

namespace coreloom {

namespace {

constexpr const char* moduleFile = "libcoreloom_cuda.so";

class AbsentCuda final : public DeviceProvider {
public:
    explicit AbsentCuda(Error reason) : m_reason(std::move(reason)) {}

    [[nodiscard]] std::vector<DeviceInfo> discover() const override { return {absentCudaDevice(m_reason)}; }
    [[nodiscard]] Expected<std::unique_ptr<Device>> open(const DeviceInfo& /*info*/,
                                                         const LaneRequest& /*request*/) const override
    {
        return tl::unexpected(m_reason);
    }

private:
    Error m_reason;
};

/// Keeps the module open as long as its provider. The module itself asks never to be unloaded, so that devices and
/// their buffers may go later.
class LoadedCuda final : public DeviceProvider {
public:
    LoadedCuda(std::shared_ptr<Library> module, std::unique_ptr<DeviceProvider> provider)
        : m_module(std::move(module)), m_provider(std::move(provider))
    {}

    [[nodiscard]] std::vector<DeviceInfo> discover() const override { return m_provider->discover(); }
    [[nodiscard]] Expected<std::unique_ptr<Device>> open(const DeviceInfo& info,
                                                         const LaneRequest& request) const override
    {
        return m_provider->open(info, request);
    }

private:
    std::shared_ptr<Library> m_module;
    std::unique_ptr<DeviceProvider> m_provider;
};

std::vector<std::string> candidates()
{
    std::vector<std::string> paths;
    if (const char* folder = std::getenv("CORELOOM_MODULES"))
        paths.push_back(std::filesystem::path(folder) / moduleFile);
    std::error_code error;
    const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", error);
    if (!error) {
        paths.push_back(program.parent_path() / moduleFile);
        paths.push_back(program.parent_path() / CORELOOM_MODULE_FOLDER / moduleFile);
    }
    return paths;
}

std::unique_ptr<DeviceProvider> absent(Error reason)
{
    return std::make_unique<AbsentCuda>(std::move(reason));
}

Error noModule()
{
    return {ErrorCode::deviceAbsent,
            {translatable("compute", "This program was built without CUDA: its module %1 is missing."),
             {std::string(moduleFile)}},
            {translatable("compute", "Install NVIDIA's CUDA Toolkit (nvcc) and build the program again."), {}}};
}

Error unusableModule(const std::string& path, const std::string& why)
{
    return {ErrorCode::deviceAbsent,
            {translatable("compute", "The CUDA module %1 cannot be used: %2"), {path, why}},
            {translatable("compute", "Build or install the program again, as a whole."), {}}};
}

} // namespace

std::unique_ptr<DeviceProvider> cudaProvider(const Environment& environment)
{
    if (auto problem = driverProblem(*environment.libraries, 0))
        return absent(std::move(*problem));
    std::error_code error;
    for (const std::string& path : candidates()) {
        if (!std::filesystem::exists(path, error))
            continue;
        auto module = environment.libraries->open({path});
        if (!module)
            return absent(unusableModule(path, module.error().what.english()));
        const auto entry = (*module)->function<decltype(&CORELOOM_CUDA_ENTRY)>(CORELOOM_CUDA_ENTRY_NAME);
        if (entry == nullptr)
            return absent(unusableModule(path, "it belongs to another version of the program."));
        if (DeviceProvider* provider = entry(&environment))
            return std::make_unique<LoadedCuda>(std::move(*module), std::unique_ptr<DeviceProvider>(provider));
        return absent(unusableModule(path, "there is not enough memory."));
    }
    return absent(noModule());
}

} // namespace coreloom
