#include "table.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <functional>
#include <optional>

namespace coreloom::bench {

namespace {

/// A column of a table: what it is called, its value at a point, and the squares that its summary is of.
struct Column {
    std::string title;
    std::function<std::optional<double>(const Result&)> value;
    int decimals;
    std::int64_t from, to;
};

std::optional<double> ratioTo(const Result& result, Contestant opponent)
{
    const auto standing = std::ranges::find(result.standings, opponent, &Standing::opponent);
    if (standing == result.standings.end())
        return std::nullopt;
    return standing->ratio;
}

/// The best library is the one that leaves ours the least.
std::optional<double> ratioToBest(const Result& result)
{
    std::optional<double> least;
    for (const Contestant peer : allPeers) {
        if (const auto ratio = ratioTo(result, peer); ratio && (!least || *ratio < *least))
            least = ratio;
    }
    return least;
}

std::vector<Column> columns()
{
    std::vector<Column> all{{"GFLOP/s", [](const Result& result) { return std::optional(result.gflops); }, 1, 1, 0}};
    for (const Contestant peer : allPeers) {
        all.push_back({std::string("÷ ") + name(peer), [peer](const Result& result) { return ratioTo(result, peer); },
                       2, 256, 2048});
    }
    all.push_back({"÷ best", ratioToBest, 2, 256, 2048});
    all.push_back({"of peak", [](const Result& result) { return ratioTo(result, Contestant::peak); }, 2, 1000, 4096});
    return all;
}

std::string number(std::optional<double> value, int decimals)
{
    if (!value)
        return "–";
    std::array<char, 32> digits{};
    std::snprintf(digits.data(), digits.size(), "%.*f", decimals, *value);
    return digits.data();
}

/// A column's values at the squares that count.
std::vector<double> counted(const Column& column, const std::vector<Result>& rows)
{
    std::vector<double> values;
    for (const Result& row : rows) {
        const Shape& shape = row.point.shape;
        const bool square = shape.m == shape.n && shape.n == shape.k;
        const auto value = column.value(row);
        if (square && shape.m >= column.from && shape.m <= column.to && value)
            values.push_back(*value);
    }
    return values;
}

std::string line(const std::string& first, const std::function<std::string(const Column&)>& cell)
{
    std::string text = "| " + first + " |";
    for (const Column& column : columns())
        text += ' ' + cell(column) + " |";
    return text + '\n';
}

std::string oneTable(const std::vector<Result>& rows)
{
    const Result& first = rows.front();
    const int workers = first.point.workers;
    std::string text = std::string("**") + name(first.rung) + ", " + coreloom::name(first.point.precision) + ", " +
                       std::to_string(workers) + (workers == 1 ? " worker**\n\n" : " workers**\n\n");
    text += line("m = n = k", [](const Column& column) { return column.title; });
    text += line("---", [](const Column&) { return std::string("---:"); });
    for (const Result& row : rows)
        text += line(name(row.point.shape),
                     [&](const Column& column) { return number(column.value(row), column.decimals); });
    text += line("geometric mean",
                 [&](const Column& column) { return number(geometricMean(counted(column, rows)), column.decimals); });
    text += line("minimum", [&](const Column& column) {
        const std::vector<double> values = counted(column, rows);
        const auto least = std::ranges::min_element(values);
        return number(least == values.end() ? std::nullopt : std::optional(*least), column.decimals);
    });
    return text;
}

} // namespace

std::string table(const std::vector<Result>& results)
{
    const auto alike = [](const Result& a, const Result& b) {
        return a.rung == b.rung && a.point.precision == b.point.precision && a.point.workers == b.point.workers;
    };
    const auto position = [](const Result& result) {
        return std::ranges::find(tableShapes(), result.point.shape) - tableShapes().begin();
    };
    std::string text;
    std::vector<Result> left = results;
    while (!left.empty()) {
        std::vector<Result> rows;
        std::ranges::copy_if(left, std::back_inserter(rows),
                             [&](const Result& result) { return alike(result, left.front()); });
        std::erase_if(left, [&](const Result& result) { return alike(result, rows.front()); });
        std::ranges::stable_sort(rows, {}, position);
        text += (text.empty() ? "" : "\n") + oneTable(rows);
    }
    return text;
}

} // namespace coreloom::bench
