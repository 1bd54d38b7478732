#pragma once

#include "base/error.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

/// Values of options, read strictly: the whole text counts, no white space, no exponent in a whole number, no locale.
namespace coreloom {

/// An option and what was given for it; errors name both.
struct OptionValue {
    std::string option; ///< "--size"
    std::string text;
};

/// Any text made fit for one line of a terminal: control characters are escaped.
[[nodiscard]] std::string onOneLine(std::string_view text);
/// The same, shortened, and quoted where it would be misread.
[[nodiscard]] std::string shown(std::string_view text);

/// "--size abc is not accepted: choose …" with what is accepted.
[[nodiscard]] tl::unexpected<Error> notAccepted(const OptionValue& value, std::string_view accepted);

[[nodiscard]] Expected<std::int64_t> wholeNumber(const OptionValue& value, std::int64_t least, std::int64_t most);
/// 0 … 2^64 - 1.
[[nodiscard]] Expected<std::uint64_t> seedNumber(const OptionValue& value);
/// More than 0, at most one day.
[[nodiscard]] Expected<double> secondsNumber(const OptionValue& value);
/// "0,2-3" in the order given; each CPU once.
[[nodiscard]] Expected<std::vector<int>> cpuList(const OptionValue& value);
/// "1,2,4-8" in the order given, at most 100 numbers, each from `least` to `most` and once.
[[nodiscard]] Expected<std::vector<std::int64_t>> numberList(const OptionValue& value, std::int64_t least,
                                                             std::int64_t most);
/// A file name: anything but nothing.
[[nodiscard]] Expected<std::string> fileName(const OptionValue& value);
/// A file name that ends in .png, .svg or .pdf.
[[nodiscard]] Expected<std::string> pictureName(const OptionValue& value);

/// A number from `least` to `most`; `accepted` says so in words.
[[nodiscard]] Expected<double> realNumber(const OptionValue& value, double least, double most,
                                          std::string_view accepted);
/// Whole numbers with commas between them, `fewest` to `most` of them, each from 1 to `largest`.
[[nodiscard]] Expected<std::vector<std::int64_t>> widthList(const OptionValue& value, std::size_t fewest,
                                                            std::size_t most, std::int64_t largest);

/// One of the words that `words` names, by position.
[[nodiscard]] Expected<std::size_t> oneOf(const OptionValue& value, const std::vector<std::string>& words);

/// One value out of a list of job/names.h: wordOf(value, allRungs).
template<typename List>
[[nodiscard]] Expected<typename List::value_type> wordOf(const OptionValue& value, const List& all)
{
    std::vector<std::string> words;
    for (const auto each : all)
        words.emplace_back(name(each));
    return oneOf(value, words).map([&](std::size_t index) { return all[index]; });
}

/// The word that is closest to what was typed; empty where none is close.
[[nodiscard]] std::string nearest(std::string_view typed, const std::vector<std::string>& words);

} // namespace coreloom
