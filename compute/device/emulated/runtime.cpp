#include "device/emulated/runtime.h"

#include "device/emulated/error_state.h"
#include "device/emulated/fictional_gpu.h"
#include "device/emulated/sm_crew.h"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <memory>
#include <mutex>
#include <system_error>

namespace coreloom::emulated {

namespace {

/// How far a stream is, in events: recorded, and known to be passed because the host has waited.
struct Progress {
    std::atomic<std::int64_t> recorded = 0;
    std::atomic<std::int64_t> passed = 0;
};

} // namespace

struct StreamState {
    std::shared_ptr<Progress> progress = std::make_shared<Progress>();
};

struct EventState {
    std::int64_t nanoseconds = 0;
    std::int64_t number = 0;            ///< of the stream that recorded it last
    std::shared_ptr<Progress> progress; ///< of that stream, which the event may outlive

    [[nodiscard]] bool isReady() const { return progress && number <= progress->passed; }
};

namespace {

/// The SMs, which all streams share; they exist while there is a stream.
struct Sms {
    std::mutex mutex;
    std::unique_ptr<SmCrew> crew;
    int streams = 0;
};

Sms& sms()
{
    static Sms instance;
    return instance;
}

} // namespace

const char* cudaGetErrorName(cudaError_t error)
{
    switch (error) {
    case cudaSuccess:
        return "cudaSuccess";
    case cudaErrorInvalidValue:
        return "cudaErrorInvalidValue";
    case cudaErrorMemoryAllocation:
        return "cudaErrorMemoryAllocation";
    case cudaErrorInvalidConfiguration:
        return "cudaErrorInvalidConfiguration";
    case cudaErrorDevicesUnavailable:
        return "cudaErrorDevicesUnavailable";
    case cudaErrorInvalidDeviceFunction:
        return "cudaErrorInvalidDeviceFunction";
    case cudaErrorInvalidDevice:
        return "cudaErrorInvalidDevice";
    case cudaErrorNoKernelImageForDevice:
        return "cudaErrorNoKernelImageForDevice";
    case cudaErrorECCUncorrectable:
        return "cudaErrorECCUncorrectable";
    case cudaErrorNvlinkUncorrectable:
        return "cudaErrorNvlinkUncorrectable";
    case cudaErrorContained:
        return "cudaErrorContained";
    case cudaErrorNotReady:
        return "cudaErrorNotReady";
    case cudaErrorIllegalAddress:
        return "cudaErrorIllegalAddress";
    case cudaErrorContextIsDestroyed:
        return "cudaErrorContextIsDestroyed";
    case cudaErrorLaunchFailure:
        return "cudaErrorLaunchFailure";
    case cudaErrorNotSupported:
        return "cudaErrorNotSupported";
    case cudaErrorExternalDevice:
        return "cudaErrorExternalDevice";
    case cudaErrorUnknown:
        return "cudaErrorUnknown";
    }
    return "unrecognized error code";
}

const char* cudaGetErrorString(cudaError_t error)
{
    switch (error) {
    case cudaSuccess:
        return "no error";
    case cudaErrorInvalidValue:
        return "invalid argument";
    case cudaErrorMemoryAllocation:
        return "out of memory";
    case cudaErrorInvalidConfiguration:
        return "invalid grid or block";
    case cudaErrorNotReady:
        return "the host has not waited for the event";
    case cudaErrorIllegalAddress:
        return "a kernel read or wrote outside of an allocation";
    case cudaErrorLaunchFailure:
        return "a kernel failed";
    case cudaErrorNotSupported:
        return "not supported";
    default:
        return "the emulated GPU was lost";
    }
}

cudaError_t cudaSetDevice(int device)
{
    ErrorState& errors = ErrorState::instance();
    return device == 0 ? errors.sticky() : errors.keep(cudaErrorInvalidDevice);
}

cudaError_t cudaGetDeviceProperties(cudaDeviceProp* properties, int device)
{
    if (device != 0)
        return ErrorState::instance().keep(cudaErrorInvalidDevice);
    *properties = {};
    std::strncpy(properties->name, "Emulated GPU", sizeof properties->name - 1);
    properties->totalGlobalMem = fictionalMemoryBytes;
    properties->multiProcessorCount = fictionalSms;
    properties->maxThreadsPerBlock = fictionalThreadsPerBlock;
    return cudaSuccess;
}

cudaError_t cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned /*flags*/)
{
    if (const cudaError_t error = ErrorState::instance().sticky(); error != cudaSuccess)
        return error;
    const std::lock_guard lock(sms().mutex);
    try {
        if (sms().streams == 0)
            sms().crew = std::make_unique<SmCrew>(fictionalSms);
    } catch (const std::system_error&) { // the system grants no more threads
        return ErrorState::instance().keep(cudaErrorMemoryAllocation);
    }
    ++sms().streams;
    *stream = new StreamState;
    return cudaSuccess;
}

cudaError_t cudaStreamDestroy(cudaStream_t stream)
{
    const std::lock_guard lock(sms().mutex);
    if (--sms().streams == 0)
        sms().crew.reset();
    delete stream;
    return ErrorState::instance().sticky();
}

cudaError_t cudaStreamSynchronize(cudaStream_t stream)
{
    stream->progress->passed = stream->progress->recorded.load();
    return ErrorState::instance().enter(Call::synchronize);
}

cudaError_t cudaEventCreateWithFlags(cudaEvent_t* event, unsigned /*flags*/)
{
    if (const cudaError_t error = ErrorState::instance().sticky(); error != cudaSuccess)
        return error;
    *event = new EventState;
    return cudaSuccess;
}

cudaError_t cudaEventDestroy(cudaEvent_t event)
{
    delete event;
    return ErrorState::instance().sticky();
}

cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream)
{
    event->nanoseconds = steadyNanoseconds();
    event->progress = stream->progress;
    event->number = ++event->progress->recorded;
    return ErrorState::instance().sticky();
}

cudaError_t cudaEventSynchronize(cudaEvent_t event)
{
    if (event->progress)
        event->progress->passed = std::max(event->progress->passed.load(), event->number);
    return ErrorState::instance().enter(Call::synchronize);
}

cudaError_t cudaEventElapsedTime(float* milliseconds, cudaEvent_t begin, cudaEvent_t end)
{
    if (!begin->isReady() || !end->isReady())
        return ErrorState::instance().keep(cudaErrorNotReady);
    *milliseconds = static_cast<float>(static_cast<double>(end->nanoseconds - begin->nanoseconds) * 1e-6);
    return ErrorState::instance().sticky();
}

cudaError_t launchGrid(const Grid& grid, std::size_t sharedBytes, cudaStream_t /*stream*/)
{
    ErrorState& errors = ErrorState::instance();
    if (const cudaError_t error = errors.enter(Call::launch); error != cudaSuccess)
        return error;
    const std::uint64_t threads = std::uint64_t{grid.threads.x} * grid.threads.y * grid.threads.z;
    const bool tooLarge = threads > fictionalThreadsPerBlock || grid.blocks.y > 65'535 || grid.blocks.z > 65'535;
    if (threads == 0 || grid.blocks.x == 0 || grid.blocks.y == 0 || grid.blocks.z == 0 || tooLarge ||
        sharedBytes > fictionalSharedBytes)
        return errors.keep(cudaErrorInvalidConfiguration);
    const std::lock_guard lock(sms().mutex);
    if (!sms().crew->run(grid))
        errors.stick(cudaErrorIllegalAddress); // as on a GPU, a later call reports it
    return cudaSuccess;
}

} // namespace coreloom::emulated
