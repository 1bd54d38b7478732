#include "device/cuda/check.h"

#include <string>
#include <string_view>

namespace coreloom::CORELOOM_GPU {

namespace {

/// "cudaMalloc" of "cudaMalloc(&address, bytes)"
std::string functionName(std::string_view call)
{
    return std::string(call.substr(0, call.find('(')));
}

std::string fileName(std::string_view path)
{
    return std::string(path.substr(path.find_last_of('/') + 1));
}

Text remedy(ErrorCode code)
{
    switch (code) {
    case ErrorCode::notEnoughMemory:
        return {translatable("compute", "Choose a smaller size, or close what else uses the GPU's memory."), {}};
    case ErrorCode::deviceLost:
        return {translatable("compute", "Start the program again; if that does not help, restart the computer."), {}};
    case ErrorCode::unsupported:
        return {translatable("compute", "Choose another kernel or another device."), {}};
    default:
        return {translatable("compute", "Start the program again before using this device."), {}};
    }
}

} // namespace

ErrorCode errorCode(cudaError_t error)
{
    switch (error) {
    case cudaErrorMemoryAllocation:
        return ErrorCode::notEnoughMemory;
    case cudaErrorDevicesUnavailable:
    case cudaErrorECCUncorrectable:
    case cudaErrorNvlinkUncorrectable:
    case cudaErrorContained:
    case cudaErrorContextIsDestroyed:
    case cudaErrorExternalDevice:
    case cudaErrorUnknown: // what a GPU that has fallen off the bus answers
        return ErrorCode::deviceLost;
    case cudaErrorNotSupported:
    case cudaErrorNoKernelImageForDevice:
        return ErrorCode::unsupported;
    default:
        return ErrorCode::launchFailed;
    }
}

Expected<void> checked(cudaError_t error, const char* call, const std::source_location& where)
{
    if (error == cudaSuccess)
        return {};
    static_cast<void>(cudaGetLastError()); // an error that does not stick is ours from here on
    const ErrorCode code = errorCode(error);
    return failure(code,
                   {translatable("compute", "The GPU refused %1: %2 (%3, %4 line %5)."),
                    {functionName(call), std::string(cudaGetErrorString(error)), std::string(cudaGetErrorName(error)),
                     fileName(where.file_name()), std::int64_t{where.line()}}},
                   remedy(code));
}

} // namespace coreloom::CORELOOM_GPU
