#pragma once

#include "base/text.h"

#include <string>
#include <tl/expected.hpp>

namespace coreloom {

enum class ErrorCode {
    invalidArgument, ///< a value that is not accepted
    unknownName,     ///< a device, rung, verb … that does not exist
    deviceAbsent,    ///< the device is not in this computer, or its driver or library is missing
    unsupported,     ///< the device exists but cannot do this
    notEnoughMemory,
    permissionDenied,
    ioFailed,
    badFile,
    launchFailed,
    deviceLost,
    checkFailed,
    diverged,
    cancelled,
};

/// What happened and what to do about it. Every function of compute that can fail returns Expected; nothing throws
/// across compute's interface.
struct Error {
    ErrorCode code;
    Text what;
    Text remedy; ///< empty where nothing helps

    bool operator==(const Error&) const = default;
};

template<typename T>
using Expected = tl::expected<T, Error>;

/// The code's name as it stands in files: "deviceAbsent".
[[nodiscard]] const char* name(ErrorCode code);

/// What happened and, where known, what to do: one line in English.
[[nodiscard]] std::string english(const Error& error);

[[nodiscard]] inline tl::unexpected<Error> failure(ErrorCode code, Text what, Text remedy = {})
{
    return tl::unexpected(Error{code, std::move(what), std::move(remedy)});
}

} // namespace coreloom
