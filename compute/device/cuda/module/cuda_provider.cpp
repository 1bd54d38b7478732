#include "device/cuda/module/cuda_provider.h"

#include "device/cuda/absent_cuda.h"
#include "device/cuda/gpu_device.h"
#include "device/cuda/lane_setup.h"
#include "device/cuda/requirements.h"
#include "device/gpu_rungs.h"

#include <algorithm>
#include <charconv>

namespace coreloom {

namespace {

constexpr std::string_view idPrefix = "cuda:";

int indexOf(const DeviceInfo& info)
{
    int index = 0;
    std::from_chars(info.id.data() + idPrefix.size(), info.id.data() + info.id.size(), index);
    return index;
}

/// Why the runtime finds no GPU.
Error reasonFor(cudaError_t error, const LibraryLoader& libraries)
{
    if (error == cudaErrorInsufficientDriver) {
        if (auto problem = driverProblem(libraries, CUDART_VERSION))
            return *problem;
    }
    if (error == cudaSuccess || error == cudaErrorNoDevice) {
        return {ErrorCode::deviceAbsent,
                {translatable("compute", "The NVIDIA driver is installed but finds no GPU."), {}},
                {translatable("compute", "Check that the GPU is fitted, switched on, and not hidden by "
                                         "CUDA_VISIBLE_DEVICES."),
                 {}}};
    }
    return {
        ErrorCode::deviceAbsent,
        {translatable("compute", "The NVIDIA driver does not work: %1 (%2)."),
         {std::string(cudaGetErrorString(error)), std::string(cudaGetErrorName(error))}},
        {translatable("compute", "Restart the computer after a driver update; else install the driver again."), {}}};
}

/// As NVML spells it, without its prefix: "12345678-9abc-…".
std::string uuidText(const cudaUUID_t& uuid)
{
    std::string text;
    for (int i = 0; i < 16; ++i) {
        constexpr const char* digits = "0123456789abcdef";
        const auto byte = static_cast<unsigned char>(uuid.bytes[i]);
        if (i == 4 || i == 6 || i == 8 || i == 10)
            text += '-';
        text += digits[byte / 16];
        text += digits[byte % 16];
    }
    return text;
}

/// A rate for the first slice: far below what any kernel reaches, so that the slice is short.
double firstGuess(int index, const DeviceInfo& info)
{
    int kilohertz = 0;
    if (cudaDeviceGetAttribute(&kilohertz, cudaDevAttrClockRate, index) != cudaSuccess)
        kilohertz = 1'000'000;
    constexpr double share = 0.002;
    return share * 2.0 * info.mostWorkers * std::max(info.coresPerWorker, 64) * 1e3 * kilohertz;
}

RungInfo& rungOf(DeviceInfo& info, Rung rung)
{
    return *std::ranges::find(info.rungs, rung, &RungInfo::rung);
}

/// Whether the module has code that this GPU executes.
Expected<void> hasCode(const cuda::Kernel& kernel, const DeviceInfo& info)
{
    cudaFuncAttributes attributes{};
    const cudaError_t error = cudaFuncGetAttributes(&attributes, kernel.functions.front().function);
    if (error == cudaSuccess)
        return {};
    static_cast<void>(cudaGetLastError());
    return failure(cuda::errorCode(error),
                   {translatable("compute", "The kernel %1 does not run on %2: %3."),
                    {std::string(name(kernel.rung)), info.name, std::string(cudaGetErrorString(error))}},
                   {translatable("compute", "Build the program with this GPU's compute capability in "
                                            "CORELOOM_CUDA_ARCHITECTURES."),
                    {}});
}

} // namespace

std::vector<DeviceInfo> CudaProvider::discover() const
{
    int count = 0;
    const cudaError_t error = cudaGetDeviceCount(&count);
    if (error != cudaSuccess || count == 0) {
        static_cast<void>(cudaGetLastError());
        return {absentCudaDevice(reasonFor(error, *m_environment.libraries))};
    }
    const auto cublas = openCublas(*m_environment.libraries);
    std::vector<DeviceInfo> devices;
    for (int index = 0; index < count; ++index) {
        DeviceInfo info;
        info.kind = DeviceKind::cuda;
        info.id = std::string(idPrefix) + std::to_string(index);
        cudaDeviceProp properties{};
        if (const cudaError_t failed = cudaGetDeviceProperties(&properties, index); failed != cudaSuccess) {
            info.name = "NVIDIA GPU";
            info.absent = reasonFor(failed, *m_environment.libraries);
            devices.push_back(std::move(info));
            continue;
        }
        const ComputeCapability capability{properties.major, properties.minor};
        info.name = properties.name;
        info.uuid = uuidText(properties.uuid);
        info.learns = true;
        info.mostWorkers = properties.multiProcessorCount;
        info.coresPerWorker = coresPerSm(capability);
        // All of it: what is free only a context can tell, which costs time and keeps a laptop's GPU awake. An opened
        // lane knows.
        info.memoryBytes = static_cast<std::int64_t>(properties.totalGlobalMem);
        info.rungs = gpuRungs(CORELOOM_KERNEL_OPTIONS);
        const auto noTensorCores = tensorProblem(info.name, capability, CORELOOM_CUDA_NEWEST);
        if (noTensorCores)
            rungOf(info, Rung::tensor).absent = *noTensorCores;
        for (const cuda::Kernel& kernel : cuda::kernels()) {
            if (kernel.rung != Rung::tensor || !noTensorCores)
                info.ladder.push_back({kernel.rung, kernel.precision});
        }
        for (const Precision precision : allPrecisions) {
            if (cublas && (!isForTensorCores(precision) || capability.number() >= tensorCapability))
                info.ladder.push_back({Rung::library, precision});
        }
        if (!cublas)
            rungOf(info, Rung::library).absent = cublas.error().what;
        else if (const auto why = whyAllSms(**cublas))
            rungOf(info, Rung::library).allSms = why->what;
        info.absent = cardProblem(info.name, capability, CORELOOM_CUDA_OLDEST);
        devices.push_back(std::move(info));
    }
    return devices;
}

Expected<std::unique_ptr<Device>> CudaProvider::open(const DeviceInfo& info, const LaneRequest& request) const
{
    auto setup = gpuLaneSetup(info, request);
    if (!setup)
        return tl::unexpected(setup.error());
    const int index = indexOf(info);
    using cuda::checked;
    CORELOOM_TRY(cudaSetDevice(index));
    cudaDeviceProp properties{};
    CORELOOM_TRY(cudaGetDeviceProperties(&properties, index));
    setup->isa = "sm_" + std::to_string(ComputeCapability{properties.major, properties.minor}.number());

    cuda::GpuDevice::Options options;
    options.index = index;
    options.limitsAbsent = {translatable("compute", "What %1 can do at most is not measured."), {info.name}};
    options.flopPerSecond = firstGuess(index, info);
    if (setup->kernel == Rung::library) {
        auto cublas = createCublas(*m_environment.libraries);
        if (!cublas)
            return tl::unexpected(cublas.error());
        setup->library = cublas->info;
        if (setup->workers < info.mostWorkers) {
            setup->notes.push_back(
                {translatable("compute", "cuBLAS takes the number of SMs as a target: which of them it uses is not "
                                         "known."),
                 {}});
        }
        options.library = std::move(cublas->product);
        setup->resourcesAbsent = {translatable("compute", "cuBLAS does not tell which of its kernels it runs."), {}};
    } else if (const cuda::Kernel* kernel = cuda::findKernel(setup->kernel, setup->precision)) {
        CORELOOM_TRY(hasCode(*kernel, info));
    }
    options.setup = std::move(*setup);
    return cuda::GpuDevice::open(std::move(options));
}

} // namespace coreloom
