#pragma once

#include "base/error.h"
#include "device/cuda/port.h"

#include <source_location>

namespace coreloom::CORELOOM_GPU {

/// What became of a call to the runtime, as an Error that names the call, the place and the runtime's reason.
[[nodiscard]] Expected<void> checked(cudaError_t error, const char* call,
                                     const std::source_location& where = std::source_location::current());
[[nodiscard]] inline Expected<void> checked(Expected<void> result, const char* /*call*/)
{
    return result;
}

/// notEnoughMemory, deviceLost, unsupported, else launchFailed.
[[nodiscard]] ErrorCode errorCode(cudaError_t error);

} // namespace coreloom::CORELOOM_GPU

/// Returns from the function with the error if a call to the runtime, or a function of ours, has failed.
#define CORELOOM_TRY(call)                                                                                             \
    do {                                                                                                               \
        if (auto coreloomResult = checked((call), #call); !coreloomResult)                                             \
            return tl::unexpected(std::move(coreloomResult.error()));                                                  \
    } while (false)
