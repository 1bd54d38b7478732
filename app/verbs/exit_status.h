#pragma once

#include "base/error.h"
#include "job/names.h"

namespace coreloom {

/// What the program leaves with.
enum ExitStatus {
    exitDone = 0,
    exitFailed = 1,  ///< started and failed: check, device lost, output lost
    exitRefused = 2, ///< refused before starting
    exitInterrupted = 130,
};

/// What a run or a sweep that ended so leaves with.
[[nodiscard]] int exitStatus(Status status);

/// Says on standard error, in one line, what was refused or failed.
void complain(const Error& error);

/// An output that was lost is complained of, and makes the status exitFailed.
void keep(const Expected<void>& written, int& status);

/// complain(), and exitRefused.
[[nodiscard]] int refuse(const Error& error);

} // namespace coreloom
