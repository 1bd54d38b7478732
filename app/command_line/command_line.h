#pragma once

#include "analysis/scale_up.h"
#include "base/error.h"
#include "command_line/window_options.h"
#include "job/sweep.h"

#include <optional>
#include <string>
#include <vector>

namespace coreloom {

enum class Verb { window, run, sweep, devices, check, show };
inline constexpr std::array allVerbs{Verb::window, Verb::run, Verb::sweep, Verb::devices, Verb::check, Verb::show};
[[nodiscard]] const char* name(Verb verb);

/// Files to write: empty where none is wanted, "-" for standard output (never for a picture).
struct OutputNames {
    std::string json;
    std::string csv;
    std::string picture;
};

/// What the program was asked to do. Only what belongs to the verb is set.
struct CommandLine {
    Verb verb = Verb::window;
    bool help = false; ///< of the verb, or of the program where none was given
    bool version = false;
    bool verbGiven = false;
    RunRequest request;                    ///< of `run`
    SweepRequest sweep;                    ///< of `sweep`
    WindowOptions window;                  ///< of `window`
    OutputNames output;                    ///< of all but `window`
    std::string language;                  ///< of pictures: "en", "ko", or empty for the system's
    std::string file;                      ///< of `show`
    bool limits = false;                   ///< of `devices`: measure them
    std::optional<ScaleUpRequest> scaleUp; ///< of `show`: what a training of such steps takes; empty: not asked for
};

/// Reads the arguments behind the program's name. Touches nothing outside; the first fault is refused with one sentence
/// that names the option, the value given and what is accepted.
[[nodiscard]] Expected<CommandLine> parseCommandLine(const std::vector<std::string>& arguments);

} // namespace coreloom
