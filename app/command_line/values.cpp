#include "command_line/values.h"

#include "job/job.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <numeric>
#include <optional>

namespace coreloom {

namespace {

constexpr std::size_t mostShownBytes = 60;
constexpr int largestCpu = 4095;
constexpr std::size_t mostListed = 100;

/// The number that the whole text is, or nothing.
template<typename Number>
std::optional<Number> number(std::string_view text)
{
    Number value{};
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (code != std::errc{} || end != text.data() + text.size())
        return std::nullopt;
    return value;
}

/// Where a text may be cut without breaking a UTF-8 character.
std::size_t cut(std::string_view text, std::size_t most)
{
    if (text.size() <= most)
        return text.size();
    while (most > 0 && (static_cast<unsigned char>(text[most]) & 0xC0) == 0x80)
        --most;
    return most;
}

/// Levenshtein's distance: letters to insert, delete or replace.
std::size_t distance(std::string_view from, std::string_view to)
{
    std::vector<std::size_t> row(to.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 1; i <= from.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i;
        for (std::size_t j = 1; j <= to.size(); ++j) {
            const std::size_t replaced = diagonal + (from[i - 1] == to[j - 1] ? 0 : 1);
            diagonal = row[j];
            row[j] = std::min({replaced, row[j] + 1, row[j - 1] + 1});
        }
    }
    return row[to.size()];
}

/// The numbers of a list such as "0,2-3" in the order given; nothing where one is out of range or comes twice, or where
/// there are too many.
std::optional<std::vector<std::int64_t>> listed(std::string_view text, std::int64_t least, std::int64_t most,
                                                std::size_t mostNumbers)
{
    std::vector<std::int64_t> numbers;
    while (true) {
        const std::size_t comma = text.find(',');
        const std::string_view item = text.substr(0, comma);
        const std::size_t dash = item.find('-');
        const auto first = number<std::int64_t>(item.substr(0, dash));
        const auto last = dash == std::string_view::npos ? first : number<std::int64_t>(item.substr(dash + 1));
        if (!first || !last || *first < least || *last < *first || *last > most)
            return std::nullopt;
        for (std::int64_t each = *first; each <= *last; ++each) {
            if (numbers.size() == mostNumbers || std::ranges::find(numbers, each) != numbers.end())
                return std::nullopt;
            numbers.push_back(each);
        }
        if (comma == std::string_view::npos)
            return numbers;
        text.remove_prefix(comma + 1);
    }
}

bool endsWithPictureSuffix(std::string name)
{
    std::ranges::transform(name, name.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? char(c + 32) : c; });
    return name.ends_with(".png") || name.ends_with(".svg") || name.ends_with(".pdf");
}

} // namespace

std::string onOneLine(std::string_view text)
{
    constexpr const char* hex = "0123456789abcdef";
    std::string line;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        const auto next = static_cast<unsigned char>(i + 1 < text.size() ? text[i + 1] : 0);
        const bool c1 = byte == 0xC2 && next >= 0x80 && next < 0xA0; // U+0080 … U+009F command terminals too
        if (byte < 0x20 || byte == 0x7F || c1)
            line += {'\\', 'x', hex[byte >> 4], hex[byte & 15]};
        else
            line += text[i];
    }
    return line;
}

std::string shown(std::string_view text)
{
    const std::size_t end = cut(text, mostShownBytes);
    std::string line = onOneLine(text.substr(0, end));
    if (end < text.size())
        line += "…";
    return text.empty() || text.find(' ') != std::string_view::npos ? '"' + line + '"' : line;
}

tl::unexpected<Error> notAccepted(const OptionValue& value, std::string_view accepted)
{
    return failure(ErrorCode::invalidArgument,
                   {"%1 %2 is not accepted: choose %3.", {value.option, shown(value.text), std::string(accepted)}});
}

