#include "base/environment.h"

#include <charconv>
#include <fstream>

namespace coreloom {

std::optional<std::string> readFile(const Environment& environment, std::string_view path)
{
    std::ifstream file(environment.root + std::string(path), std::ios::binary);
    if (!file)
        return std::nullopt;
    // Files of /proc and /sys have no size to ask for, and a read of some fails although they can be opened.
    constexpr std::size_t most = std::size_t{1} << 20;
    std::string content(most, '\0');
    file.read(content.data(), static_cast<std::streamsize>(most));
    if (file.bad())
        return std::nullopt;
    content.resize(static_cast<std::size_t>(file.gcount()));
    return content;
}

std::optional<std::string> readLine(const Environment& environment, std::string_view path)
{
    const auto content = readFile(environment, path);
    if (!content)
        return std::nullopt;
    constexpr const char* blank = " \t\r\n";
    const std::string line = content->substr(0, content->find('\n'));
    const std::size_t begin = line.find_first_not_of(blank);
    if (begin == std::string::npos)
        return std::string();
    return line.substr(begin, line.find_last_not_of(blank) - begin + 1);
}

std::optional<std::int64_t> readInteger(const Environment& environment, std::string_view path)
{
    const auto line = readLine(environment, path);
    if (!line)
        return std::nullopt;
    std::int64_t value = 0;
    const char* end = line->data() + line->size();
    const auto [stopped, error] = std::from_chars(line->data(), end, value);
    if (error != std::errc() || stopped != end)
        return std::nullopt;
    return value;
}

} // namespace coreloom
