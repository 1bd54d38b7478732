#include "table.h"

#include "pairs.h"

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

/// The best library is the one that leaves ours the least.
std::optional<double> ratioToBest(const Result& result)
{
    std::optional<double> least;
    for (const Contestant peer : allPeers) {
        if (const auto ratio = result.ratioTo(peer); ratio && (!least || *ratio < *least))
            least = ratio;
    }
    return least;
}

std::vector<Column> columns()
{
    std::vector<Column> all{{"GFLOP/s", [](const Result& result) { return std::optional(result.gflops); }, 1, 1, 0}};
    for (const Contestant peer : allPeers) {
        all.push_back({std::string("÷ ") + name(peer), [peer](const Result& result) { return result.ratioTo(peer); }, 2,
                       256, 2048});
    }
    all.push_back({"÷ best", ratioToBest, 2, 256, 2048});
    all.push_back({"of peak", [](const Result& result) { return result.ratioTo(Contestant::peak); }, 2, 1000, 4096});
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

bool sameLane(const Result& a, const Result& b)
{
    return a.point.precision == b.point.precision && a.point.workers == b.point.workers;
}

bool sameTable(const Result& a, const Result& b)
{
    return a.rung == b.rung && sameLane(a, b);
}

/// The results in groups of those that are the same in a sense, in the order of each group's first; within a group in
/// the order of tableShapes().
template<typename Same>
std::vector<std::vector<Result>> grouped(const std::vector<Result>& results, const Same& same)
{
    std::vector<std::vector<Result>> groups;
    for (const Result& result : results) {
        const auto group = std::ranges::find_if(groups, [&](const auto& g) { return same(g.front(), result); });
        if (group == groups.end())
            groups.push_back({result});
        else
            group->push_back(result);
    }
    for (std::vector<Result>& group : groups) {
        std::ranges::stable_sort(group, {}, [](const Result& result) {
            return std::ranges::find(tableShapes(), result.point.shape) - tableShapes().begin();
        });
    }
    return groups;
}

std::string heading(const std::string& subject, const Point& point)
{
    return "**" + subject + ", " + coreloom::name(point.precision) + ", " + std::to_string(point.workers) +
           (point.workers == 1 ? " worker**\n\n" : " workers**\n\n");
}

std::string row(const std::string& first, const std::vector<std::string>& cells)
{
    std::string text = "| " + first + " |";
    for (const std::string& cell : cells)
        text += ' ' + cell + " |";
    return text + '\n';
}

/// A row with what a function makes of each column.
template<typename Cell>
std::string row(const std::string& first, const std::vector<Column>& columns, const Cell& cell)
{
    std::vector<std::string> cells;
    for (const Column& column : columns)
        cells.push_back(cell(column));
    return row(first, cells);
}

std::string ratioTable(const std::vector<Result>& results)
{
    const std::vector<Column> all = columns();
    std::string text = heading(name(results.front().rung), results.front().point);
    text += row("size", all, [](const Column& column) { return column.title; });
    text += row("---", std::vector<std::string>(all.size(), "---:"));
    for (const Result& result : results)
        text += row(name(result.point.shape), all,
                    [&](const Column& column) { return number(column.value(result), column.decimals); });
    text += row("geometric mean", all,
                [&](const Column& column) { return number(geometricMean(counted(column, results)), column.decimals); });
    text += row("minimum", all, [&](const Column& column) {
        const std::vector<double> values = counted(column, results);
        const auto least = std::ranges::min_element(values);
        return number(least == values.end() ? std::nullopt : std::optional(*least), column.decimals);
    });
    return text;
}

/// GFLOP/s of several rungs; empty for one.
std::string ladderTable(const std::vector<Result>& results)
{
    std::vector<Contestant> rungs;
    for (const Contestant rung : allRungsOfOurs) {
        if (std::ranges::find(results, rung, &Result::rung) != results.end())
            rungs.push_back(rung);
    }
    if (rungs.size() < 2)
        return {};
    std::string text = heading("GFLOP/s of the ladder", results.front().point);
    std::vector<std::string> titles;
    for (const Contestant rung : rungs)
        titles.emplace_back(name(rung));
    text += row("size", titles);
    text += row("---", std::vector<std::string>(titles.size(), "---:"));
    for (const std::vector<Result>&shape :
         grouped(results, [](const Result&a, const Result&b) { return a.point == b.point; })) {
        std::vector<std::string> cells;
        for (const Contestant rung : rungs) {
            const auto result = std::ranges::find(shape, rung, &Result::rung);
            cells.push_back(number(result == shape.end() ? std::nullopt : std::optional(result->gflops), 1));
        }
        text += row(name(shape.front().point.shape), cells);
    }
    return text;
}

} // namespace

std::string table(const std::vector<Result>& results)
{
    std::string text;
    const auto add = [&text](const std::string& one) { text += (text.empty() || one.empty() ? "" : "\n") + one; };
    for (const std::vector<Result>& group : grouped(results, sameTable))
        add(ratioTable(group));
    for (const std::vector<Result>& group : grouped(results, sameLane))
        add(ladderTable(group));
    return text;
}

} // namespace coreloom::bench
