#pragma once

#include "base/error.h"
#include "job/limits.h"

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

namespace coreloom {

/// JSON whose keys stay in the order in which they were put.
using Json = nlohmann::ordered_json;

/// The value, or null where JSON has no number for it.
[[nodiscard]] Json jsonNumber(double value);
[[nodiscard]] Json jsonNumber(const std::optional<double>& value);
/// The text, or null where it is empty.
[[nodiscard]] Json jsonText(const std::string& text);

/// Their English, as an array.
[[nodiscard]] Json sentences(const std::vector<Text>& texts);

/// {"code","what","remedy"}, or null.
[[nodiscard]] Json jsonError(const std::optional<Error>& error);

/// {"workers","isa","peak_gflops",…}
[[nodiscard]] Json jsonLimits(const Limits& limits);

/// JSON for people to read as well: rows of numbers and small objects stay on one line. UTF-8, ends with a newline;
/// what is no UTF-8 in a string becomes U+FFFD.
[[nodiscard]] std::string laidOut(const Json& json);

} // namespace coreloom
