#include "command_line/help.h"

#include "command_line/option_table.h"

#include <string_view>

namespace coreloom {

namespace {

constexpr std::size_t widthOfLines = 100;

struct VerbHelp {
    const char* usage;
    const char* does;
};

VerbHelp helpOf(Verb verb)
{
    switch (verb) {
    case Verb::window:
        return {"coreloom [window] [options]", "opens the window; options set its controls"};
    case Verb::run:
        return {"coreloom run [options]", "runs one job and prints a summary"};
    case Verb::sweep:
        return {
            "coreloom sweep --over WHAT --values LIST [options]",
            "runs one job with each of several values: speed-up, efficiency and the laws of scaling, or the size from "
            "which on a device is worth it"};
    case Verb::devices:
        return {"coreloom devices [--limits] [--json FILE|-]",
                "lists what can execute jobs here, and why others can't"};
    case Verb::check:
        return {"coreloom check [--json FILE|-]",
                "lists the software stack: what is here, what is missing, what it is for"};
    case Verb::show:
        return {"coreloom show FILE [options]", "prints a run record that `run --json` wrote, or draws it"};
    }
    return {"", ""};
}

/// Letters of a UTF-8 text.
std::size_t width(std::string_view text)
{
    std::size_t letters = 0;
    for (const char c : text)
        letters += (static_cast<unsigned char>(c) & 0xC0) != 0x80;
    return letters;
}

/// A name at the left and a text broken into lines at the right.
std::string row(const std::string& left, std::string_view text, std::size_t indent)
{
    std::string lines = "  " + left;
    std::size_t column = width(lines);
    if (column + 2 > indent) {
        lines += '\n';
        column = 0;
    }
    lines.append(indent - column, ' ');
    column = indent;
    while (!text.empty()) {
        const std::size_t space = text.find(' ');
        const std::string_view word = text.substr(0, space);
        if (column > indent && column + 1 + width(word) > widthOfLines) {
            lines += '\n' + std::string(indent, ' ');
            column = indent;
        } else if (column > indent) {
            lines += ' ';
            ++column;
        }
        lines += word;
        column += width(word);
        text.remove_prefix(space == std::string_view::npos ? text.size() : space + 1);
    }
    return lines + '\n';
}

std::string optionsOf(Verb verb)
{
    std::string text = "\nOptions, with their defaults in brackets:\n";
    for (const Option& option : allOptions()) {
        if (belongsTo(option, verb))
            text += row(option.value ? std::string(option.name) + ' ' + option.value : option.name, option.help, 24);
    }
    return text;
}

constexpr const char* csvColumns = "\nColumns of --csv: lane (from 0), device, name, provenance, kernel, precision, "
                                   "workers, m, n, k, t (seconds since\n"
                                   "the timed steps began), gflops, busy, waiting, preempted (shares of the workers' "
                                   "time), watts, joules (since t = 0),\n"
                                   "loss, accuracy (of training, of the newest steps),\n"
                                   "and of an NVIDIA GPU gpu_utilization (0 to 1), sm_mhz, memory_mhz, celsius, "
                                   "memory_bytes, throttled (reasons).\n"
                                   "What is unknown is empty.\n";

constexpr const char* sweepColumns =
    "\nColumns of --csv: lane (from 0), device, name, provenance, kernel, precision, over, value, status, workers,\n"
    "seconds_per_step, seconds_per_step_with_copies, gflops, joules_per_step, speedup, speedup_low, speedup_high (a 95 "
    "%\n"
    "interval), efficiency, karp_flatt. What is unknown is empty.\n";

constexpr const char* exitStatuses = "\nExit status: 0 done; 1 started and failed; 2 refused before starting; 130 "
                                     "interrupted, the record still written.\n";

} // namespace

std::string helpText(const CommandLine& line)
{
    if (line.verbGiven) {
        const VerbHelp help = helpOf(line.verb);
        std::string text = std::string("Usage: ") + help.usage + "\n\n" + help.does + ".\n" + optionsOf(line.verb);
        return text +
               (line.verb == Verb::run     ? csvColumns
                : line.verb == Verb::sweep ? sweepColumns
                                           : "") +
               exitStatuses;
    }
    std::string text =
        "Coreloom shows how the cores of a CPU and of a GPU share the work of a multiplication or of a network.\n\n"
        "Usage: coreloom [verb] [options]\n\n";
    for (const Verb verb : allVerbs)
        text += row(name(verb), helpOf(verb).does, 12);
    text += "\n`coreloom VERB --help` lists the options of a verb; `coreloom --version` prints the version.\n";
    return text + exitStatuses;
}

} // namespace coreloom
