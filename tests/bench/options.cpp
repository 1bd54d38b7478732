#include "options.h"

#include <charconv>
#include <functional>
#include <optional>
#include <sstream>

namespace coreloom::bench {

namespace {

std::optional<double> number(const std::string& word)
{
    double value = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (error != std::errc() || end != word.data() + word.size() || !(value > 0) || !(value <= 1e6))
        return std::nullopt;
    return value;
}

/// Reads a list separated by commas into `to` with a function that returns an optional value.
template<typename T, typename Read>
bool readList(const std::string& words, std::vector<T>& to, const Read& read)
{
    to.clear();
    std::istringstream list(words);
    for (std::string word; std::getline(list, word, ',');) {
        const auto value = read(word);
        if (!value)
            return false;
        to.push_back(*value);
    }
    return !to.empty();
}

template<typename List>
std::optional<Contestant> oneOf(const List& list, const std::string& word)
{
    for (const Contestant contestant : list) {
        if (word == name(contestant))
            return contestant;
    }
    return std::nullopt;
}

bool readSeconds(const std::string& word, double& to, double unit = 1)
{
    const auto value = number(word);
    if (value)
        to = *value * unit;
    return value.has_value();
}

struct Option {
    const char* name;
    const char* value; ///< of the usage
    const char* meaning;
    std::function<bool(Options&, const std::string&, int allWorkers)> read;
};

const std::vector<Option>& allOptions()
{
    static const std::vector<Option> options{
        {"--rungs", "LIST", "of naive, blocked, simd, library; default simd",
         [](Options& o, const std::string& v, int) {
             return readList(v, o.rungs, [](const std::string& word) { return oneOf(allRungsOfOurs, word); });
         }},
        {"--opponents", "LIST", "of OpenBLAS, BLIS, oneDNN, peak; default all",
         [](Options& o, const std::string& v, int) {
             return readList(v, o.opponents, [](const std::string& word) { return oneOf(Options().opponents, word); });
         }},
        {"--precisions", "LIST", "of fp32, fp64; default both",
         [](Options& o, const std::string& v, int) {
             return readList(v, o.precisions, [](const std::string& word) {
                 return word == "fp32" || word == "fp64" ? named(allPrecisions, word) : std::nullopt;
             });
         }},
        {"--workers", "LIST", "numbers, or all; default 1,all",
         [](Options& o, const std::string& v, int all) {
             return readList(v, o.workers, [all](const std::string& word) -> std::optional<int> {
                 if (word == "all")
                     return all;
                 const auto count = number(word);
                 return count && *count >= 1 && *count <= 64 ? std::optional(static_cast<int>(*count)) : std::nullopt;
             });
         }},
        {"--shapes", "LIST", "of n, or m x n x k as in 64x64x30000; default all of the table",
         [](Options& o, const std::string& v, int) { return readList(v, o.shapes, shapeNamed); }},
        {"--pairs", "N", "measured with each opponent; default 15",
         [](Options& o, const std::string& v, int) {
             const auto count = number(v);
             if (count)
                 o.effort.pairs = std::max(1, static_cast<int>(*count));
             return count.has_value();
         }},
        {"--block", "MS", "that a contestant computes at a time; default 20",
         [](Options& o, const std::string& v, int) { return readSeconds(v, o.effort.blockSeconds, 1e-3); }},
        {"--seconds", "S", "that a point takes at most, once it has three pairs; default 20",
         [](Options& o, const std::string& v, int) { return readSeconds(v, o.effort.seconds); }},
        {"--longest", "S", "that one product may take, else it is left out; default 5",
         [](Options& o, const std::string& v, int) { return readSeconds(v, o.effort.longestCall); }},
        {"--patience", "S", "to wait for a quiet second; default 60",
         [](Options& o, const std::string& v, int) { return readSeconds(v, o.effort.patience); }},
        {"--results", "FILE", "keeps each result in a line; what it has already is not measured again",
         [](Options& o, const std::string& v, int) {
             o.results = v;
             return !v.empty();
         }},
    };
    return options;
}

} // namespace

std::string usage()
{
    std::string text = "bench_ratios [OPTION VALUE]…: measures rungs of ours against libraries, and prints Markdown.\n";
    for (const Option& option : allOptions()) {
        std::string line = std::string("  ") + option.name + ' ' + option.value;
        line.resize(std::max<std::size_t>(line.size(), 20), ' ');
        text += line + "  " + option.meaning + '\n';
    }
    return text + "Exit status: 0 measured, 2 not understood, 75 refused, since the machine is busy.\n";
}

tl::expected<Options, std::string> parseOptions(const std::vector<std::string>& arguments, int allWorkers)
{
    Options options;
    options.workers = {1};
    if (allWorkers > 1)
        options.workers.push_back(allWorkers);
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const std::string& word = arguments[i];
        if (word == "--help") {
            options.help = true;
            continue;
        }
        const auto& all = allOptions();
        const auto option = std::find_if(all.begin(), all.end(), [&](const Option& one) { return word == one.name; });
        if (option == all.end())
            return tl::unexpected(word + " is not an option; --help lists them.");
        if (++i == arguments.size())
            return tl::unexpected(word + " has no value: " + option->meaning + '.');
        if (!option->read(options, arguments[i], allWorkers))
            return tl::unexpected(word + ' ' + arguments[i] + " is not accepted: " + option->meaning + '.');
    }
    return options;
}

} // namespace coreloom::bench
