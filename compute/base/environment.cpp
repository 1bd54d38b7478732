#include "base/environment.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <system_error>

namespace coreloom {

std::optional<std::string> readFile(const Environment& environment, std::string_view path)
{
    std::ifstream file(environment.root + std::string(path), std::ios::binary);
    if (!file)
        return std::nullopt;
    // Files of /proc and /sys have no size to ask for, and a read of some fails although they can be opened. Sensors
    // are read 20 times a second and more, so the buffer starts small.
    constexpr std::size_t most = std::size_t{1} << 20;
    std::string content;
    for (std::size_t block = 4096; file && content.size() < most; block = std::min(2 * block, most - content.size())) {
        const std::size_t before = content.size();
        content.resize(before + block);
        file.read(content.data() + before, static_cast<std::streamsize>(block));
        content.resize(before + static_cast<std::size_t>(file.gcount()));
    }
    if (file.bad())
        return std::nullopt;
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

std::vector<std::string> listFolder(const Environment& environment, std::string_view path)
{
    std::vector<std::string> names;
    std::error_code error;
    for (std::filesystem::directory_iterator entry(environment.root + std::string(path), error), end;
         !error && entry != end; entry.increment(error))
        names.push_back(entry->path().filename().string());
    std::sort(names.begin(), names.end());
    return names;
}

bool exists(const Environment& environment, std::string_view path)
{
    std::error_code error;
    return std::filesystem::exists(environment.root + std::string(path), error);
}

} // namespace coreloom
