#include "verbs/exit_status.h"

#include "command_line/values.h"

#include <cstdio>

namespace coreloom {

void complain(const Error& error)
{
    std::fprintf(stderr, "coreloom: %s\n", onOneLine(english(error)).c_str());
}

int refuse(const Error& error)
{
    complain(error);
    return exitRefused;
}

} // namespace coreloom
