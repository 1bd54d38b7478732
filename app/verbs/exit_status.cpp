#include "verbs/exit_status.h"

#include "command_line/values.h"

#include <cstdio>

namespace coreloom {

int exitStatus(Status status)
{
    switch (status) {
    case Status::completed:
        return exitDone;
    case Status::interrupted:
        return exitInterrupted;
    case Status::failed:
    case Status::diverged:
    case Status::cancelled:
        break;
    }
    return exitFailed;
}

void complain(const Error& error)
{
    std::fprintf(stderr, "coreloom: %s\n", onOneLine(english(error)).c_str());
}

void keep(const Expected<void>& written, int& status)
{
    if (written)
        return;
    complain(written.error());
    status = exitFailed;
}

int refuse(const Error& error)
{
    complain(error);
    return exitRefused;
}

} // namespace coreloom
