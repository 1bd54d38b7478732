#include "device/cuda/requirements.h"

namespace coreloom {

namespace {

/// "13.0" of 13000, as the CUDA driver and runtime count.
std::string cudaVersion(int version)
{
    return std::to_string(version / 1000) + '.' + std::to_string(version % 1000 / 10);
}

Error noDriver()
{
    return {ErrorCode::deviceAbsent,
            {translatable("compute", "No NVIDIA driver was found, so NVIDIA GPUs cannot be used here."), {}},
            {translatable("compute", "If this computer has an NVIDIA GPU, install NVIDIA's driver; if not, choose "
                                     "another device, such as a modelled GPU."),
             {}}};
}

} // namespace

std::optional<Error> driverProblem(const LibraryLoader& libraries, int neededVersion)
{
    // The second place is WSL 2's, where the loader's cache does not always know it.
    const auto driver = libraries.open({"libcuda.so.1", "/usr/lib/wsl/lib/libcuda.so.1"});
    if (!driver)
        return noDriver();
    const auto driverGetVersion = (*driver)->function<int (*)(int*)>("cuDriverGetVersion");
    int version = 0;
    if (driverGetVersion == nullptr || driverGetVersion(&version) != 0)
        return noDriver(); // the Toolkit's stub, which is there to link with
    if (version >= neededVersion)
        return std::nullopt;
    return Error{ErrorCode::deviceAbsent,
                 {translatable("compute", "The NVIDIA driver is too old: it supports CUDA %1, and this program was "
                                          "built with CUDA %2."),
                  {cudaVersion(version), cudaVersion(neededVersion)}},
                 {translatable("compute", "Update NVIDIA's driver; the GPU may well be new enough."), {}}};
}

std::optional<Error> cardProblem(const std::string& card, ComputeCapability capability, int oldest)
{
    if (capability.number() >= oldest)
        return std::nullopt;
    const ComputeCapability needed{oldest / 10, oldest % 10};
    return Error{ErrorCode::unsupported,
                 {translatable("compute", "%1 is too old for this program: its compute capability is %2, and kernels "
                                          "were built for %3 and newer."),
                  {card, capability.text(), needed.text()}},
                 {translatable("compute", "Build the program with an older CUDA Toolkit, or choose another device; a "
                                          "newer driver does not help."),
                  {}}};
}

std::optional<Text> tensorProblem(const std::string& card, ComputeCapability capability, int newestBuilt)
{
    if (capability.number() < tensorCapability) {
        return Text{
            translatable("compute", "Tensor cores take BF16 and TF32 from compute capability 8.0 on; %1 has %2."),
            {card, capability.text()}};
    }
    if (newestBuilt < tensorCapability) {
        return Text{translatable("compute",
                                 "This program was built for compute capabilities up to %1; the tensor kernels "
                                 "need 8.0."),
                    {ComputeCapability{newestBuilt / 10, newestBuilt % 10}.text()}};
    }
    return std::nullopt;
}

int coresPerSm(ComputeCapability capability)
{
    switch (capability.number()) {
    case 60:
    case 70:
    case 72:
    case 75:
    case 80:
        return 64;
    case 50:
    case 52:
    case 53:
    case 61:
    case 62:
    case 86:
    case 87:
    case 89:
    case 90:
    case 100:
    case 103:
    case 110:
    case 120:
    case 121:
        return 128;
    default:
        return 0;
    }
}

} // namespace coreloom
