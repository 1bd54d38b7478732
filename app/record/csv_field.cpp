#include "record/csv_field.h"

#include <charconv>
#include <cmath>

namespace coreloom {

std::string csvText(const std::string& text)
{
    if (text.find_first_of(",\"\r\n") == std::string::npos)
        return text;
    std::string field = "\"";
    for (const char c : text)
        field += c == '"' ? "\"\"" : std::string(1, c);
    return field + '"';
}

std::string csvNumber(const std::optional<double>& value)
{
    if (!value || !std::isfinite(*value))
        return {};
    char digits[32];
    return {digits, std::to_chars(digits, digits + sizeof digits, *value).ptr};
}

} // namespace coreloom
