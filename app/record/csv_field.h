#pragma once

#include <optional>
#include <string>

namespace coreloom {

/// A text field; quoted where a comma, a quote or a line break would be misread.
[[nodiscard]] std::string csvText(const std::string& text);
/// The shortest digits that read back as the same number; nothing for what is none.
[[nodiscard]] std::string csvNumber(const std::optional<double>& value);

} // namespace coreloom
