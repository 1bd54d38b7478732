#include "base/text.h"

#include <charconv>

namespace coreloom {

namespace {

std::string format(const TextArgument& argument)
{
    if (const auto* words = std::get_if<std::string>(&argument))
        return *words;
    if (const auto* whole = std::get_if<std::int64_t>(&argument))
        return std::to_string(*whole);
    // Three significant digits, and never the decimal comma of a locale.
    char digits[64];
    const auto end =
        std::to_chars(digits, digits + sizeof digits, std::get<double>(argument), std::chars_format::general, 3);
    return {digits, end.ptr};
}

} // namespace

std::string Text::english() const
{
    std::string sentence;
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        const bool placeholder =
            pattern[i] == '%' && i + 1 < pattern.size() && pattern[i + 1] >= '1' && pattern[i + 1] <= '9';
        const std::size_t index = placeholder ? static_cast<std::size_t>(pattern[i + 1] - '1') : 0;
        if (!placeholder || index >= arguments.size()) {
            sentence += pattern[i];
            continue;
        }
        sentence += format(arguments[index]);
        ++i;
    }
    return sentence;
}

} // namespace coreloom
