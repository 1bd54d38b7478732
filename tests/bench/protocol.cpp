#include "protocol.h"

#include <array>
#include <charconv>
#include <vector>

namespace coreloom::bench {

namespace {

std::vector<std::string_view> split(std::string_view line, char separator)
{
    std::vector<std::string_view> parts;
    for (std::size_t begin = 0;;) {
        const std::size_t end = line.find(separator, begin);
        parts.push_back(line.substr(begin, end - begin));
        if (end == std::string_view::npos)
            return parts;
        begin = end + 1;
    }
}

/// The number that the whole word is.
template<typename Number>
std::optional<Number> number(std::string_view word)
{
    Number value{};
    const char* end = word.data() + word.size();
    const auto [stop, error] = std::from_chars(word.data(), end, value);
    if (error != std::errc() || stop != end)
        return std::nullopt;
    return value;
}

/// What follows the word, if the line begins with it.
std::optional<std::string_view> after(std::string_view word, std::string_view line)
{
    if (!line.starts_with(word))
        return std::nullopt;
    return line.substr(word.size());
}

std::string shortest(double value)
{
    std::array<char, 32> digits{};
    return {digits.data(), std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr};
}

} // namespace

std::string written(const TimeRequest& request)
{
    const auto& [m, n, k] = request.shape;
    std::string line = std::string("time ") + coreloom::name(request.precision);
    for (const std::int64_t value : {m, n, k, request.calls})
        line += ' ' + std::to_string(value);
    return line;
}

std::string written(const Reply& reply)
{
    if (const auto* who = std::get_if<Introduction>(&reply))
        return "ready " + who->name + '|' + who->version + '|' + who->core;
    if (const auto* seconds = std::get_if<Seconds>(&reply))
        return "seconds " + shortest(seconds->value);
    return "error " + std::get<Refusal>(reply).reason;
}

std::optional<TimeRequest> readRequest(std::string_view line)
{
    const std::vector<std::string_view> words = split(line, ' ');
    if (words.size() != 6 || words[0] != "time")
        return std::nullopt;
    const auto precision = named(allPrecisions, words[1]);
    if (!precision)
        return std::nullopt;
    std::array<std::int64_t, 4> values{};
    for (std::size_t i = 0; i < values.size(); ++i) {
        const auto value = number<std::int64_t>(words[i + 2]);
        if (!value || *value < 1)
            return std::nullopt;
        values[i] = *value;
    }
    return TimeRequest{*precision, {values[0], values[1], values[2]}, values[3]};
}

std::optional<Reply> readReply(std::string_view line)
{
    if (const auto who = after("ready ", line)) {
        const std::vector<std::string_view> parts = split(*who, '|');
        if (parts.size() != 3)
            return std::nullopt;
        return Introduction{std::string(parts[0]), std::string(parts[1]), std::string(parts[2])};
    }
    if (const auto seconds = after("seconds ", line)) {
        const auto value = number<double>(*seconds);
        if (!value || !(*value > 0))
            return std::nullopt;
        return Seconds{*value};
    }
    if (const auto reason = after("error ", line))
        return Refusal{std::string(*reason)};
    return std::nullopt;
}

} // namespace coreloom::bench
