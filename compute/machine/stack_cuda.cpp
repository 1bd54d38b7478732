#include "machine/stack_parts.h"

#include "machine/platform.h"

#include <charconv>
#include <cstdlib>
#include <optional>
#include <sstream>
#include <string_view>

namespace coreloom {

namespace {

using std::string;
using std::string_view;

/// CUDA counts 13000 for 13.0 and 12040 for 12.4.
string cudaVersion(int number)
{
    return std::to_string(number / 1000) + '.' + std::to_string(number % 1000 / 10);
}

/// "550.54.14" out of "NVRM version: NVIDIA UNIX x86_64 Kernel Module  550.54.14  Thu Feb …".
string kernelModuleVersion(const Environment& environment)
{
    std::istringstream words(readLine(environment, "/proc/driver/nvidia/version").value_or(""));
    for (string word; words >> word;) {
        if (word.find('.') != string::npos && word.find_first_not_of("0123456789.") == string::npos)
            return word;
    }
    return {};
}

Text driverRemedy(const Environment& environment)
{
    if (isWsl(environment))
        return {translatable("compute", "Install NVIDIA's driver in Windows; WSL takes libcuda from there."), {}};
    const string system = readFile(environment, "/etc/os-release").value_or("");
    return aptRemedy(system.find("ubuntu") != string::npos ? "ubuntu-drivers-common && sudo ubuntu-drivers install"
                                                           : "nvidia-driver");
}

StackComponent driver(const Environment& environment)
{
    StackComponent component{"nvidia-driver",
                             "NVIDIA driver",
                             Need::toRun,
                             string(),
                             {translatable("compute", "Runs programs on an NVIDIA GPU. The CUDA version that it and "
                                                      "nvidia-smi name is the newest runtime that it supports, not an "
                                                      "installed Toolkit."),
                              {}}};
    const auto library = environment.libraries->open({"libcuda.so.1", "/usr/lib/wsl/lib/libcuda.so.1"});
    if (!library) {
        component.found = failure(
            ErrorCode::deviceAbsent,
            {translatable("compute", "There is no NVIDIA driver (libcuda.so.1) here; only an NVIDIA GPU needs one."),
             {}},
            driverRemedy(environment));
        return component;
    }
    const string module = kernelModuleVersion(environment);
    string found = module.empty() ? (*library)->path() : module;
    int version = 0;
    const auto getVersion = (*library)->function<int (*)(int*)>("cuDriverGetVersion");
    if (getVersion != nullptr && getVersion(&version) == 0 && version > 0)
        found += ", CUDA " + cudaVersion(version);
    component.found = found;
    return component;
}

StackComponent runtime(const Environment& environment)
{
    return {"cuda-runtime",
            "CUDA runtime",
            Need::bundled,
            findLibrary(environment, {"libcudart.so.13", "libcudart.so.12", "libcudart.so.11.0"},
                        {translatable("compute", "None is installed by itself, and none is needed."), {}}, {}),
            {translatable("compute", "What CUDA programs call. Coreloom and PyTorch's wheels bring their own: to run "
                                     "them, a recent driver is enough."),
             {}}};
}

/// Where nvcc is: one of the folders of PATH, or the Toolkit's usual place.
std::optional<string> toolkitFolder(const Environment& environment)
{
    const char* path = std::getenv("PATH");
    std::istringstream folders((path != nullptr ? string(path) : string()) + ":/usr/local/cuda/bin");
    for (string folder; std::getline(folders, folder, ':');) {
        if (!folder.empty() && folder[0] == '/' && exists(environment, folder + "/nvcc"))
            return folder.substr(0, folder.find_last_not_of('/') + 1) + "/..";
    }
    return std::nullopt;
}

/// The number of "#define CUDA_VERSION 13000" in the Toolkit's header.
int headerVersion(const Environment& environment, const string& toolkit)
{
    const string header = readFile(environment, toolkit + "/include/cuda.h").value_or("");
    constexpr string_view define = "#define CUDA_VERSION ";
    const std::size_t at = header.find(define);
    int version = 0;
    if (at != string::npos)
        std::from_chars(header.data() + at + define.size(), header.data() + header.size(), version);
    return version;
}

StackComponent toolkit(const Environment& environment)
{
    StackComponent component{
        "cuda-toolkit",
        "CUDA Toolkit",
        Need::toBuild,
        string(),
        {translatable("compute", "Its compiler, nvcc, builds Coreloom's CUDA device and extensions "
                                 "of PyTorch. It is not needed to run either."),
         {}}};
    const auto folder = toolkitFolder(environment);
    if (!folder) {
        component.found = failure(ErrorCode::deviceAbsent,
                                  {translatable("compute", "The CUDA compiler, nvcc, was not found in PATH nor in %1."),
                                   {string("/usr/local/cuda/bin")}},
                                  aptRemedy("nvidia-cuda-toolkit"));
        return component;
    }
    const int version = headerVersion(environment, *folder);
    component.found = version > 0 ? cudaVersion(version) : string("nvcc");
    return component;
}

} // namespace

std::vector<StackComponent> readCudaStack(const Environment& environment)
{
    return {
        driver(environment),
        runtime(environment),
        toolkit(environment),
        {"cublas",
         "cuBLAS",
         Need::optional,
         findLibrary(environment, {"libcublas.so.13", "libcublas.so.12", "libcublas.so.11"},
                     {translatable("compute", "cuBLAS is not installed; it comes with the CUDA Toolkit."), {}},
                     aptRemedy("nvidia-cuda-toolkit")),
         {translatable("compute", "NVIDIA's matrix multiplication: the GPU's rung 'library'."), {}}},
        {"cudnn",
         "cuDNN",
         Need::optional,
         findLibrary(environment, {"libcudnn.so.9", "libcudnn.so.8"},
                     {translatable("compute", "cuDNN is not installed by itself."), {}}, aptRemedy("nvidia-cudnn")),
         {translatable("compute",
                       "NVIDIA's routines for neural networks, above all convolutions. PyTorch's wheels bring "
                       "their own; matrix multiplication does not use it."),
          {}}},
        {"nvml",
         "NVML",
         Need::optional,
         findLibrary(environment, {"libnvidia-ml.so.1", "/usr/lib/wsl/lib/libnvidia-ml.so.1"},
                     {translatable("compute", "NVML is missing; it comes with the NVIDIA driver."), {}},
                     driverRemedy(environment)),
         {translatable("compute", "Reads an NVIDIA GPU's power, energy and clocks."), {}}},
    };
}

} // namespace coreloom
