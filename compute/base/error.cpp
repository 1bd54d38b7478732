#include "base/error.h"

namespace coreloom {

const char* name(ErrorCode code)
{
    switch (code) {
    case ErrorCode::invalidArgument:
        return "invalidArgument";
    case ErrorCode::unknownName:
        return "unknownName";
    case ErrorCode::deviceAbsent:
        return "deviceAbsent";
    case ErrorCode::unsupported:
        return "unsupported";
    case ErrorCode::notEnoughMemory:
        return "notEnoughMemory";
    case ErrorCode::permissionDenied:
        return "permissionDenied";
    case ErrorCode::ioFailed:
        return "ioFailed";
    case ErrorCode::badFile:
        return "badFile";
    case ErrorCode::launchFailed:
        return "launchFailed";
    case ErrorCode::deviceLost:
        return "deviceLost";
    case ErrorCode::checkFailed:
        return "checkFailed";
    case ErrorCode::diverged:
        return "diverged";
    case ErrorCode::cancelled:
        return "cancelled";
    }
    return "unknown";
}

std::string english(const Error& error)
{
    return error.remedy.empty() ? error.what.english() : error.what.english() + ' ' + error.remedy.english();
}

} // namespace coreloom
