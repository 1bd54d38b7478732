#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace coreloom {

using TextArgument = std::variant<std::string, std::int64_t, double>;

/// A sentence for people: an English pattern with %1 … %9 and what goes in there. Files and terminals print english();
/// the window looks the pattern up in its translations and formats the numbers as the user's locale does.
struct Text {
    std::string pattern;
    std::vector<TextArgument> arguments;

    [[nodiscard]] bool empty() const { return pattern.empty(); }
    [[nodiscard]] std::string english() const;
    bool operator==(const Text&) const = default;
};

/// Marks a pattern for the translators' tool, which collects these calls; the context is always "compute".
constexpr const char* translatable(const char* /*context*/, const char* pattern)
{
    return pattern;
}

} // namespace coreloom
