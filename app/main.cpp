#include "command_line/command_line.h"
#include "command_line/help.h"
#include "verbs/check_verb.h"
#include "verbs/devices_verb.h"
#include "verbs/exit_status.h"
#include "verbs/output_file.h"
#include "verbs/run_verb.h"
#include "verbs/show_verb.h"
#include "verbs/sweep_verb.h"
#include "window/window_verb.h"

#include <csignal>
#include <fcntl.h>
#include <unistd.h>

namespace {

using namespace coreloom;

/// Opens the standard streams that the caller closed, so that no file takes their place and is written by mistake. What
/// is written to them fails, and is told.
void fillStandardStreams()
{
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        if (fcntl(stream, F_GETFD) < 0)
            open("/dev/null", O_RDONLY);
    }
}

int printed(const std::string& text)
{
    if (const auto written = print(text); !written) {
        complain(written.error());
        return exitFailed;
    }
    return exitDone;
}

/// The verbs make the application object that they need: none where nothing is drawn.
int execute(const CommandLine& line, int& argc, char** argv)
{
    switch (line.verb) {
    case Verb::window:
        return runWindow(line.window, argc, argv);
    case Verb::check:
        return checkVerb(line);
    case Verb::run:
        return runVerb(line);
    case Verb::sweep:
        return sweepVerb(line);
    case Verb::devices:
        return devicesVerb(line);
    case Verb::show:
        return showVerb(line);
    }
    return exitRefused;
}

} // namespace

int main(int argc, char** argv)
{
    // A reader that goes away is an error of writing, which is told, and not a silent death.
    std::signal(SIGPIPE, SIG_IGN);
    fillStandardStreams();
    const auto line = parseCommandLine({argv + 1, argv + argc});
    if (!line)
        return refuse(line.error());
    if (line->version)
        return printed("coreloom " CORELOOM_VERSION "\n");
    if (line->help)
        return printed(helpText(*line));
    return execute(*line, argc, argv);
}
