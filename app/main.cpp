#include "command_line/command_line.h"
#include "command_line/help.h"

#include <cstdio>

int main(int argc, char** argv)
{
    using namespace coreloom;
    const auto line = parseCommandLine({argv + 1, argv + argc});
    if (!line) {
        std::fprintf(stderr, "coreloom: %s\n", english(line.error()).c_str());
        return 2;
    }
    if (line->version)
        std::puts("coreloom " CORELOOM_VERSION);
    else if (line->help)
        std::fputs(helpText(*line).c_str(), stdout);
    return 0;
}
