#include "result_lines.h"

#include <iomanip>
#include <locale>
#include <sstream>

namespace coreloom::bench {

std::string written(const Result& result)
{
    std::ostringstream line;
    line.imbue(std::locale::classic());
    line << name(result.rung) << ' ' << coreloom::name(result.point.precision) << ' ' << result.point.workers << ' '
         << name(result.point.shape) << ' ' << std::setprecision(6) << result.gflops;
    for (const Standing& standing : result.standings)
        line << ' ' << name(standing.opponent) << '=' << standing.ratio << '/' << standing.pairs;
    return line.str();
}

std::optional<Result> readResult(std::string_view line)
{
    std::istringstream words{std::string(line)};
    words.imbue(std::locale::classic());
    Result result;
    std::string rung;
    std::string precision;
    std::string shape;
    if (!(words >> rung >> precision >> result.point.workers >> shape >> result.gflops))
        return std::nullopt;
    const auto contestant = contestantNamed(rung);
    const auto of = named(allPrecisions, precision);
    const auto size = shapeNamed(shape);
    if (!contestant || !of || !size)
        return std::nullopt;
    result.rung = *contestant;
    result.point.precision = *of;
    result.point.shape = *size;
    for (std::string opponent; std::getline(words >> std::ws, opponent, '=');) {
        const auto who = contestantNamed(opponent);
        Standing standing;
        char slash = ' ';
        if (!who || !(words >> standing.ratio >> slash >> standing.pairs) || slash != '/')
            return std::nullopt;
        standing.opponent = *who;
        result.standings.push_back(standing);
    }
    return result;
}

} // namespace coreloom::bench