Expected<std::int64_t> wholeNumber(const OptionValue& value, std::int64_t least, std::int64_t most)
{
    const auto given = number<std::int64_t>(value.text);
    if (given && *given >= least && *given <= most)
        return *given;
    return notAccepted(value, "a whole number from " + std::to_string(least) + " to " + std::to_string(most));
}

Expected<std::uint64_t> seedNumber(const OptionValue& value)
{
    if (const auto given = number<std::uint64_t>(value.text))
        return *given;
    return notAccepted(value, "a whole number from 0 to 18446744073709551615");
}

Expected<double> secondsNumber(const OptionValue& value)
{
    const auto given = number<double>(value.text);
    if (given && std::isfinite(*given) && *given > 0 && *given <= static_cast<double>(largestSeconds))
        return *given;
    return notAccepted(value, "a number above 0, at most " + std::to_string(largestSeconds));
}

Expected<double> realNumber(const OptionValue& value, double least, double most, std::string_view accepted)
{
    const auto given = number<double>(value.text);
    if (given && std::isfinite(*given) && *given >= least && *given <= most)
        return *given;
    return notAccepted(value, accepted);
}

Expected<std::vector<std::int64_t>> widthList(const OptionValue& value, std::size_t fewest, std::size_t most,
                                              std::int64_t largest)
{
    std::vector<std::int64_t> numbers;
    std::string_view rest = value.text;
    for (bool more = true; more;) {
        const std::size_t comma = rest.find(',');
        const auto given = number<std::int64_t>(rest.substr(0, comma));
        if (!given || *given < 1 || *given > largest)
            break;
        numbers.push_back(*given);
        more = comma != std::string_view::npos;
        rest.remove_prefix(more ? comma + 1 : rest.size());
        if (!more && numbers.size() >= fewest && numbers.size() <= most)
            return numbers;
    }
    return notAccepted(value, std::to_string(fewest) + " to " + std::to_string(most) +
                                  " whole numbers with commas between them, each from 1 to " + std::to_string(largest));
}

Expected<std::vector<int>> cpuList(const OptionValue& value)
{
    const auto numbers = listed(value.text, 0, largestCpu, largestCpu + 1);
    if (!numbers)
        return notAccepted(value, "CPU numbers and ranges such as 0,2-3, from 0 to 4095, each CPU once");
    return std::vector<int>(numbers->begin(), numbers->end());
}

Expected<std::vector<std::int64_t>> numberList(const OptionValue& value, std::int64_t least, std::int64_t most)
{
    auto numbers = listed(value.text, least, most, mostListed);
    if (!numbers)
        return notAccepted(value, "numbers and ranges such as 1,2,4-8, at most 100, from " + std::to_string(least) +
                                      " to " + std::to_string(most) + ", each once");
    return std::move(*numbers);
}

Expected<std::string> fileName(const OptionValue& value)
{
    if (value.text.empty())
        return notAccepted(value, "the name of a file");
    return value.text;
}

Expected<std::string> pictureName(const OptionValue& value)
{
    if (!endsWithPictureSuffix(value.text))
        return notAccepted(value, "the name of a file that ends in .png, .svg or .pdf");
    return value.text;
}

Expected<std::size_t> oneOf(const OptionValue& value, const std::vector<std::string>& words)
{
    const auto found = std::ranges::find(words, value.text);
    if (found != words.end())
        return static_cast<std::size_t>(found - words.begin());
    std::string list;
    for (const std::string& word : words)
        list += (list.empty() ? "" : ", ") + word;
    return notAccepted(value, "one of: " + list);
}

std::string nearest(std::string_view typed, const std::vector<std::string>& words)
{
    constexpr std::size_t longestTyped = 40; // nothing that we offer comes near
    std::string best;
    std::size_t bestDistance = 3;
    for (const std::string& word : words) {
        const std::size_t between = typed.size() > longestTyped ? bestDistance : distance(typed, word);
        if (between < bestDistance && between < word.size()) {
            best = word;
            bestDistance = between;
        }
    }
    return best;
}

} // namespace coreloom
